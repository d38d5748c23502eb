/** The boards: written for a whole period at once, read in parts. */
import { requireUser } from '@unmask/accounts/server';
import { type Database, rowsOf } from '@unmask/db';
import { and, asc, count, eq, gte, sql } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { Board } from '../contract.ts';
import { errors } from '../errors.ts';
import { BEST_SETS, BOARD_SIZE, TIMEFRAMES, type Timeframe, UPDATES_PER_MINUTE } from '../limits.ts';
import { type Period, periodOf } from '../periods.ts';
import { leaderboardEntries } from '../tables.ts';
import { anonymous } from '../words.ts';

interface Ranked {
  user_id: string;
  username: string;
  score: number;
  rank: number;
}

/**
 * Who has played in a period, best first: the sum of a person's five best sets, then less time, then earlier. Sets that are not
 * ranked, guests, suspended people and whoever left the boards are not among them.
 */
const ranking = ({ start, end }: Period, organizationId: string | null = null) => sql`
  with sets as (
    select s.user_id, s.score, s.time_taken, s.completed_at,
      row_number() over (partition by s.user_id order by s.score desc, s.time_taken, s.completed_at) as place
    from quiz_sessions s
    where s.ranked and s.completed_at >= ${start.toISOString()} and s.completed_at < ${end.toISOString()}
      ${organizationId === null ? sql`` : sql`and s.user_id in (select user_id from organization_members where organization_id = ${organizationId})`}
  ), sums as (
    select user_id, sum(score)::int as score, sum(time_taken) as seconds, max(completed_at) as at
    from sets where place <= ${BEST_SETS} group by user_id
  )
  select sums.user_id, coalesce(case when q.name_chosen_at is not null then nullif(q.username, '') end, ${anonymous}) as username,
    sums.score, (row_number() over (order by sums.score desc, sums.seconds, sums.at, sums.user_id))::int as rank
  from sums
  join user_profiles p on p.id = sums.user_id and not p.is_anonymous and p.suspended_at is null
  join user_quiz_profiles q on q.user_id = sums.user_id and q.on_boards`;

/** Whoever reads sees the board of before or the new one, never an empty one; whoever else writes waits. */
export async function generateBoard(
  db: Database,
  timeframe: Timeframe,
  now = new Date(),
  onInsertFailed: (error: unknown) => void = () => undefined,
): Promise<void> {
  const period = periodOf(timeframe, now);
  const [start, end] = [period.start.toISOString(), period.end.toISOString()];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`leaderboard ${timeframe}`}))`);
    await tx
      .delete(leaderboardEntries)
      .where(
        and(eq(leaderboardEntries.timeframe, timeframe), eq(leaderboardEntries.periodStart, period.start)),
      );
    await tx
      .execute(sql`
        insert into leaderboard_entries (id, user_id, username, score, rank, timeframe, period_start, period_end)
        select gen_random_uuid()::text, user_id, username, score, rank, ${timeframe}, ${start}::timestamptz, ${end}::timestamptz
        from (${ranking(period)}) as ranked`)
      .catch((error: unknown) => {
        onInsertFailed(error);
        throw error;
      });
  });
}

/** All four, one after the other, and those of periods that are over for long go. */
export async function upkeep(db: Database, now = new Date()): Promise<void> {
  for (const timeframe of TIMEFRAMES) await generateBoard(db, timeframe, now);
  const kept = new Date(now.getTime() - 90 * 86_400_000);
  await db
    .delete(leaderboardEntries)
    .where(
      and(
        sql`${leaderboardEntries.timeframe} <> 'all_time'`,
        sql`${leaderboardEntries.periodEnd} < ${kept.toISOString()}`,
      ),
    );
}

/** As it was written last. */
export async function readBoard(
  db: Database,
  actor: RequestActor,
  timeframe: Timeframe,
  now = new Date(),
): Promise<Board> {
  const { userId } = requireUser(actor);
  const period = periodOf(timeframe, now);
  const ofPeriod = and(
    eq(leaderboardEntries.timeframe, timeframe),
    gte(leaderboardEntries.periodStart, period.start),
  );
  const columns = {
    user_id: leaderboardEntries.userId,
    username: leaderboardEntries.username,
    rank: leaderboardEntries.rank,
    score: leaderboardEntries.score,
  };
  const entries = await db
    .select(columns)
    .from(leaderboardEntries)
    .where(ofPeriod)
    .orderBy(asc(leaderboardEntries.rank))
    .limit(BOARD_SIZE);
  const [total] = await db.select({ n: count() }).from(leaderboardEntries).where(ofPeriod);
  const [own] = await db
    .select(columns)
    .from(leaderboardEntries)
    .where(and(ofPeriod, eq(leaderboardEntries.userId, userId)));
  return asBoard(timeframe, period, entries, { total: total?.n ?? 0, own });
}

/** Among members, counted when it is read: they are few. @throws AppError `organization_not_found` */
export async function readTeamBoard(
  db: Database,
  actor: RequestActor,
  { organizationId, timeframe }: { organizationId: string; timeframe: Timeframe },
  now = new Date(),
): Promise<Board> {
  const { userId } = await requireRole(db, actor, organizationId, 'view_analytics');
  const period = periodOf(timeframe, now);
  const all = await rowsOf<Ranked>(db, sql`${ranking(period, organizationId)} order by rank`);
  const own = all.find(({ user_id }) => user_id === userId);
  return asBoard(timeframe, period, all.slice(0, BOARD_SIZE), { total: all.length, own });
}

const asBoard = (
  timeframe: Timeframe,
  { start, end }: Period,
  entries: readonly Ranked[],
  { total, own }: { total: number; own: Ranked | undefined },
): Board => ({
  timeframe,
  period_start: start.toISOString(),
  period_end: end.toISOString(),
  entries: [...entries],
  stats: { total_players: total, your_rank: own?.rank ?? null, your_score: own?.score ?? 0 },
});

/** Anybody signed in may ask for it, six times a minute. @throws AppError `leaderboard_update_limit` */
export async function updateBoard(
  db: Database,
  actor: RequestActor,
  timeframe: Timeframe,
  onInsertFailed?: (error: unknown) => void,
  now = new Date(),
): Promise<void> {
  const { userId } = requireUser(actor);
  if (!(await countRequest(db, `leaderboard:${userId}`, { limit: UPDATES_PER_MINUTE, seconds: 60 }, now)))
    throw new AppError(errors.leaderboard_update_limit);
  await generateBoard(db, timeframe, now, onInsertFailed);
}
