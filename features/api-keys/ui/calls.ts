import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { apiKeysContract } from '@unmask/api-keys/contract';
import { showToast, type ToastWords } from '@unmask/ui';

type Client = ContractRouterClient<{ apiKeys: typeof apiKeysContract }>;

/** The typed client of this slice's calls under /rpc. */
export function apiKeyCalls(): Client['apiKeys'] {
  const client: Client = createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
  return client.apiKeys;
}

/** Shows the specified toast; a refusal that says what to do adds its own words to it. */
export function reportFailure(thrown: unknown, toast: ToastWords): void {
  console.warn(toast.description, thrown);
  const status = thrown !== null && typeof thrown === 'object' && 'status' in thrown ? thrown.status : null;
  const own = thrown instanceof Error && typeof status === 'number' && status < 500 ? thrown.message : '';
  const words = own ? { title: toast.description, description: own } : toast;
  showToast(words, 'destructive');
}
