/** Requests per key and window, counted in the database so that several servers share the count. */
import { type Database, requestCounters } from '@unmask/db';
import { eq, lt, sql } from 'drizzle-orm';

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
  const length_ms = window.seconds * 1000;
  const windowStart = new Date(Math.floor(now.getTime() / length_ms) * length_ms);
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

/** Takes everything counted under `key` back. */
export async function forgetCount(db: Database, key: string): Promise<void> {
  await db.delete(requestCounters).where(eq(requestCounters.key, key));
}

export async function forgetOldCounters(db: Database, before: Date): Promise<void> {
  await db.delete(requestCounters).where(lt(requestCounters.windowStart, before));
}
