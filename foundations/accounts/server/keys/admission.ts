/** Which requests of programs are let in: key, person and allowance, decided for many at once by one statement. */
import { activeMembershipOf, type Database, prepareRows, SEEN_MS } from '@unmask/db';
import { type SQL, sql } from '@unmask/db/sql';
import { sharedCounts, sharedPlansOf } from '@unmask/platform/plan-of';
import { API_MINUTE_LIMIT, API_MONTHLY_LIMITS, type ApiScope } from '@unmask/product/api';
import type { Tier } from '@unmask/product/plans';
import { minuteOf, monthOf } from './allowance.ts';

/** What a request would use of the allowance. */
export interface CallRequest {
  /** SHA-256 of the key. */
  key: string;
  /** What the key must be allowed to. */
  scope: ApiScope;
  /** 1 on the minute; 0 for a request that has been let in before and has found out how much it asks for. */
  requests: 0 | 1;
  /** On the month; where fewer are left, as many as are left are granted. */
  analyses: number;
}

/** The key's owner as the database has them. */
export interface KeyOwner {
  id: string;
  email: string;
  isStaff: boolean;
  isAnonymous: boolean;
  /** The plan that counts: the own one or an organization's. */
  tier: Tier;
  isSuspended: boolean;
  /** The active organization and the role in it. */
  organizationId: string | null;
  role: string | null;
}

/** How far both limits are used up, with this request in it. */
export interface Count {
  calls: number;
  minuteCalls: number;
  /** Null: it has been counted. */
  refusedBy: 'minute' | 'month' | null;
}

export interface Admission {
  key: { id: string; scopes: readonly ApiScope[]; zeroRetention: boolean };
  owner: KeyOwner;
  /** Null for people who may not call at all and keys without the scope: nothing is counted for them. */
  count: Count | null;
  /** Analyses that were counted on the month. */
  granted: number;
}

type Row = {
  n: number;
  state: 'counted' | 'minute' | 'month' | 'barred' | 'contested';
  key_id: string;
  scopes: ApiScope[];
  zero_retention: boolean;
  user_id: string;
  email: string;
  is_staff: boolean;
  is_anonymous: boolean;
  tier: Tier;
  suspended: boolean;
  organization_id: string | null;
  role: string | null;
  calls: number;
  minute_calls: number;
  granted: number;
};

/** Refused by the other transaction's doing: a circle of locks, or a person who was deleted at this very moment. */
const PASSING = new Set(['40P01', '40001', '23503']);
const TRIES = 4;

/**
 * Answers in the order of the questions, and the earlier one is let in first; null for a key that is not valid.
 * Exact however many servers ask at the same time, and nothing is remembered between two calls: who is suspended or
 * whose key is revoked is out at once.
 */
export async function reserveCalls(
  db: Database,
  asked: readonly CallRequest[],
  now: Date,
): Promise<Array<Admission | null>> {
  const answers: Array<Admission | null> = asked.map(() => null);
  let open = asked.map((_, index) => index);
  for (let round = 1; open.length > 0; round += 1) {
    const questions = open.map((index) => asked[index]!);
    const rows = await decided(db, questions, now, TRIES);
    const contested: number[] = [];
    for (const row of rows) {
      const index = open[row.n - 1]!;
      if (row.state === 'contested') contested.push(index);
      else answers[index] = toAdmission(row);
    }
    if (round > TRIES && contested.length > 0)
      throw new Error('first calls kept meeting those of other servers');
    open = contested.sort((a, b) => a - b);
  }
  return answers;
}

async function decided(
  db: Database,
  asked: readonly CallRequest[],
  now: Date,
  tries: number,
): Promise<Row[]> {
  try {
    return await askedOf(db, {
      keys: asked.map(({ key }) => key),
      scopes: asked.map(({ scope }) => scope),
      requests: asked.map(({ requests }) => requests),
      analyses: asked.map(({ analyses }) => analyses),
      time: now.toISOString(),
      month: monthOf(now).start.toISOString().slice(0, 10),
      minute: minuteOf(now).toISOString(),
    });
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string };
    if (tries <= 1 || !PASSING.has(code ?? '')) throw error;
    return decided(db, asked, now, tries - 1);
  }
}

