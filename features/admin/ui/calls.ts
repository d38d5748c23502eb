import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { adminContract } from '@unmask/admin/contract';
import { admin as words } from '@unmask/product/copy/admin';
import { showToast } from '@unmask/ui';

type Client = ContractRouterClient<{ admin: typeof adminContract }>;

/** The typed client of this slice's calls under /rpc. */
export function adminCalls(): Client['admin'] {
  const client: Client = createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
  return client.admin;
}

/** What the service said, or words of our own. */
export function wordsOf(thrown: unknown): string {
  return thrown instanceof ORPCError && thrown.status < 500 && thrown.message !== ''
    ? thrown.message
    : words.failed;
}

export function reportFailure(thrown: unknown): void {
  console.warn('operator', thrown);
  showToast({ title: words.title, description: wordsOf(thrown) }, 'destructive');
}
