/** What this slice itself holds about a person. */
import { auditLog, type Database, deliveries, userProfiles } from '@unmask/db';
import { and, count, eq, gt, inArray } from '@unmask/db/sql';
import { forgetMailTo, mailState, mailTo } from '@unmask/platform/mail';
import type { AccountOwner, PersonalDataSection } from '@unmask/platform/personal-data';
import { personalDataSections as words } from '@unmask/product/copy/account';
import { sessions, verifications } from '../tables.ts';

/** Everything before the other slices' parts. */
export function accountSections(db: Database): PersonalDataSection[] {
  return [profilePart(db), sessionsPart(db), mailsPart(db), eventsPart(db)];
}

function profilePart(db: Database): PersonalDataSection {
  return {
    name: 'profile',
    label: words.profile,
    async export({ id }) {
      const [row] = await db.select().from(userProfiles).where(eq(userProfiles.id, id));
      if (!row) return null;
      return {
        id: row.id,
        full_name: row.name,
        email: row.email,
        email_verified: row.emailVerified,
        avatar_url: row.image,
        is_guest: row.isAnonymous,
        two_factor_enabled: row.twoFactorEnabled,
        subscription_tier: row.subscriptionTier,
        videos_analyzed_today: row.videosAnalyzedToday,
        usage_day: row.usageDay,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
      };
    },
    // Links that were mailed and not used.
    async onDelete({ id }) {
      await db.delete(verifications).where(eq(verifications.value, id));
      return undefined;
    },
  };
}

function sessionsPart(db: Database): PersonalDataSection {
  const alive = (id: string) => and(eq(sessions.userId, id), gt(sessions.expiresAt, new Date()));
  return {
    name: 'sessions',
    label: words.sessions,
    export: ({ id }) =>
      db
        .select({
          id: sessions.id,
          ip_address: sessions.ipAddress,
          user_agent: sessions.userAgent,
          created_at: sessions.createdAt,
          expires_at: sessions.expiresAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, id)),
    async count({ id }) {
      return (await db.select({ n: count() }).from(sessions).where(alive(id)))[0]?.n ?? 0;
    },
  };
}

/** Subject and time of mails to the account; their text may hold links that sign in. */
function mailsPart(db: Database): PersonalDataSection {
  // What came to the address before the account may be somebody else's: only a confirmed address is shown it.
  const since = async ({ id, emailVerified }: AccountOwner) => {
    if (emailVerified) return undefined;
    const created = { at: userProfiles.createdAt };
    const [row] = await db.select(created).from(userProfiles).where(eq(userProfiles.id, id));
    return row?.at;
  };
  const own = async (owner: AccountOwner) => mailTo(owner.email, await since(owner));
  return {
    name: 'mails',
    label: words.mails,
    async export(owner) {
      const rows = await db
        .select({ subject: deliveries.subject, state: deliveries.state, created_at: deliveries.createdAt })
        .from(deliveries)
        .where(await own(owner));
      return rows.map((row) => ({ ...row, state: mailState(row.state) }));
    },
    async count(owner) {
      const counted = { n: count() };
      const [row] = await db
        .select(counted)
        .from(deliveries)
        .where(await own(owner));
      return row?.n ?? 0;
    },
    async onDelete(owner) {
      await forgetMailTo(db, owner.email, await since(owner));
      return undefined;
    },
  };
}

/** What the audit log says the person did, and what was done to them. */
function eventsPart(db: Database): PersonalDataSection {
  const shown = { action: auditLog.action, target: auditLog.target, at: auditLog.at };
  return {
    name: 'events',
    export: async ({ id }) => ({
      by_you: await db.select(shown).from(auditLog).where(eq(auditLog.actor, id)),
      about_you: await db
        .select({ action: auditLog.action, at: auditLog.at })
        .from(auditLog)
        .where(inArray(auditLog.target, [id])),
    }),
  };
}
