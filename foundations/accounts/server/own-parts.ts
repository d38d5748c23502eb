/** What this slice itself holds about a person. */
import { auditLog, type Database, deliveries, sessions, userProfiles, verifications } from '@unmask/db';
import type { AccountOwner, AccountPart } from '@unmask/platform/account-parts';
import { mailState } from '@unmask/platform/mail';
import { accountParts as words } from '@unmask/product/copy/account';
import { and, count, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { membershipsOf, ownAlone } from './memberships.ts';

/** Everything before the other slices' parts. */
export function ownParts(db: Database): AccountPart[] {
  return [
    profilePart(db),
    sessionsPart(db),
    membershipsPart(db),
    ownOrganizationsPart(db),
    mailsPart(db),
    eventsPart(db),
  ];
}

function profilePart(db: Database): AccountPart {
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

function sessionsPart(db: Database): AccountPart {
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

function membershipsPart(db: Database): AccountPart {
  return {
    name: 'organizations',
    label: words.memberships,
    async export({ id }) {
      const rows = await membershipsOf(db, id);
      return rows.map((row) => ({ id: row.id, name: row.name, role: row.role, joined_at: row.joined_at }));
    },
    count: async ({ id }) => (await membershipsOf(db, id)).length,
  };
}

function ownOrganizationsPart(db: Database): AccountPart {
  const alone = async ({ id }: AccountOwner) => ownAlone(await membershipsOf(db, id));
  return {
    name: 'organizations_without_other_members',
    label: words.ownOrganizations,
    export: alone,
    count: async (owner) => (await alone(owner)).length,
  };
}

/** Subject and time of mails to the account; their text may hold links that sign in. */
function mailsPart(db: Database): AccountPart {
  const created = ({ id }: AccountOwner) =>
    db.select({ at: userProfiles.createdAt }).from(userProfiles).where(eq(userProfiles.id, id));
  const own = async (owner: AccountOwner) => {
    const [row] = await created(owner);
    // What came to the address before the account may be somebody else's: only a confirmed address is shown it.
    const since = owner.emailVerified || !row ? undefined : gte(deliveries.createdAt, row.at);
    return and(eq(deliveries.channel, 'mail'), eq(deliveries.target, owner.email), since);
  };
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
      return (
        (
          await db
            .select({ n: count() })
            .from(deliveries)
            .where(await own(owner))
        )[0]?.n ?? 0
      );
    },
    async onDelete(owner) {
      await db.delete(deliveries).where(await own(owner));
      // Mail to others may name the person, as an invitation does; what was sent has no text any more.
      await db
        .update(deliveries)
        .set({ html: '', body: '' })
        .where(
          and(
            eq(deliveries.channel, 'mail'),
            inArray(deliveries.state, ['kept', 'failed']),
            sql`position(${owner.email} in ${deliveries.body}) > 0`,
          ),
        );
      return undefined;
    },
  };
}

/** What the audit log says the person did, and what was done to them. */
function eventsPart(db: Database): AccountPart {
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
