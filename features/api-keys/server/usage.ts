/** What an account has used of the month, and what is given back. */
import { monthOf } from '@unmask/accounts/server';
import { apiUsage, type Database } from '@unmask/db';
import { and, eq, sql } from 'drizzle-orm';
import type { Usage } from '../contract.ts';

const DAY_MS = 86_400_000;

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
