import { rpcClient } from '@unmask/ui/calls.ts';
import type { comparisonContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const comparisonCalls = () => rpcClient<{ comparison: typeof comparisonContract }>().comparison;

export const comparisonsKey = ['comparisons'];
export const comparisonKey = (id: string) => [...comparisonsKey, id];
