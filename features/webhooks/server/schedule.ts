/** When a message is tried again. */
import { retryBy } from '@unmask/platform/deliveries/attempts';
import { WEBHOOK_JITTER, WEBHOOK_RETRIES_S, WEBHOOK_RETRY_AFTER_MAX_S } from '../limits.ts';

/** Attempts that a message has before it is given up. */
export const STEPS = WEBHOOK_RETRIES_S.length + 1;

export const nextAttempt = retryBy({
  retries_s: WEBHOOK_RETRIES_S,
  jitter: WEBHOOK_JITTER,
  retryAfterMax_s: WEBHOOK_RETRY_AFTER_MAX_S,
});
