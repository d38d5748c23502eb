/** Requests per key and window, counted in the database so that several servers share the count. */
import { type Database, requestCounters } from '@unmask/db';
import { and, eq, lt, sql } from '@unmask/db/sql';

/**
 * Counts one request.
 * @returns false when `limit` requests of this window have been counted already.
 */
export async function countRequest(
  db: Database,
  key: string,
  window: { limit: number; seconds: number },
  now = new Date(),
): Promise<boolean> {
  const windowStart = startOf(window, now);
  const rows = await db
    .insert(requestCounters)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [requestCounters.key, requestCounters.windowStart],
      set: { count: sql`${requestCounters.count} + 1` },
      setWhere: lt(requestCounters.count, window.limit),
    })
    .returning({ count: requestCounters.count });
  return rows.length > 0;
}

const startOf = ({ seconds }: { seconds: number }, now: Date) =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);

/** Takes one request back that `countRequest` counted at the moment `at`. */
export async function uncountRequest(
  db: Database,
  key: string,
  window: { seconds: number },
  at: Date,
): Promise<void> {
  await db
    .update(requestCounters)
    .set({ count: sql`greatest(0, ${requestCounters.count} - 1)` })
    .where(and(eq(requestCounters.key, key), eq(requestCounters.windowStart, startOf(window, at))));
}

/** Takes everything counted under `key` back. */
export async function forgetCount(db: Database, key: string): Promise<void> {
  await db.delete(requestCounters).where(eq(requestCounters.key, key));
}

export async function forgetOldCounters(db: Database, before: Date): Promise<void> {
  await db.delete(requestCounters).where(lt(requestCounters.windowStart, before));
}
