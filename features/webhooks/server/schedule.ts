/** When a message is tried again. */
import { WEBHOOK_JITTER, WEBHOOK_RETRIES_S, WEBHOOK_RETRY_AFTER_MAX_S } from '../limits.ts';

/** Attempts that a message has before it is given up. */
export const STEPS = WEBHOOK_RETRIES_S.length + 1;

/**
 * @param step attempts made so far, from 1
 * @param retryAfter_s what the endpoint asked for, if it did
 * @param random 0 to 1
 */
export function nextAttempt(step: number, now: Date, retryAfter_s: number | null, random: number): Date {
  const delay_s = WEBHOOK_RETRIES_S[step - 1] ?? WEBHOOK_RETRIES_S.at(-1)!;
  const spread_s = delay_s * (1 + WEBHOOK_JITTER * random);
  const asked_s = Math.min(retryAfter_s ?? 0, WEBHOOK_RETRY_AFTER_MAX_S);
  return new Date(now.getTime() + Math.max(spread_s, asked_s) * 1000);
}
