/** People and organizations. */
import { endOtherDevices, setSuspension } from '@unmask/accounts/server';
import { videoAnalyses } from '@unmask/analyses/tables';
import { type Database, organizationMembers, organizations, userProfiles } from '@unmask/db';
import { and, desc, eq, isNotNull, type SQL, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { afterCursor, cursorTime, holds, type Page, pageOf } from '@unmask/platform/paging';
import { TIERS, type Tier } from '@unmask/product/plans';
import type { Organization, PERSON_FILTERS, Person } from '../contract.ts';
import { iso, type PageInput } from './page.ts';

type PersonRow = typeof userProfiles.$inferSelect;

const FILTERS: Record<(typeof PERSON_FILTERS)[number], SQL> = {
  accounts: eq(userProfiles.isAnonymous, false),
  staff: eq(userProfiles.isStaff, true),
  suspended: isNotNull(userProfiles.suspendedAt),
  guests: eq(userProfiles.isAnonymous, true),
};

const tierOf = (name: string): Tier => TIERS.find((tier) => tier === name) ?? 'free';

function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    tier: tierOf(row.subscriptionTier),
    verified: row.emailVerified,
    isGuest: row.isAnonymous,
    isStaff: row.isStaff,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: iso(row.lastSeenAt),
    suspendedAt: iso(row.suspendedAt),
    suspendedReason: row.suspendedReason,
  };
}

export async function listPeople(
  db: Database,
  input: PageInput & { filter: (typeof PERSON_FILTERS)[number] },
): Promise<Page<Person>> {
  const { createdAt, id, email, name } = userProfiles;
  const rows = await db
    .select({ person: userProfiles, cursorAt: cursorTime(createdAt) })
    .from(userProfiles)
    .where(
      and(
        FILTERS[input.filter],
        holds(input.search, email, name, id),
        afterCursor(input.cursor, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(input.limit + 1);
  return pageOf(
    rows,
    input.limit,
    (row) => row.person.id,
    (row) => presentPerson(row.person),
  );
}

/** Ends all sessions and refuses new ones. Suspending again only replaces the reason. */
export async function suspend(db: Database, actor: string, id: string, reason: string): Promise<Person> {
  return db.transaction(async (tx) => {
    const found = await lockPerson(tx, id);
    if (found.isStaff) throw new AppError('staff_not_suspended');
    const row = await setSuspension(tx, id, {
      suspendedAt: found.suspendedAt ?? new Date(),
      suspendedReason: reason,
    });
    const detail = { reason, endedSessions: await endOtherDevices(tx, id, undefined) };
    await appendAudit(tx, { actor, action: 'user.suspended', target: id, detail });
    return presentPerson(row ?? found);
  });
}

export async function unsuspend(db: Database, actor: string, id: string): Promise<Person> {
  return db.transaction(async (tx) => {
    const found = await lockPerson(tx, id);
    if (!found.suspendedAt) return presentPerson(found);
    const row = await setSuspension(tx, id, { suspendedAt: null, suspendedReason: null });
    await appendAudit(tx, { actor, action: 'user.unsuspended', target: id });
    return presentPerson(row ?? found);
  });
}

async function lockPerson(tx: Database, id: string): Promise<PersonRow> {
  const [row] = await tx.select().from(userProfiles).where(eq(userProfiles.id, id)).for('update');
  if (!row) throw new AppError('person_not_found');
  return row;
}

/** The best plan first: its place in `TIERS`. */
const TIER_RANK = sql`array_position(array[${sql.join(
  TIERS.map((tier) => sql`${tier}`),
  sql`, `,
)}]::text[], p.subscription_tier)`;

export async function listOrganizations(db: Database, input: PageInput): Promise<Page<Organization>> {
  const { createdAt, id, name } = organizations;
  // Within a subselect a column has to say whose it is.
  const own = sql.raw('organizations.id');
  const members = sql`from ${organizationMembers} m where m.organization_id = ${own}`;
  const rows = await db
    .select({
      id,
      name,
      createdAt,
      cursorAt: cursorTime(createdAt),
      members: sql<number>`(select count(*)::int ${members})`,
      admins: sql<number>`(select count(*)::int ${members} and m.role = 'admin')`,
      analyses: sql<number>`(select count(*)::int from ${videoAnalyses} v where v.organization_id = ${own})`,
      tier: sql<
        string | null
      >`(select p.subscription_tier from ${organizationMembers} m join ${userProfiles} p on p.id = m.user_id where m.organization_id = ${own} and m.role = 'admin' order by ${TIER_RANK} desc limit 1)`,
    })
    .from(organizations)
    .where(and(holds(input.search, name, id), afterCursor(input.cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(input.limit + 1);
  return pageOf(
    rows,
    input.limit,
    (row) => row.id,
    ({ cursorAt: _, createdAt: at, tier, ...row }) => ({
      ...row,
      createdAt: at.toISOString(),
      tier: tierOf(tier ?? 'free'),
    }),
  );
}
