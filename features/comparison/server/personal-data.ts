/** What this slice holds about a person; the rows go with the profile. */
import type { Database } from '@unmask/db';
import { count, desc, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { comparisons } from '../tables.ts';
import { personalData as words } from '../words.ts';

export function comparisonPersonalData(db: Database): PersonalDataSection[] {
  return [
    {
      name: 'comparisons',
      label: words.label,
      export: ({ id }) =>
        db.select().from(comparisons).where(eq(comparisons.userId, id)).orderBy(desc(comparisons.createdAt)),
      async count({ id }) {
        const [row] = await db.select({ n: count() }).from(comparisons).where(eq(comparisons.userId, id));
        return row?.n ?? 0;
      },
    },
  ];
}

/** A guest who signs up keeps what was compared. */
export async function moveComparisons(db: Database, fromUserId: string, toUserId: string): Promise<void> {
  await db.update(comparisons).set({ userId: toUserId }).where(eq(comparisons.userId, fromUserId));
}
