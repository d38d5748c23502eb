/** This slice's SQL on jobs. Rows own the state: every change names the state it expects. */

import { type Database, rowsOf, userProfiles } from '@unmask/db';
import { and, asc, count, desc, eq, gt, lt, sql } from '@unmask/db/sql';
import type { Found } from '../analysis-schema.ts';
import { analysisJobs } from '../tables.ts';
import type { StoredResult } from './original-file.ts';

export type JobRow = typeof analysisJobs.$inferSelect;
export type NewJob = typeof analysisJobs.$inferInsert;

/** A worker that has not renewed its lease for this long counts as dead. */
export const LEASE_MS = 15_000;
/** A file is begun at most this often: one that kills its worker twice is given up. */
export const MAX_ATTEMPTS = 2;

export async function findJob(db: Database, id: string): Promise<JobRow | null> {
  const rows = await db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
  return rows[0] ?? null;
}

/** Jobs that will be taken before this one, as `claimNext` takes them: by rounds, each with one of every owner. */
export async function jobsAhead(db: Database, job: JobRow): Promise<number> {
  const rows = await rowsOf<{ ahead: number }>(
    db,
    sql`
      with rounds as (
        select jobs.id, jobs.state, jobs.priority, jobs.created_at,
          row_number() over (partition by ${OWNER} order by jobs.state = 'running' desc, jobs.priority desc, jobs.created_at) as round
        from ${analysisJobs} jobs left join ${userProfiles} people on people.id = jobs.user_id
        where jobs.state in ('queued', 'running')
      ), own as (select * from rounds where id = ${job.id})
      select count(*)::int as ahead from rounds, own
      where rounds.state = 'queued' and (rounds.priority > own.priority or (rounds.priority = own.priority
        and (rounds.round, rounds.created_at) < (own.round, own.created_at)))`,
  );
  return rows[0]?.ahead ?? 0;
}

/** Visitors and guests of one address are one owner. */
const OWNER = sql.raw(
  `case when people.id is null or people.is_anonymous then 'address ' || jobs.address_hash else 'person ' || people.id end`,
);

/** Takes a queued job for this process. @returns null when it is not waiting any more (cancelled, or taken by another). */
export async function claimJob(db: Database, id: string, now: Date): Promise<JobRow | null> {
  const rows = await db
    .update(analysisJobs)
    .set({
      state: 'running',
      attempts: sql`${analysisJobs.attempts} + 1`,
      startedAt: now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      stage: null,
      share: 0,
    })
    .where(and(eq(analysisJobs.id, id), eq(analysisJobs.state, 'queued')))
    .returning();
  return rows[0] ?? null;
}

/**
 * Takes the job whose turn it is, whichever entry of the queue said that there is one: those of the plan's priority first, then of the
 * owner who has fewest running, then of the one who waited longest since the last turn, then the oldest.
 */
export async function claimNext(db: Database, now: Date): Promise<JobRow | null> {
  for (;;) {
    const [next] = await rowsOf<{ id: string }>(db, nextInTurn(now));
    if (!next) return null;
    const job = await claimJob(db, next.id, now);
    // Another worker was faster: there may be more.
    if (job) return job;
  }
}

/** Turns longer ago than this make no difference. */
const TURNS_MS = 24 * 3_600_000;

const nextInTurn = (now: Date) => sql`
  with owned as (
    select jobs.id, jobs.state, jobs.priority, jobs.created_at, jobs.started_at,
      ${OWNER} as owner
    from ${analysisJobs} jobs left join ${userProfiles} people on people.id = jobs.user_id
    where jobs.state in ('queued', 'running') or jobs.started_at > ${new Date(now.getTime() - TURNS_MS)}
  ), turns as (
    select owner, count(*) filter (where state = 'running') as running, max(started_at) as last
    from owned group by owner
  )
  select owned.id from owned join turns using (owner)
  where owned.state = 'queued'
  order by owned.priority desc, turns.running, turns.last nulls first, owned.created_at
  limit 1`;

/** The attempt number fences off a worker that was believed dead and comes back. */
export const heldBy = (job: JobRow) =>
  and(
    eq(analysisJobs.id, job.id),
    eq(analysisJobs.state, 'running'),
    eq(analysisJobs.attempts, job.attempts),
  );

