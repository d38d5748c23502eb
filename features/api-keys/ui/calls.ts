import { showToast, type ToastWords } from '@unmask/ui';
import { rpcClient, wordsOf } from '@unmask/ui/calls.ts';
import type { apiKeysContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const apiKeyCalls = () => rpcClient<{ apiKeys: typeof apiKeysContract }>().apiKeys;

/** Shows the specified toast; a refusal that says what to do adds its own words to it. */
export function reportFailure(thrown: unknown, toast: ToastWords): void {
  console.warn(toast.description, thrown);
  const own = wordsOf(thrown);
  const words = own !== null ? { title: toast.description, description: own } : toast;
  showToast(words, 'destructive');
}
