import { rpcClient } from '@unmask/ui/calls.ts';
import type { originalsContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const originalsCalls = () => rpcClient<{ originals: typeof originalsContract }>().originals;

export const askedKey = (analysisId: string) => ['originals', analysisId];
