import type { ToastWords } from '@unmask/ui';
import { rpcClient, statusOf } from '@unmask/ui/calls.ts';
import type { billingContract } from '../contract.ts';
import { billingToasts } from '../words.ts';

/** The typed client of this slice's calls under /rpc. */
export const billingCalls = () => rpcClient<{ billing: typeof billingContract }>().billing;

/** What the service said, in words for people; null when it said nothing. */
export function wordsOf(thrown: unknown): string | null {
  return statusOf(thrown) !== null && thrown instanceof Error && thrown.message !== ''
    ? thrown.message
    : null;
}

export const BILLING_KEY = ['billing'];

/** What is said when a change of the plan was not made. */
export const actionFailed = (thrown: unknown): ToastWords => {
  const failed = billingToasts.actionFailed;
  return { ...failed, description: wordsOf(thrown) ?? failed.description };
};

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** `21 November 2026`, the day in UTC. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso));
}
