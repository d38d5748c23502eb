import { rpcClient } from '@unmask/ui/calls.ts';
import type { marketingContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const marketingCalls = () => rpcClient<{ marketing: typeof marketingContract }>().marketing;

export const progressKey = (userId: string, day: string) => ['marketing', userId, 'progress', day];
export const prospectsKey = (userId: string) => ['marketing', userId, 'prospects'];
export const notesKey = (userId: string) => ['marketing', userId, 'notes'];
export const measuredKey = ['marketing-measured'];
export const sourcesKey = ['marketing-sources'];
export const analyticsKey = ['marketing-analytics'];
export const arrivalsKey = ['marketing-arrivals'];
