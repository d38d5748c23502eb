import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { dashboardContract } from '@unmask/dashboard/contract';

type Client = ContractRouterClient<{ dashboard: typeof dashboardContract }>;

/** The typed client of this slice's calls under /rpc. */
export function dashboardCalls(): Client['dashboard'] {
  const client: Client = createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
  return client.dashboard;
}

/** What the service said for people; null when it said nothing to them. */
export function wordsOf(thrown: unknown): string | null {
  const status = thrown !== null && typeof thrown === 'object' && 'status' in thrown ? thrown.status : null;
  const spoken = thrown instanceof Error && typeof status === 'number' && status < 500;
  return spoken && thrown.message !== '' ? thrown.message : null;
}
