/** Small enough for the first page: what is left behind when somebody signs out. */
import { forgetAnalysis } from './remembered.ts';
import { forgetSent } from './sent.ts';
import { forgetUpload } from './unfinished.ts';

/** Nothing of the person who left stays in this tab. */
export function forgetAllSent(): void {
  forgetAnalysis();
  forgetSent();
  forgetUpload();
}