function toAdmission(row: Row): Admission {
  const { state } = row;
  const refusedBy = state === 'minute' || state === 'month' ? state : null;
  return {
    key: { id: row.key_id, scopes: row.scopes, zeroRetention: row.zero_retention },
    owner: {
      id: row.user_id,
      email: row.email,
      isStaff: row.is_staff,
      isAnonymous: row.is_anonymous,
      tier: row.tier,
      isSuspended: row.suspended,
      organizationId: row.organization_id,
      role: row.role,
    },
    count: state === 'barred' ? null : { calls: row.calls, minuteCalls: row.minute_calls, refusedBy },
    granted: row.granted,
  };
}

const TIME = sql`${sql.placeholder('time')}::timestamptz`;
const MONTH = sql`${sql.placeholder('month')}::date`;
const MINUTE = sql`${sql.placeholder('minute')}::timestamptz`;
const KEYS = sql`${sql.placeholder('keys')}::text[]`;

/**
 * `valid` and `spent` lock what is changed, always keys before allowances and each in the order of its ids, so that two
 * servers never wait for each other in a circle; from then on nobody else can change it, and `numbered` to `judged` decide on
 * what is really there. A person's first call makes a row; where another server makes it at the same moment, the
 * call is `contested`: nothing has been counted, and it is to be asked again.
 */
const askedOf = prepareRows<Row>(
  'reserve-calls',
  sql`
    with asked as materialized (
      select * from unnest(
        ${KEYS}, ${sql.placeholder('scopes')}::text[], ${sql.placeholder('requests')}::int[], ${sql.placeholder('analyses')}::int[]
      ) with ordinality as asked(key, scope, requests, analyses, n)
    ),
    valid as materialized (
      select id, key, user_id, scopes, zero_retention from api_keys
      where key = any(${KEYS})
        and (expires_at is null or expires_at > ${TIME})
      order by id for no key update
    ),
    ${people()},
    called as materialized (
      select asked.*, valid.id as key_id, valid.user_id, valid.scopes, valid.zero_retention, people.monthly_limit,
        people.barred or asked.scope <> all(valid.scopes) as barred
      from asked join valid using (key) join people on people.id = valid.user_id
    ),
    ${decision()},
    ${writing()}
    select called.n::int, called.key_id, called.scopes, called.zero_retention, people.id as user_id, people.email, people.is_staff, people.is_anonymous,
      people.tier, people.suspended, people.organization_id, people.role,
      coalesce(settled.state, 'barred') as state, coalesce(settled.calls, 0)::int as calls,
      coalesce(settled.minute_calls, 0)::int as minute_calls, coalesce(settled.granted, 0)::int as granted
    from called join people on people.id = called.user_id left join settled using (n)
    order by called.n`,
);

/** Owners of the keys; who is suspended or a guest may not call, and nothing is counted for them. */
function people(): SQL {
  const tiers = Object.entries(API_MONTHLY_LIMITS).map(([tier, limit]) => sql`(${tier}, ${limit}::int)`);
  return sql`
    shared as materialized (${sharedPlansOf(sql`array(select user_id from valid)`)}),
    people as materialized (
      select person.id, person.email, person.is_staff, person.is_anonymous, plan.tier,
        person.suspended_at is not null as suspended,
        person.suspended_at is not null or person.is_anonymous as barred,
        person.last_seen_at is null or person.last_seen_at < ${TIME} - ${`${SEEN_MS} ms`}::interval as seen_anew,
        membership.organization_id, membership.role, coalesce(limits.monthly, 0) as monthly_limit
      from user_profiles person
      left join shared on shared.user_id = person.id
      cross join lateral (select case when ${sharedCounts(sql`person`, sql`shared`)} then shared.tier else person.subscription_tier end as tier) plan
      left join (values ${sql.join(tiers, sql`, `)}) limits(tier, monthly) on limits.tier = plan.tier
      left join lateral (${activeMembershipOf(sql`person.id`)}) membership on true
      where person.id = any(array(select user_id from valid))
    )`;
}

