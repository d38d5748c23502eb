import { ORPCError } from '@orpc/client';
import { savedToasts } from '@unmask/product/copy/history';
import { showToast } from '@unmask/ui';

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

/** Says in a toast why something asked for was not done. */
export function tellCallFailure(thrown: unknown, otherwise: string): void {
  console.warn('saved analyses', thrown);
  showToast(
    { title: savedToasts.failed, description: callFailure(thrown).words ?? otherwise },
    'destructive',
  );
}

/** What is said when something asked for was not done, where the service has no words of its own. */
export const NOT_DONE = { title: savedToasts.failed, description: savedToasts.tryAgain };
