import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { billingContract } from '@unmask/billing/contract';

type Client = ContractRouterClient<{ billing: typeof billingContract }>;

/** The typed client of this slice's calls under /rpc. */
export function billingCalls(): Client['billing'] {
  const client: Client = createORPCClient(new RPCLink({ url: `${window.location.origin}/rpc` }));
  return client.billing;
}

/** What the service said, in words for people; null when it said nothing. */
export function wordsOf(thrown: unknown): string | null {
  const status = thrown !== null && typeof thrown === 'object' && 'status' in thrown ? thrown.status : null;
  return typeof status === 'number' && thrown instanceof Error && thrown.message !== ''
    ? thrown.message
    : null;
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** `21 November 2026`, the day in UTC. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso));
}