/** Whether nobody with an account asked for it; guests are visitors here. */
export async function isVisitors(db: Database, job: JobRow): Promise<boolean> {
  if (job.userId === null) return true;
  const rows = await db
    .select({ guest: userProfiles.isAnonymous })
    .from(userProfiles)
    .where(eq(userProfiles.id, job.userId));
  return rows[0]?.guest ?? false;
}

/** @returns whether cancelling was asked for, or null when the job is no longer this worker's. */
export async function renewLease(db: Database, job: JobRow, now: Date): Promise<boolean | null> {
  const rows = await db
    .update(analysisJobs)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where(heldBy(job))
    .returning({ cancelRequested: analysisJobs.cancelRequested });
  return rows[0]?.cancelRequested ?? null;
}

export async function saveProgress(db: Database, job: JobRow, stage: string, share: number): Promise<void> {
  await db
    .update(analysisJobs)
    .set({ stage, share: sql`greatest(${analysisJobs.share}, ${share})` })
    .where(heldBy(job));
}

/** Shown while it runs; the result says all of it again. */
export async function saveFound(db: Database, job: JobRow, found: Found): Promise<void> {
  await db.update(analysisJobs).set({ found }).where(heldBy(job));
}

export async function saveThumbnail(db: Database, job: JobRow, thumbnail: string | null): Promise<void> {
  await db.update(analysisJobs).set({ thumbnail }).where(eq(analysisJobs.id, job.id));
}

export type Ending =
  | { state: 'completed'; result: StoredResult }
  | { state: 'failed'; errorCode: string }
  | { state: 'cancelled' };

/** Back into the queue under a new queue entry. `countAttempt: false` when the worker stops in good order. */
export async function requeueJob(
  db: Database,
  job: JobRow,
  now: Date,
  countAttempt = true,
): Promise<JobRow | null> {
  const rows = await db
    .update(analysisJobs)
    .set({
      state: 'queued',
      attempts: countAttempt ? job.attempts : job.attempts - 1,
      queueId: sql`gen_random_uuid()`,
      queuedAt: now,
      leaseUntil: null,
      stage: null,
    })
    .where(heldBy(job))
    .returning();
  return rows[0] ?? null;
}

/** Running jobs whose worker is gone. `all` on the start of the only process there is. */
export async function abandonedJobs(db: Database, now: Date, all: boolean): Promise<JobRow[]> {
  const dead = all ? undefined : lt(analysisJobs.leaseUntil, now);
  return db
    .select()
    .from(analysisJobs)
    .where(and(eq(analysisJobs.state, 'running'), dead));
}

/** Jobs that have been waiting since before `before`, in the order in which they are taken. */
export async function waitingJobs(db: Database, before: Date): Promise<JobRow[]> {
  return db
    .select()
    .from(analysisJobs)
    .where(and(eq(analysisJobs.state, 'queued'), lt(analysisJobs.queuedAt, before)))
    .orderBy(desc(analysisJobs.priority), asc(analysisJobs.createdAt));
}

/** Jobs that the clock says were queued later than now: it was put back, and the queue keeps them until it has caught up. */
export async function jobsQueuedLater(db: Database, than: Date): Promise<JobRow[]> {
  return db
    .select()
    .from(analysisJobs)
    .where(and(eq(analysisJobs.state, 'queued'), gt(analysisJobs.queuedAt, than)))
    .orderBy(desc(analysisJobs.priority), asc(analysisJobs.createdAt));
}

/** A waiting job under a new queue entry; the old one finds nothing to do. @returns null when it is not waiting any more */
export async function renewEntry(db: Database, job: JobRow, now: Date): Promise<JobRow | null> {
  const rows = await db
    .update(analysisJobs)
    .set({ queueId: sql`gen_random_uuid()`, queuedAt: now })
    .where(
      and(
        eq(analysisJobs.id, job.id),
        eq(analysisJobs.state, 'queued'),
        eq(analysisJobs.queueId, job.queueId),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Counts by state, for the metrics. */
export async function countByState(db: Database): Promise<Array<{ state: string; jobs: number }>> {
  return db
    .select({ state: analysisJobs.state, jobs: count() })
    .from(analysisJobs)
    .groupBy(analysisJobs.state);
}
