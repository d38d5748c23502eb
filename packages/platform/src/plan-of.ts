/** The plan that counts for a person: the own one, or a better one of an organization that they are a member of. */
import { type Database, rowsOf } from '@unmask/db';
import { SHARED_TIERS, TIERS, type Tier, tierNamed } from '@unmask/product/plans';
import { type SQL, sql } from 'drizzle-orm';

export interface Plan {
  tier: Tier;
  /** Name of the organization whose plan it is; null for the person's own. */
  organization: string | null;
}

const list = (words: readonly string[]) =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`;

/**
 * A subquery of one row: `tier` and `organization`. An organization has the best plan of its admins, of those plans that are shared;
 * a suspended admin brings none, and a guest gets none. Equal plans are the person's own.
 */
export function planOf(userId: SQL): SQL {
  return sql`
    select plans.tier, plans.organization
    from (
      select own.subscription_tier as tier, null::text as organization
      from user_profiles own where own.id = ${userId}
      union all
      select payers.subscription_tier, organizations.name
      from user_profiles own
      join organization_members members on members.user_id = own.id
      join organization_members admins on admins.organization_id = members.organization_id and admins.role = 'admin'
      join user_profiles payers on payers.id = admins.user_id
      join organizations on organizations.id = members.organization_id
      where own.id = ${userId} and not own.is_anonymous and payers.id <> own.id
        and payers.suspended_at is null and payers.subscription_tier = any(${list(SHARED_TIERS)})
    ) plans
    order by array_position(${list(TIERS)}, plans.tier) desc, plans.organization nulls first
    limit 1`;
}

/** Free for somebody who does not exist. */
export async function readPlan(db: Database, userId: string): Promise<Plan> {
  const [row] = await rowsOf<{ tier: string; organization: string | null }>(db, planOf(sql`${userId}`));
  return { tier: tierNamed(row?.tier ?? 'free'), organization: row?.organization ?? null };
}

/** A subquery of one value: the plan of an organization, which is the best shared one of its admins; null without one. */
export function organizationPlanOf(organizationId: SQL): SQL {
  return sql`
    select payers.subscription_tier
    from organization_members admins join user_profiles payers on payers.id = admins.user_id
    where admins.organization_id = ${organizationId} and admins.role = 'admin'
      and payers.suspended_at is null and payers.subscription_tier = any(${list(SHARED_TIERS)})
    order by array_position(${list(TIERS)}, payers.subscription_tier) desc
    limit 1`;
}

/** Free for an organization without a plan. */
export async function readOrganizationPlan(db: Database, organizationId: string): Promise<Tier> {
  const [row] = await rowsOf<{ tier: string | null }>(
    db,
    sql`select (${organizationPlanOf(sql`${organizationId}`)}) as tier`,
  );
  return tierNamed(row?.tier ?? 'free');
}
