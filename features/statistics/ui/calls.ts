import { rpcClient } from '@unmask/ui/calls.ts';
import type { statisticsContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const statisticsCalls = () => rpcClient<{ statistics: typeof statisticsContract }>().statistics;
