import type { ToastWords } from '@unmask/ui';
import { rpcClient, statusOf } from '@unmask/ui/calls.ts';
import type { FailureWords } from '@unmask/ui/failure.ts';
import type { billingContract } from '../contract.ts';
import { billingToasts } from '../words.ts';

/** The typed client of this slice's calls under /rpc. */
export const billingCalls = () => rpcClient<{ billing: typeof billingContract }>().billing;

/** What the service said, refused or failed: of a failing payment provider it speaks, too. Null when it said nothing. */
export function answerWords(thrown: unknown): string | null {
  return statusOf(thrown) !== null && thrown instanceof Error && thrown.message !== ''
    ? thrown.message
    : null;
}

export const BILLING_KEY = ['billing'];

/** What is said when something asked for was not done: the service's own words stand in place of the description. */
export const failedAs =
  (failed: ToastWords): FailureWords =>
  (thrown) => ({ ...failed, description: answerWords(thrown) ?? failed.description });

/** When a change of the plan was not made. */
export const actionFailed = failedAs(billingToasts.actionFailed);
