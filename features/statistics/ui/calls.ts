import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { statisticsContract } from '@unmask/statistics/contract';

type Client = ContractRouterClient<{ statistics: typeof statisticsContract }>;

/** The typed client of this slice's calls under /rpc. */
export function statisticsCalls(): Client['statistics'] {
  const client: Client = createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
  return client.statistics;
}
