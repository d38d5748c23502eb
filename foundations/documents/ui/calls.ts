import { rpcClient } from '@unmask/ui/calls.ts';
import type { documentsContract } from '../contract.ts';

/** The typed client of this foundation's calls under /rpc. */
export const documentCalls = () => rpcClient<{ documents: typeof documentsContract }>().documents;
