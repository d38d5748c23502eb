/** What an account has used of the month. */
import { monthOf } from '@unmask/accounts/server';
import { apiUsage } from '@unmask/accounts/tables';
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import type { Usage } from '../contract.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

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

/** Seconds until the daily allowance begins anew. */
export function untilTomorrow(now: Date): number {
  return Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
}

/** Seconds until documents are read again: they are counted by the hours of the clock. */
export function untilNextHour(now: Date): number {
  return Math.ceil((HOUR_MS - (now.getTime() % HOUR_MS)) / 1000);
}
