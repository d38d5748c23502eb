/** The allowance of the public API: calendar months and minutes, both in UTC. */
import { apiUsage, type Database } from '@unmask/db';
import { API_MINUTE_LIMIT } from '@unmask/product/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Usage } from '../contract.ts';
import type { Count } from './admission.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** First moment of the month, and of the next one. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return { start, end: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)) };
}

/** First moment of the minute. */
export function minuteOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
}

export async function usageOf(db: Database, userId: string, monthlyLimit: number, now: Date): Promise<Usage> {
  const [row] = await db.select().from(apiUsage).where(eq(apiUsage.userId, userId));
  const month = monthOf(now).start.toISOString().slice(0, 10);
  return presentUsage(row && row.month >= month ? row.calls : 0, monthlyLimit, now);
}

export function presentUsage(calls: number, monthlyLimit: number, now: Date): Usage {
  return {
    current_usage: calls,
    monthly_limit: monthlyLimit,
    reset_date: monthOf(now).end.toISOString(),
    remaining_calls: Math.max(0, monthlyLimit - calls),
  };
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

/** Takes analyses off the month again that were not started. @returns what is counted now; null when that month is over */
export async function returnCalls(
  db: Database,
  userId: string,
  calls: number,
  now: Date,
): Promise<number | null> {
  const month = monthOf(now).start.toISOString().slice(0, 10);
  const [row] = await db
    .update(apiUsage)
    .set({ calls: sql`greatest(0, ${apiUsage.calls} - ${calls})` })
    .where(and(eq(apiUsage.userId, userId), eq(apiUsage.month, month)))
    .returning({ calls: apiUsage.calls });
  return row?.calls ?? null;
}

/** Seconds until the daily allowance begins anew. */
export function untilTomorrow(now: Date): number {
  return Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
}
