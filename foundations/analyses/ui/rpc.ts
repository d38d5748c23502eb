import type { analysisContract } from '@unmask/analyses/contract';
import { rpcClient } from '@unmask/ui/calls.ts';

/** The typed client of this slice's calls under /rpc. */
export const analysisCalls = () => rpcClient<{ analysis: typeof analysisContract }>().analysis;
