/** What this slice holds about a person; the rows go with the profile. */
import type { Database } from '@unmask/db';
import { count, desc, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { originalRequests } from '../tables.ts';
import { personalData as words } from '../words.ts';

/** @returns how many */
async function deleteAll(tx: Database, { id }: { id: string }): Promise<number> {
  const deleted = await tx
    .delete(originalRequests)
    .where(eq(originalRequests.userId, id))
    .returning({ id: originalRequests.id });
  return deleted.length;
}

export function originalsPersonalData(db: Database): PersonalDataSection[] {
  return [
    {
      name: 'requests_for_originals',
      label: words.label,
      async export({ id }) {
        const rows = await db
          .select()
          .from(originalRequests)
          .where(eq(originalRequests.userId, id))
          .orderBy(desc(originalRequests.createdAt));
        return rows.map(({ tokenHash: _, ...row }) => row);
      },
      async count({ id }) {
        const [row] = await db
          .select({ n: count() })
          .from(originalRequests)
          .where(eq(originalRequests.userId, id));
        return row?.n ?? 0;
      },
      // Whoever used the account before could have files sent to it.
      onFirstProof: deleteAll,
    },
  ];
}
