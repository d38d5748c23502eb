/** Calls of the service from the browser, and what it says when it refuses one. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';

export { codeOf, refusalWords, statusOf } from './refusals.ts';

/** The typed client of calls under /rpc: `rpcClient<{ analysis: typeof analysisContract }>()`. */
export function rpcClient<Contract extends AnyContractRouter>(): ContractRouterClient<Contract> {
  return createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
}
