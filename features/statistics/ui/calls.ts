import type { statisticsContract } from '@unmask/statistics/contract';
import { rpcClient } from '@unmask/ui/calls.ts';

/** The typed client of this slice's calls under /rpc. */
export const statisticsCalls = () => rpcClient<{ statistics: typeof statisticsContract }>().statistics;
