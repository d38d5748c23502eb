import { showToast } from '@unmask/ui';
import { wordsOf as refusalOf, rpcClient } from '@unmask/ui/calls.ts';
import type { adminContract } from '../contract.ts';
import { admin as words } from '../words.ts';

/** The typed client of this slice's calls under /rpc. */
export const adminCalls = () => rpcClient<{ admin: typeof adminContract }>().admin;

/** What the service said, or words of our own. */
export const wordsOf = (thrown: unknown): string => refusalOf(thrown) ?? words.failed;

export function reportFailure(thrown: unknown): void {
  console.warn('operator', thrown);
  showToast({ title: words.title, description: wordsOf(thrown) }, 'destructive');
}
