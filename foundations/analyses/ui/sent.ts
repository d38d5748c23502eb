/** What this tab has sent, kept in its memory alone: a result shows the file without fetching it, and another try need not choose it again. */
import type { AnalysisMode } from './submit.ts';

export interface Sent {
  file: File;
  /** Those that had been taken when the file was on its way. */
  frames: string[];
  duration_s: number | null;
  mode: AnalysisMode;
  stability: boolean;
}

/** Files are only pointed at, but their stills take memory. */
const KEPT_AT_ONCE = 5;

const kept = new Map<string, Sent>();
let returned: Sent | null = null;

export function keepSent(id: string, sent: Sent): void {
  kept.set(id, sent);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_AT_ONCE && oldest !== undefined) kept.delete(oldest);
}

export function sentFile(id: string): Sent | null {
  return kept.get(id) ?? null;
}

/** Puts the file of an analysis back into the uploader that is opened next. */
export function returnFile(id: string): void {
  returned = sentFile(id);
  kept.delete(id);
}

/** What the uploader begins with. */
export function returnedFile(): Sent | null {
  return returned;
}

export function takenBack(): void {
  returned = null;
}

/** Nothing of the person who left stays. */
export function forgetSent(): void {
  kept.clear();
  returned = null;
}
