/** The allowance of the public API: calendar months and minutes, both in UTC. */
import { apiUsage, type Database } from '@unmask/db';
import { API_MINUTE_LIMIT } from '@unmask/product/api';
import { eq, sql } from 'drizzle-orm';
import type { Usage } from '../contract.ts';

const MINUTE_MS = 60_000;

interface Spent {
  calls: number;
  minuteCalls: number;
}

export interface Count extends Spent {
  /** Null: it has been counted. */
  refusedBy: 'minute' | 'month' | null;
}

/** First moment of the month, and of the next one. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return { start, end: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)) };
}

/**
 * Counts one request on the minute, and one for an analysis also on the month. One statement decides both, so that
 * parallel requests cannot pass a limit together, and what one limit refuses does not use the other up.
 */
export async function countCall(
  db: Database,
  userId: string,
  call: { analysis: boolean; monthlyLimit: number },
  now: Date,
): Promise<Count> {
  const month = monthOf(now).start.toISOString().slice(0, 10);
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  const add = call.analysis ? 1 : 0;
  // Another server's clock may be ahead: its month or minute counts then, instead of a new one each time.
  const calls = sql`case when ${apiUsage.month} >= ${month} then ${apiUsage.calls} else 0 end`;
  const minuteCalls = sql`case when ${apiUsage.minute} >= ${minute}::timestamptz then ${apiUsage.minuteCalls} else 0 end`;
  const inMonth = call.analysis ? sql`${calls} < ${call.monthlyLimit}` : sql`true`;
  const [counted] = await db
    .insert(apiUsage)
    .values({ userId, month, calls: add, minute: new Date(minute), minuteCalls: 1 })
    .onConflictDoUpdate({
      target: apiUsage.userId,
      set: {
        calls: sql`${calls} + ${add}`,
        month: sql`greatest(${apiUsage.month}, ${month}::date)`,
        minuteCalls: sql`${minuteCalls} + 1`,
        minute: sql`greatest(${apiUsage.minute}, ${minute}::timestamptz)`,
      },
      setWhere: sql`${minuteCalls} < ${API_MINUTE_LIMIT} and ${inMonth}`,
    })
    .returning({ calls: apiUsage.calls, minuteCalls: apiUsage.minuteCalls });
  if (counted) return { ...counted, refusedBy: null };
  const spent = await spentBy(db, userId, now);
  return { ...spent, refusedBy: spent.minuteCalls >= API_MINUTE_LIMIT ? 'minute' : 'month' };
}

async function spentBy(db: Database, userId: string, now: Date): Promise<Spent> {
  const [row] = await db.select().from(apiUsage).where(eq(apiUsage.userId, userId));
  const month = monthOf(now).start.toISOString().slice(0, 10);
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return {
    calls: row && row.month >= month ? row.calls : 0,
    minuteCalls: row && row.minute.getTime() >= minute ? row.minuteCalls : 0,
  };
}

export async function usageOf(db: Database, userId: string, monthlyLimit: number, now: Date): Promise<Usage> {
  return presentUsage((await spentBy(db, userId, now)).calls, monthlyLimit, now);
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
