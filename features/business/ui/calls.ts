import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { businessContract, Inquiry } from '@unmask/business/contract';

type Client = ContractRouterClient<{ business: typeof businessContract }>;

/** Sends the request for a demo call. @throws with the service's words where it refuses */
export async function sendInquiry(inquiry: Inquiry): Promise<void> {
  const client: Client = createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
  await client.business.inquire(inquiry);
}

/** What the service said for people; null when it said nothing to them. */
export function wordsOf(thrown: unknown): string | null {
  const status = thrown !== null && typeof thrown === 'object' && 'status' in thrown ? thrown.status : null;
  const spoken = thrown instanceof Error && typeof status === 'number' && status < 500;
  return spoken && thrown.message !== '' ? thrown.message : null;
}
