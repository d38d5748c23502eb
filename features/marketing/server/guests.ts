/** A guest signs up: what they ticked, counted, entered and noted stays theirs. */
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { marketingCounts, marketingNotes, marketingProgress, marketingProspects } from '../tables.ts';

/** What the account has already stays as it is. */
export async function moveKept(db: Database, guestId: string, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of [marketingProgress, marketingCounts, marketingNotes] as const) {
      const rows = await tx.delete(table).where(eq(table.userId, guestId)).returning();
      const moved = rows.map((row) => ({ ...row, userId }));
      if (moved.length > 0)
        await tx
          .insert(table)
          .values(moved as never)
          .onConflictDoNothing();
    }
    await tx
      .update(marketingProspects)
      .set({ ownerId: userId })
      .where(eq(marketingProspects.ownerId, guestId));
  });
}