/**
 * Of one person's requests the earlier is let in first. What the month refuses uses no minute up, and the other way round: once the
 * minute is out it is out for all that follow, and a month's room is given in order, so that sums over the earlier ones decide.
 */
function decision(): SQL {
  return sql`
    spent as materialized (
      -- Another server's clock may be ahead: its month or minute counts then, instead of a new one each time.
      select user_id,
        case when month >= ${MONTH} then calls else 0 end as calls,
        case when minute >= ${MINUTE} then minute_calls else 0 end as minute_calls
      from api_usage
      where user_id = any(array(select user_id from called where not barred))
      order by user_id for no key update
    ),
    numbered as (
      select called.*, spent.user_id is null as first,
        coalesce(spent.calls, 0) as month_spent, coalesce(spent.minute_calls, 0) as minute_spent,
        coalesce(spent.calls, 0) + sum(analyses) over earlier - analyses as month_before
      from called left join spent using (user_id)
      where not barred
      window earlier as (partition by called.user_id order by requests, n)
    ),
    measured as (
      select *, greatest(0, least(analyses, monthly_limit - month_before)) as room from numbered
    ),
    placed as (
      select *, analyses = 0 or room > 0 as in_month,
        minute_spent + coalesce(sum(requests) filter (where analyses = 0 or room > 0) over (
          partition by user_id order by requests, n rows between unbounded preceding and 1 preceding
        ), 0) as minute_before
      from measured
    ),
    judged as materialized (
      select *, case
          when requests > 0 and minute_before >= ${API_MINUTE_LIMIT} then 'minute'
          when not in_month then 'month'
          else 'counted'
        end as outcome
      from placed
    )`;
}

function writing(): SQL {
  return sql`
    added as materialized (
      select user_id, first, month_spent + sum(room)::int as calls, minute_spent + sum(requests)::int as minute_calls
      from judged where outcome = 'counted'
      group by user_id, first, month_spent, minute_spent
    ),
    kept as (
      update api_usage set calls = added.calls, minute_calls = added.minute_calls,
        month = greatest(api_usage.month, ${MONTH}), minute = greatest(api_usage.minute, ${MINUTE})
      from added where api_usage.user_id = added.user_id
    ),
    begun as (
      insert into api_usage (user_id, month, calls, minute, minute_calls)
      select user_id, ${MONTH}, calls, ${MINUTE}, minute_calls from added where first order by user_id
      on conflict do nothing
      returning user_id
    ),
    contested as materialized (
      select user_id from added where first and user_id not in (select user_id from begun)
    ),
    settled as materialized (
      select n, case when user_id in (select user_id from contested) then 'contested' else outcome end as state,
        case when outcome = 'counted' then least(month_before + room, greatest(month_spent, monthly_limit))
          else coalesce(added.calls, month_spent) end as calls,
        case when outcome = 'counted' then minute_before + requests
          else coalesce(added.minute_calls, minute_spent) end as minute_calls,
        case when outcome = 'counted' then room else 0 end as granted
      from judged left join added using (user_id)
    ),
    used as (
      update api_keys set usage_count = usage_count + uses.n, last_used = ${TIME}
      from (
        select key_id, sum(requests)::int as n from called
        where user_id not in (select user_id from contested)
        group by key_id
      ) uses
      where api_keys.id = uses.key_id
    ),
    seen as (
      -- Somebody else's lock on a person is not waited for: the next request notes them.
      update user_profiles set last_seen_at = ${TIME}
      where id in (
        select id from user_profiles where id = any(array(select id from people where seen_anew and not suspended))
        order by id for no key update skip locked
      )
    )`;
}
