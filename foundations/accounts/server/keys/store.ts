/** What is written of keys and of what they have used; the statement that counts calls is in `admission.ts`. */

import type { Database } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { apiKeys, apiUsage } from '../../tables.ts';
import { monthOf } from './allowance.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

export async function storeKey(tx: Database, values: typeof apiKeys.$inferInsert): Promise<KeyRow> {
  const rows = await tx.insert(apiKeys).values(values).returning();
  return rows[0]!;
}

/** One key of a person, or all of them. @returns those that are gone */
export async function removeKeys(tx: Database, userId: string, id?: string): Promise<KeyRow[]> {
  const one = id === undefined ? undefined : eq(apiKeys.id, id);
  return tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), one))
    .returning();
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
