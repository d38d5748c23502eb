/** What this slice holds about a person, for the export and the deletion of accounts. */
import type { Database } from '@unmask/db';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { personalDataSections as words } from '@unmask/product/copy/account';
import { count, eq } from 'drizzle-orm';
import { earlyAccessSignups } from '../tables.ts';

/** The entry belongs to the address: only who has confirmed it is shown the entry, or takes it along. */
export function earlyAccessPersonalData(db: Database): PersonalDataSection {
  return {
    name: 'early_access',
    label: words.earlyAccess,
    async export({ email, emailVerified }) {
      if (!emailVerified) return [];
      return db.select().from(earlyAccessSignups).where(eq(earlyAccessSignups.email, email));
    },
    async count({ email, emailVerified }) {
      if (!emailVerified) return 0;
      const own = eq(earlyAccessSignups.email, email);
      return (await db.select({ n: count() }).from(earlyAccessSignups).where(own))[0]?.n ?? 0;
    },
    async onDelete({ email, emailVerified }) {
      if (emailVerified) await db.delete(earlyAccessSignups).where(eq(earlyAccessSignups.email, email));
      return undefined;
    },
  };
}
