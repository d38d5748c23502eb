import type { ToastWords } from '@unmask/ui';
import { refusalWords, rpcClient } from '@unmask/ui/calls.ts';
import type { FailureWords } from '@unmask/ui/failure.ts';
import type { apiKeysContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const apiKeyCalls = () => rpcClient<{ apiKeys: typeof apiKeysContract }>().apiKeys;

export const apiKeysKey = (userId: string) => ['api-keys', userId];

/** The specified toast; a refusal that says what to do adds its own words to it. */
export function failedAs(toast: ToastWords): FailureWords {
  return (thrown) => {
    const description = refusalWords(thrown);
    return description === null ? toast : { title: toast.description, description };
  };
}
