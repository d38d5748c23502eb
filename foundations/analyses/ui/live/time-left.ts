/** How long an analysis may still take, measured from its own progress, or nothing where that means nothing. */
import { timeLeftWords } from '@unmask/product/copy/analysis-page';

/** A share of the work that was reported at a moment. */
export interface Report {
  share: number;
  at_ms: number;
}

/** Less of the work than this, or less time, says nothing about the rest. */
const MEASURED_SHARE = 0.2;
const MEASURED_MS = 4_000;
/** Progress that stands still for longer is in a step of its own speed. */
const STALLED_MS = 5_000;

/** @param reports in their order, from the first that this page has seen */
export function timeLeft_ms(reports: readonly Report[], now_ms: number): number | null {
  // What is read before anything of the work is done has a speed of its own: the sound of a video, for one.
  const first = reports.find(({ share }) => share > 0);
  const last = reports.at(-1);
  if (first === undefined || last === undefined) return null;
  const share = last.share - first.share;
  const took_ms = last.at_ms - first.at_ms;
  if (share < MEASURED_SHARE || took_ms < MEASURED_MS || now_ms - last.at_ms > STALLED_MS) return null;
  const left = ((1 - last.share) / share) * took_ms - (now_ms - last.at_ms);
  return Math.max(0, left);
}

/** Rounded up, and never to the second. */
export function timeLeft(left_ms: number): string {
  const seconds = left_ms / 1000;
  if (seconds <= 10) return timeLeftWords.soon;
  if (seconds <= 55) return timeLeftWords.seconds(Math.ceil(seconds / 10) * 10);
  return timeLeftWords.minutes(Math.ceil(seconds / 60));
}
