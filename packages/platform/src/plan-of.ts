/** The plan that counts for a person: the own one, or a better one of an organization that they are a member of. */
import { type Database, rowsOf } from '@unmask/db';
import { type SQL, sql } from '@unmask/db/sql';
import { SHARED_TIERS, TIERS, type Tier, tierNamed } from '@unmask/product/plans';

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

const rank = (tier: SQL) => sql`array_position(${list(TIERS)}, ${tier})`;

/**
 * A subquery of at most one row for each of these people, `user_id`, `tier` and `organization`: the best plan of an organization that they
 * are a member of. An organization has the best plan of its admins, of those plans that are shared; a suspended admin brings none.
 * Asked for many people at once, and with as few tables as will do: planning the statement costs more than running it.
 *
 * @param userIds an array of ids
 */
export function sharedPlansOf(userIds: SQL): SQL {
  return sql`
    select distinct on (members.user_id) members.user_id, payers.subscription_tier as tier,
      (select name from organizations where id = members.organization_id) as organization
    from organization_members members
    join organization_members admins on admins.organization_id = members.organization_id and admins.role = 'admin'
    join user_profiles payers on payers.id = admins.user_id
    where members.user_id = any(${userIds}) and payers.id <> members.user_id
      and payers.suspended_at is null and payers.subscription_tier = any(${list(SHARED_TIERS)})
    order by members.user_id, ${rank(sql`payers.subscription_tier`)} desc, organization`;
}

/** Whether the plan of `shared` counts for `own`, rows of `sharedPlansOf` and `user_profiles`: equal plans are the person's own, a guest gets none. */
export function sharedCounts(own: SQL, shared: SQL): SQL {
  return sql`coalesce(not ${own}.is_anonymous and ${rank(sql`${shared}.tier`)} > ${rank(sql`${own}.subscription_tier`)}, false)`;
}

/** Free for somebody who does not exist. */
export async function readPlan(db: Database, userId: string): Promise<Plan> {
  const [row] = await rowsOf<{
    own: string;
    tier: string | null;
    organization: string | null;
    counts: boolean;
  }>(
    db,
    sql`
      select own.subscription_tier as own, shared.tier, shared.organization, ${sharedCounts(sql`own`, sql`shared`)} as counts
      from user_profiles own left join (${sharedPlansOf(sql`array[${userId}]::text[]`)}) shared on shared.user_id = own.id
      where own.id = ${userId}`,
  );
  if (row?.counts) return { tier: tierNamed(row.tier ?? 'free'), organization: row.organization };
  return { tier: tierNamed(row?.own ?? 'free'), organization: null };
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
