import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { Profile, profileContract } from '@unmask/auth/contract';

type Client = ContractRouterClient<{ profile: typeof profileContract }>;

/** The signed-in person, with today's count as the server's ledger has it. */
export async function fetchProfile(): Promise<Profile> {
  const client: Client = createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
  return client.profile.me();
}
