/** Free analyses that a person was given beyond the day's: taken one by one when the day is used up. */
import type { Database } from '@unmask/db';
import { and, asc, eq, lt, sql } from '@unmask/db/sql';
import { randomId } from '@unmask/platform/identifiers';
import { analysisCredits } from '../tables.ts';

/** At most one grant for a person and a day, whoever grants it. @returns false when there was one already */
export async function grantCredits(
  tx: Database,
  userId: string,
  grant: { day: string; amount: number; source: string },
): Promise<boolean> {
  const rows = await tx
    .insert(analysisCredits)
    .values({ id: randomId(), userId, ...grant })
    .onConflictDoNothing()
    .returning({ id: analysisCredits.id });
  return rows.length > 0;
}

export async function creditsLeft(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`coalesce(sum(${analysisCredits.amount} - ${analysisCredits.used}), 0)::int` })
    .from(analysisCredits)
    .where(eq(analysisCredits.userId, userId));
  return row?.left ?? 0;
}

/** The oldest first. Who waits for its row looks again once it has it, so one credit is taken once. @returns false when there is none */
export async function takeCredit(tx: Database, userId: string): Promise<boolean> {
  const oldest = tx
    .select({ id: analysisCredits.id })
    .from(analysisCredits)
    .where(and(eq(analysisCredits.userId, userId), lt(analysisCredits.used, analysisCredits.amount)))
    .orderBy(asc(analysisCredits.day))
    .limit(1)
    .for('update');
  const rows = await tx
    .update(analysisCredits)
    .set({ used: sql`${analysisCredits.used} + 1` })
    .where(and(sql`${analysisCredits.id} = (${oldest})`, lt(analysisCredits.used, analysisCredits.amount)))
    .returning({ id: analysisCredits.id });
  return rows.length > 0;
}
