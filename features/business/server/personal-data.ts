/** What this slice holds about a person, for the export and the deletion of accounts. */
import type { Database } from '@unmask/db';
import { count, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { businessInquiries } from '../tables.ts';
import { INQUIRY_PART } from '../words.ts';

/** Anybody can type any address: only who has confirmed it is shown what came with it, or takes it along. */
export function businessPersonalData(db: Database): PersonalDataSection {
  const own = (email: string) => eq(businessInquiries.email, email.toLowerCase());
  return {
    name: 'business_inquiries',
    label: INQUIRY_PART,
    async export({ email, emailVerified }) {
      if (!emailVerified) return [];
      return db.select().from(businessInquiries).where(own(email));
    },
    async count({ email, emailVerified }) {
      if (!emailVerified) return 0;
      return (await db.select({ n: count() }).from(businessInquiries).where(own(email)))[0]?.n ?? 0;
    },
    async onDelete({ email, emailVerified }) {
      if (emailVerified) await db.delete(businessInquiries).where(own(email));
      return undefined;
    },
  };
}
