import type { ToastWords } from '@unmask/ui';
import { refusalWords, rpcClient } from '@unmask/ui/calls.ts';
import type { FailureWords } from '@unmask/ui/failure.ts';
import type { brandContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const brandCalls = () => rpcClient<{ brand: typeof brandContract }>().brand;

/** Everything of one organization; the first part alone names all of it. */
export const brandKey = (organizationId: string, ...part: string[]) => ['brand', organizationId, ...part];

/** The specified toast; a refusal that says what to do adds its own words to it. */
export function failedAs(toast: ToastWords): FailureWords {
  return (thrown) => ({ ...toast, description: refusalWords(thrown) ?? toast.description });
}

/** Says in the console which step failed, and fails all the same. */
export async function logged<T>(prefix: string, doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (thrown) {
    console.warn(prefix, thrown);
    throw thrown;
  }
}
