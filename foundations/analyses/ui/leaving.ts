/** Small enough for the first page: what is left behind when somebody signs out. */
import { forgetAnalysis } from './remembered.ts';
import { forgetSent } from './sent.ts';
import { forgetUpload } from './unfinished.ts';

const others: Array<() => void> = [];

/** What is loaded later says here how it forgets. */
export function onLeaving(forget: () => void): void {
  others.push(forget);
}

/** Nothing of the person who left stays in this tab. */
export function forgetAllSent(): void {
  forgetAnalysis();
  forgetSent();
  forgetUpload();
  for (const forget of others) forget();
}
