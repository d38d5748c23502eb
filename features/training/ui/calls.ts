import { rpcClient } from '@unmask/ui/calls.ts';
import type { trainingContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const trainingCalls = () => rpcClient<{ training: typeof trainingContract }>().training;

export const trainingKey = (organizationId: string) => ['training', organizationId];
export const modulesKey = (organizationId: string) => [...trainingKey(organizationId), 'modules'];
export const moduleKey = (organizationId: string, id: string) => [
  ...trainingKey(organizationId),
  'module',
  id,
];
export const recordStoreKey = (organizationId: string) => [...trainingKey(organizationId), 'record-store'];
export const statementsKey = (organizationId: string) => [...recordStoreKey(organizationId), 'statements'];
export const certificatesKey = ['training-certificates'];

/** A list that cannot be read says so in its place; the words of the service stand in the console (enterprise specification, section 8). */
export async function told<Read>(words: string, reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (thrown) {
    console.warn(words, thrown);
    throw thrown;
  }
}
