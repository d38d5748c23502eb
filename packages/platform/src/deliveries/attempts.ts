/** What became of an attempt, and when the next one is: the same for every channel whose receiver answers by HTTP. */
import type { Outcome } from './outbox.ts';
import type { Channel } from './sender.ts';

/** From now on: what became of an attempt that began `at`, with how long it took. */
export function outcomeAt(at: Date) {
  const from_ms = performance.now();
  return (status: number | null, body: string | null, error: string | null): Outcome => ({
    at: at.toISOString(),
    status,
    body,
    error,
    duration_ms: Math.round(performance.now() - from_ms),
  });
}

export interface RetryRule {
  /** Seconds before the second attempt and so on; the last of them before all that follow. */
  retries_s: readonly number[];
  /** Share of a wait that is added at most, so that not everything comes again at once. */
  jitter: number;
  /** A receiver that asks for more is asked again after so many seconds. */
  retryAfterMax_s: number;
}

/** What a receiver asks for makes a wait longer, never shorter. */
export const retryBy =
  ({ retries_s, jitter, retryAfterMax_s }: RetryRule): Channel['next'] =>
  (step, now, retryAfter_s, random) => {
    const delay_s = (retries_s[step - 1] ?? retries_s.at(-1)!) * (1 + jitter * random);
    const asked_s = Math.min(retryAfter_s ?? 0, retryAfterMax_s);
    return new Date(now.getTime() + Math.max(delay_s, asked_s) * 1000);
  };
