import { ORPCError } from '@orpc/client';
import type { accountContract, Profile, profileContract } from '@unmask/accounts/contract';
import { rpcClient } from '@unmask/ui/calls.ts';

const client = () => rpcClient<{ profile: typeof profileContract; account: typeof accountContract }>();

/** The signed-in person, with today's count as the server's ledger has it. */
export async function fetchProfile(signal?: AbortSignal): Promise<Profile> {
  return client().profile.me(undefined, signal && { signal });
}

export const accountCalls = () => client().account;

/** What the service says to people about a failed call; null when the failure was none of its refusals. */
export function wordsOf(thrown: unknown): string | null {
  if (!(thrown instanceof ORPCError) || thrown.status === 500) return null;
  // An answer that was not the service's own is kept whole in `data`.
  return thrown.data === undefined ? thrown.message : null;
}
