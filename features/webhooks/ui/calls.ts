import { showToast, type ToastWords } from '@unmask/ui';
import { rpcClient, wordsOf } from '@unmask/ui/calls.ts';
import type { webhooksContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const webhookCalls = () => rpcClient<{ webhooks: typeof webhooksContract }>().webhooks;

/** Says what was refused in the service's own words where it has some. */
export function reportFailure(thrown: unknown, toast: ToastWords): void {
  console.warn(toast.description, thrown);
  showToast({ ...toast, description: wordsOf(thrown) ?? toast.description }, 'destructive');
}
