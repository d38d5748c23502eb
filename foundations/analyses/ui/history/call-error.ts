import { ORPCError } from '@orpc/client';
import { savedToasts } from '@unmask/product/copy/history';
import type { FailureWords } from '@unmask/ui/failure.ts';

export interface CallFailure {
  /** Status of the answer; null when there was none. */
  status: number | null;
  /** The service's words for people; null when it said none. */
  words: string | null;
}

export function callFailure(thrown: unknown): CallFailure {
  if (thrown instanceof ORPCError) return { status: thrown.status, words: thrown.message };
  return { status: null, words: null };
}

/** What is said when something asked for was not done: the service's own words, also those of its failures. */
export const notDone: FailureWords = (thrown) => ({
  title: savedToasts.failed,
  description: callFailure(thrown).words ?? savedToasts.tryAgain,
});
