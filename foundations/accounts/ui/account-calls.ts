import type { accountContract, Profile, profileContract } from '@unmask/accounts/contract';
import { rpcClient } from '@unmask/ui/calls.ts';

const client = () => rpcClient<{ profile: typeof profileContract; account: typeof accountContract }>();

/** The signed-in person, with today's count as the server's ledger has it. */
export async function fetchProfile(signal?: AbortSignal): Promise<Profile> {
  return client().profile.me(undefined, signal && { signal });
}

export const accountCalls = () => client().account;
