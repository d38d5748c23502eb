/** SQL of schedules that one server runs for all. The database's clock alone counts: those of the servers differ. */
import { type Database, rowsOf, schedules } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';

interface Timed {
  id: string;
  every_ms: number;
}

/** A server that has not renewed it by then counts as dead. */
export const LEASE_MS = 60_000;
/** Nobody asks more often than this for a round that another server holds. */
const LEAST_WAIT_MS = 250;

const later = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

export async function registerSchedules(db: Database, timed: readonly Timed[]): Promise<void> {
  if (timed.length === 0) return;
  // In one order on every server: two that start together wait for each other's rows, and neither for both.
  const ordered = timed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await db
    .insert(schedules)
    .values(ordered.map(({ id, every_ms }) => ({ id, nextAt: later(every_ms) })))
    .onConflictDoNothing();
}

/**
 * Takes a round that is due and that nobody has. A time that lies further ahead than can be is of a clock that was put back since.
 * @param force also before it is due
 * @returns the number of the round, which fences off a server that was believed dead; null when it is not this server's
 */
export async function claimRound(
  db: Database,
  { id, every_ms }: Timed,
  force: boolean,
): Promise<number | null> {
  const free = sql`(${schedules.leaseUntil} is null or ${schedules.leaseUntil} <= now() or ${schedules.leaseUntil} > ${later(LEASE_MS)})`;
  const longest_ms = Math.max(every_ms, LEASE_MS);
  const due = sql`(${schedules.nextAt} <= now() or ${schedules.nextAt} > ${later(longest_ms)})`;
  const taken = await db
    .update(schedules)
    .set({
      turn: sql`${schedules.turn} + 1`,
      lastStartedAt: sql`now()`,
      leaseUntil: later(LEASE_MS),
      // Should this server die, the round is due again as soon as somebody may take it.
      nextAt: later(LEASE_MS),
    })
    .where(and(eq(schedules.id, id), free, force ? undefined : due))
    .returning({ turn: schedules.turn });
  return taken[0]?.turn ?? null;
}

const heldBy = (id: string, turn: number) => and(eq(schedules.id, id), eq(schedules.turn, turn));

export async function renewRound(db: Database, id: string, turn: number): Promise<void> {
  await db
    .update(schedules)
    .set({ leaseUntil: later(LEASE_MS), nextAt: later(LEASE_MS) })
    .where(heldBy(id, turn));
}

/** The next is due an interval after this one began. @param error of this round; null when it went well */
export async function endRound(
  db: Database,
  { id, every_ms }: Timed,
  turn: number,
  error: string | null,
): Promise<void> {
  await db
    .update(schedules)
    .set({
      leaseUntil: null,
      nextAt: sql`${schedules.lastStartedAt} + ${every_ms} * interval '1 millisecond'`,
      lastEndedAt: sql`now()`,
      lastError: error,
    })
    .where(heldBy(id, turn));
}

/** @returns milliseconds until it may be due */
export async function nextRoundIn(db: Database, id: string): Promise<number> {
  const [row] = await rowsOf<{ wait: number }>(
    db,
    sql`select extract(epoch from greatest(next_at, lease_until) - now())::float8 * 1000 as wait from schedules where id = ${id}`,
  );
  return Math.max(LEAST_WAIT_MS, Math.ceil(row?.wait ?? LEAST_WAIT_MS));
}
