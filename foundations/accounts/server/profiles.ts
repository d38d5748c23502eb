/** `user_profiles` as this slice reads and writes it. */
import { activeMembershipOf, type Database, rowsOf, SEEN_MS, userProfiles } from '@unmask/db';
import { and, eq, type SQL, sql } from '@unmask/db/sql';
import { dayOf } from '@unmask/platform/identifiers';
import type { Plan } from '@unmask/platform/plan-of';
import type { RequestActor } from '@unmask/platform/requests';
import { dailyLimit, type LimitPolicy, TIERS, type Tier } from '@unmask/product/plans';
import type { Profile } from '../contract.ts';

export type ProfileRow = typeof userProfiles.$inferSelect;

export async function findProfile(db: Database, id: string): Promise<ProfileRow | null> {
  const rows = await db.select().from(userProfiles).where(eq(userProfiles.id, id));
  return rows[0] ?? null;
}

/** A missing profile is created on the free tier with a count of 0, then read again (core specification, section 4). */
export async function findOrCreateProfile(
  db: Database,
  person: { id: string; email: string; name?: string },
): Promise<ProfileRow> {
  const found = await findProfile(db, person.id);
  if (found) return found;
  await db
    .insert(userProfiles)
    .values({
      id: person.id,
      email: person.email,
      subscriptionTier: 'free',
      videosAnalyzedToday: 0,
      name: person.name ?? '',
    })
    .onConflictDoNothing();
  const created = await findProfile(db, person.id);
  if (!created) throw new Error(`The profile of ${person.id} could not be created`);
  return created;
}

export function tierOf(row: Pick<ProfileRow, 'subscriptionTier'>): Tier {
  return TIERS.find((tier) => tier === row.subscriptionTier) ?? 'free';
}

/** The person as the app sees them; a count of an earlier day is 0. */
export function presentProfile(row: ProfileRow, plan: Plan, policy: LimitPolicy, now: Date): Profile {
  const { tier, organization } = plan;
  return {
    id: row.id,
    email: row.email,
    subscription_tier: tier,
    ...(organization !== null && { shared_plan: { organization, own_tier: tierOf(row) } }),
    videos_analyzed_today: row.usageDay === dayOf(now) ? row.videosAnalyzedToday : 0,
    daily_limit: dailyLimit(tier, policy),
    isGuest: row.isAnonymous,
    ...(row.isStaff && { isStaff: true as const }),
  };
}

/** The saved active organization while the person is still a member of it, otherwise the first membership. */
export async function activeMembership(
  db: Database,
  userId: string,
): Promise<{ organizationId: string; role: string } | null> {
  const rows = await rowsOf<{ organization_id: string; role: string }>(
    db,
    activeMembershipOf(sql`${userId}`),
  );
  return rows[0] ? { organizationId: rows[0].organization_id, role: rows[0].role } : null;
}

/** Signing up does not refill the day: what the guest used counts on. */
export async function carryUsage(db: Database, guestId: string, userId: string): Promise<void> {
  const guest = await findProfile(db, guestId);
  const today = dayOf(new Date());
  if (!guest || guest.usageDay !== today) return;
  const already = sql`case when ${userProfiles.usageDay} = ${today} then ${userProfiles.videosAnalyzedToday} else 0 end`;
  await db
    .update(userProfiles)
    .set({ videosAnalyzedToday: sql`${already} + ${guest.videosAnalyzedToday}`, usageDay: today })
    .where(eq(userProfiles.id, userId));
}

export type Person = Pick<ProfileRow, 'isStaff' | 'isAnonymous'>;

/** The row of `product/roles.ts` that a person stands in. */
export function kindOf(row: Person, role: string | null): RequestActor['kind'] {
  if (row.isStaff) return 'staff';
  if (row.isAnonymous) return 'guest';
  return role === 'admin' || role === 'analyst' || role === 'viewer' ? role : 'user';
}

export async function noteSeen(db: Database, row: ProfileRow, now: Date): Promise<void> {
  if (row.lastSeenAt && now.getTime() - row.lastSeenAt.getTime() < SEEN_MS) return;
  await db.update(userProfiles).set({ lastSeenAt: now }).where(eq(userProfiles.id, row.id));
}

/** Whoever is suspended cannot sign in; `endOtherDevices` ends what is open. @returns null when there is no such person */
export async function setSuspension(
  tx: Database,
  id: string,
  values: Pick<ProfileRow, 'suspendedAt' | 'suspendedReason'>,
): Promise<ProfileRow | null> {
  const [row] = await tx.update(userProfiles).set(values).where(eq(userProfiles.id, id)).returning();
  return row ?? null;
}

/**
 * The plan that the person pays for.
 * @param tier also as an expression, so that what it follows from is read in the same statement
 * @returns the plan then; null when `only` does not hold or there is no such person
 */
export async function setTier(
  db: Database,
  id: string,
  tier: Tier | SQL<Tier>,
  only?: SQL,
): Promise<Tier | null> {
  const rows = await db
    .update(userProfiles)
    .set({ subscriptionTier: tier })
    .where(and(eq(userProfiles.id, id), only))
    .returning();
  return rows[0] ? tierOf(rows[0]) : null;
}
