/** Checks over the members of an organization, their keys, and its rules: tables of foundations, which everybody may read. */
import { apiKeys } from '@unmask/accounts/tables';
import { videoAnalyses } from '@unmask/analyses/tables';
import { type Database, organizationMembers, organizations, userProfiles } from '@unmask/db';
import { and, count, eq, lt, sql } from '@unmask/db/sql';
import { type Check, type CheckSubject, outcomeOf } from '@unmask/platform/checks';
import { organizationPlanOf } from '@unmask/platform/plan-of';
import { UNTIL_DELETED } from '@unmask/product/organizations';
import { measured as said, checkWords as words } from '../../check-words.ts';
import { UNSEEN_DAYS, UNUSED_DAYS } from '../../limits.ts';

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** People who can sign in; who is suspended cannot. */
export function membersOf(db: Database, organizationId: string) {
  return db
    .select({
      id: userProfiles.id,
      email: userProfiles.email,
      emailVerified: userProfiles.emailVerified,
      twoFactorEnabled: userProfiles.twoFactorEnabled,
      lastSeenAt: userProfiles.lastSeenAt,
      joinedAt: organizationMembers.joinedAt,
      role: organizationMembers.role,
    })
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(
      and(eq(organizationMembers.organizationId, organizationId), sql`${userProfiles.suspendedAt} is null`),
    )
    .orderBy(userProfiles.email);
}
type Member = Awaited<ReturnType<typeof membersOf>>[number];

const person = ({ id }: { id: string }): CheckSubject => ({ person: id });

/** Of all members those of whom something is wrong. */
const ofMembers =
  (wrong: (member: Member, now: Date) => boolean, measured: (wrong: number, all: number) => string) =>
  async (db: Database, organizationId: string, now: Date) => {
    const members = await membersOf(db, organizationId);
    const found = members.filter((member) => wrong(member, now)).map(person);
    return outcomeOf(found, members.length, { none: said.noMembers, measured });
  };

const ofKeys =
  (
    wrong: (key: typeof apiKeys.$inferSelect, now: Date) => boolean,
    measured: (n: number, all: number) => string,
  ) =>
  async (db: Database, organizationId: string, now: Date) => {
    const rows = await db
      .select({ key: apiKeys })
      .from(apiKeys)
      .innerJoin(organizationMembers, eq(organizationMembers.userId, apiKeys.userId))
      .where(eq(organizationMembers.organizationId, organizationId))
      .orderBy(apiKeys.createdAt);
    const living = rows
      .map(({ key }) => key)
      .filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
    const found = living
      .filter((key) => wrong(key, now))
      .map(({ userId, name }) => ({ person: userId, label: name }));
    return outcomeOf(found, living.length, { none: said.noKeys, measured });
  };

export const peopleChecks: readonly Check[] = [
  {
    ...words.secondFactor,
    run: ofMembers(({ twoFactorEnabled }) => !twoFactorEnabled, said.noSecondFactor),
  },
  {
    ...words.confirmedAddress,
    run: ofMembers(({ emailVerified }) => !emailVerified, said.notConfirmed),
  },
  {
    ...words.unseen,
    run: ofMembers(
      ({ lastSeenAt, joinedAt }, now) => (lastSeenAt ?? joinedAt) < daysBefore(now, UNSEEN_DAYS),
      said.unseen,
    ),
  },
  {
    ...words.singleAdmin,
    async run(db, organizationId) {
      const admins = (await membersOf(db, organizationId)).filter(({ role }) => role === 'admin');
      return {
        state: admins.length > 1 ? 'passed' : 'failed',
        measured: said.admins(admins.length),
        subjects: admins.length > 1 ? [] : admins.map(person),
      };
    },
  },
  { ...words.endlessKeys, run: ofKeys(({ expiresAt }) => expiresAt === null, said.endless) },
  {
    ...words.unusedKeys,
    run: ofKeys(
      ({ lastUsed, createdAt }, now) => (lastUsed ?? createdAt) < daysBefore(now, UNUSED_DAYS),
      said.unused,
    ),
  },
  {
    ...words.retention,
    async run(db, organizationId, now) {
      const [chosen] = await db
        .select({
          days: organizations.retentionDays,
          plan: sql<string>`(${organizationPlanOf(sql`${organizations.id}`)})`,
        })
        .from(organizations)
        .where(eq(organizations.id, organizationId));
      const days = chosen?.plan === 'enterprise_elite' ? chosen.days : null;
      if (days === null || days === UNTIL_DELETED) return { state: 'no_data', measured: said.noRetention };
      // A day beyond it: they are deleted by a schedule, not at the stroke of the hour.
      const [row] = await db
        .select({ n: count() })
        .from(videoAnalyses)
        .where(
          and(
            eq(videoAnalyses.organizationId, organizationId),
            lt(videoAnalyses.createdAt, daysBefore(now, days + 1)),
          ),
        );
      const n = row?.n ?? 0;
      return { state: n === 0 ? 'passed' : 'failed', measured: said.retention(n, days) };
    },
  },
];
