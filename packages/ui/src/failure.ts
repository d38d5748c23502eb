import { refusalWords } from './refusals.ts';
import { showToast, type ToastWords } from './toast.tsx';

/** What is said when a call fails: the service's own words stand in place of the description; a function says it all itself. */
export type FailureWords = ToastWords | ((thrown: unknown) => ToastWords);

export function failureWords(thrown: unknown, failed: FailureWords): ToastWords {
  if (typeof failed === 'function') return failed(thrown);
  return { ...failed, description: refusalWords(thrown) ?? failed.description };
}

/** Says in a toast that something asked for was not done; the cause is for whoever looks into the console. */
export function tellFailure(thrown: unknown, failed: FailureWords): void {
  const words = failureWords(thrown, failed);
  console.warn(words.title, thrown);
  showToast(words, 'destructive');
}
