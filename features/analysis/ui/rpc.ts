import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { analysisContract } from '@unmask/analysis/contract';

type Client = ContractRouterClient<{ analysis: typeof analysisContract }>;

/** The typed client of this slice's calls under /rpc. */
export function analysisCalls(): Client['analysis'] {
  const client: Client = createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
  return client.analysis;
}
