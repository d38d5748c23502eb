/**
 * What this slice holds about a person, for the export and the deletion of accounts. All of it belongs to the address: only who has
 * confirmed it is shown what is there, or takes it along. Whom a mail server refused stays unwritten to, under a hash.
 */
import type { Database } from '@unmask/db';
import { count, eq } from '@unmask/db/sql';
import type { AccountOwner, PersonalDataSection } from '@unmask/platform/personal-data';
import { personalDataSections as words } from '@unmask/product/copy/account';
import {
  earlyAccessSignups,
  emailPreferences,
  leadMagnetRequests,
  newsletterConsents,
  newsletterSubscribers,
  suppressions,
} from '../tables.ts';
import { goneAddress } from './links.ts';
import { takeBackCopies } from './subscribers.ts';

export const newsletterPersonalData = (db: Database, secret: string): PersonalDataSection[] => [
  earlyAccess(db),
  newsletter(db, secret),
  documents(db),
];

function earlyAccess(db: Database): PersonalDataSection {
  const own = (email: string) => eq(earlyAccessSignups.email, email);
  return {
    name: 'early_access',
    label: words.earlyAccess,
    async export({ email, emailVerified }) {
      return emailVerified ? db.select().from(earlyAccessSignups).where(own(email)) : [];
    },
    async count({ email, emailVerified }) {
      if (!emailVerified) return 0;
      return (await db.select({ n: count() }).from(earlyAccessSignups).where(own(email)))[0]?.n ?? 0;
    },
    async onDelete({ email, emailVerified }) {
      if (emailVerified) await db.delete(earlyAccessSignups).where(own(email));
      return undefined;
    },
  };
}

function newsletter(db: Database, secret: string): PersonalDataSection {
  const mine = ({ email }: AccountOwner) =>
    db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email.toLowerCase()));
  return {
    name: 'newsletter',
    label: words.newsletter,
    async export(owner) {
      const [row] = owner.emailVerified ? await mine(owner) : [];
      if (!row) return [];
      const { id, ...subscriber } = row;
      const [preferences = null] = await db
        .select()
        .from(emailPreferences)
        .where(eq(emailPreferences.subscriberId, id));
      const { what, wording, at } = newsletterConsents;
      const consents = await db
        .select({ what, wording, at })
        .from(newsletterConsents)
        .where(eq(newsletterConsents.subscriberId, id));
      const { subscriberId: _, ...chosen } = preferences ?? { subscriberId: id };
      return [{ ...subscriber, preferences: chosen, consents }];
    },
    async count(owner) {
      return owner.emailVerified ? (await mine(owner)).length : 0;
    },
    async onDelete({ email, emailVerified }) {
      if (!emailVerified) return undefined;
      const address = email.toLowerCase();
      await db.transaction(async (tx) => {
        const theirs = eq(newsletterSubscribers.email, address);
        const rows = await tx
          .select({ id: newsletterSubscribers.id })
          .from(newsletterSubscribers)
          .where(theirs);
        await takeBackCopies(
          tx,
          rows.map(({ id }) => id),
        );
        await tx.delete(newsletterSubscribers).where(theirs);
        const nameless = goneAddress(secret, address);
        await tx.delete(suppressions).where(eq(suppressions.email, nameless));
        await tx
          .update(suppressions)
          .set({ email: nameless, detail: '' })
          .where(eq(suppressions.email, address));
      });
      return undefined;
    },
  };
}

function documents(db: Database): PersonalDataSection {
  const own = (email: string) => eq(leadMagnetRequests.email, email.toLowerCase());
  return {
    name: 'document_requests',
    label: words.documentRequests,
    async export({ email, emailVerified }) {
      return emailVerified ? db.select().from(leadMagnetRequests).where(own(email)) : [];
    },
    async count({ email, emailVerified }) {
      if (!emailVerified) return 0;
      return (await db.select({ n: count() }).from(leadMagnetRequests).where(own(email)))[0]?.n ?? 0;
    },
    async onDelete({ email, emailVerified }) {
      if (emailVerified) await db.delete(leadMagnetRequests).where(own(email));
      return undefined;
    },
  };
}
