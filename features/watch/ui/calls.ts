import { rpcClient } from '@unmask/ui/calls.ts';
import type { watchContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const watchCalls = () => rpcClient<{ watch: typeof watchContract }>().watch;

export const watchKey = (analysisId: string) => ['watch', analysisId];
export const notesKey = ['watch', 'notes'];
