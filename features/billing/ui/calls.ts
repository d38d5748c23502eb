import { rpcClient, statusOf } from '@unmask/ui/calls.ts';
import type { billingContract } from '../contract.ts';

/** The typed client of this slice's calls under /rpc. */
export const billingCalls = () => rpcClient<{ billing: typeof billingContract }>().billing;

/** What the service said, in words for people; null when it said nothing. */
export function wordsOf(thrown: unknown): string | null {
  return statusOf(thrown) !== null && thrown instanceof Error && thrown.message !== ''
    ? thrown.message
    : null;
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** `21 November 2026`, the day in UTC. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso));
}
