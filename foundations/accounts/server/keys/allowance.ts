/** The allowance of a key's account: calendar months and minutes, both in UTC. */
import { API_MINUTE_LIMIT } from '@unmask/product/api';
import type { Count } from './admission.ts';

const MINUTE_MS = 60_000;

/** First moment of the month, and of the next one. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return { start, end: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)) };
}

/** First moment of the minute. */
export function minuteOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** `RateLimit` and its policy as structured fields, and `Retry-After` where a limit refused. */
export function limitHeaders(count: Count, monthlyLimit: number, now: Date): Record<string, string> {
  const { start, end } = monthOf(now);
  const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
  const minuteLeft = seconds(MINUTE_MS - (now.getTime() % MINUTE_MS));
  const monthLeft = seconds(end.getTime() - now.getTime());
  const monthLength = seconds(end.getTime() - start.getTime());
  const left = (limit: number, used: number) => Math.max(0, limit - used);
  return {
    'ratelimit-policy': `"minute";q=${API_MINUTE_LIMIT};w=60, "month";q=${monthlyLimit};w=${monthLength}`,
    ratelimit: `"minute";r=${left(API_MINUTE_LIMIT, count.minuteCalls)};t=${minuteLeft}, "month";r=${left(monthlyLimit, count.calls)};t=${monthLeft}`,
    ...(count.refusedBy && {
      'retry-after': String(count.refusedBy === 'minute' ? minuteLeft : monthLeft),
    }),
  };
}
