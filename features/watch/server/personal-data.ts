/** What this slice holds about a person; the rows go with the profile. */
import type { Database } from '@unmask/db';
import { count, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { resultWatches } from '../tables.ts';
import { personalData as words } from '../words.ts';

export function watchPersonalData(db: Database): PersonalDataSection[] {
  return [
    {
      name: 'watched_results',
      label: words.label,
      export: ({ id }) => db.select().from(resultWatches).where(eq(resultWatches.userId, id)),
      async count({ id }) {
        const [row] = await db.select({ n: count() }).from(resultWatches).where(eq(resultWatches.userId, id));
        return row?.n ?? 0;
      },
    },
  ];
}
