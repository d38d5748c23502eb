/**
 * Work that repeats while the server runs. Never two rounds at once in one process; what must run once among all servers is leased in the
 * database for as long as a round takes, and a server that dies in the middle is replaced when its lease is over.
 */
import { type Database, schedules as rows } from '@unmask/db';
import { inArray } from '@unmask/db/sql';
import type { Logger } from '../logger.ts';
import { type Repeating, repeat } from '../repeat.ts';
import { shownError } from '../shown-error.ts';
import { checkUnique, RegistryError } from './registry.ts';
import { claimRound, endRound, LEASE_MS, nextRoundIn, registerSchedules, renewRound } from './rounds.ts';

export interface Schedule {
  /** `owner.what`, such as `webhooks.send`. */
  id: string;
  every_ms: number;
  /** `each` server for itself: its own memory or folder, or work that several may share. `one` of all servers at a time. */
  on: 'each' | 'one';
  /** A throw is logged and shown to the operator; the next round comes as usual. */
  run(context: RoundContext): Promise<void>;
}

export interface RoundContext {
  /** Aborted when the server stops, which then waits for the round. */
  signal: AbortSignal;
}

export interface ScheduleState {
  id: string;
  owner: string;
  every_ms: number;
  on: Schedule['on'];
  /** Of this server, or of whichever had the round; null before the first. */
  lastStartedAt: Date | null;
  lastEndedAt: Date | null;
  /** Of the last round; null when it went well. */
  lastError: string | null;
}

export interface Schedules {
  /** Starts a round now, or right after the one that is under way. */
  trigger(id: string): void;
  states(): Promise<ScheduleState[]>;
  /** Starts no more rounds and waits for those under way. */
  stop(): Promise<void>;
}

export interface Owned {
  owner: string;
  schedule: Schedule;
}

const LEAST_MS = 100;

/** @throws RegistryError */
export function checkSchedules(owned: readonly Owned[]): void {
  checkUnique(
    'schedule',
    owned.map(({ owner, schedule }) => ({ id: schedule.id, owner })),
  );
  for (const { owner, schedule } of owned) {
    if (!(schedule.every_ms >= LEAST_MS)) {
      throw new RegistryError(`The schedule "${schedule.id}" of ${owner} has no usable interval.`);
    }
  }
}

/** The first round of each comes after its interval, or when the one before is due that a restart cut short. */
export async function startSchedules(
  db: Database,
  owned: readonly Owned[],
  logger: Logger,
): Promise<Schedules> {
  checkSchedules(owned);
  const shared = owned.filter(({ schedule }) => schedule.on === 'one').map(({ schedule }) => schedule);
  await registerSchedules(db, shared);
  const stopping = new AbortController();
  const running = new Map<string, Running>(
    owned.map(({ schedule }) => [
      schedule.id,
      schedule.on === 'each'
        ? runOnEach(schedule, logger, stopping.signal)
        : runOnOne(db, schedule, logger, stopping.signal),
    ]),
  );
  return {
    trigger: (id) => running.get(id)?.nudge(),
    async states() {
      const found = await db
        .select()
        .from(rows)
        .where(
          inArray(
            rows.id,
            shared.map(({ id }) => id),
          ),
        );
      return owned.map(({ owner, schedule: { id, every_ms, on } }) => {
        const last = on === 'each' ? running.get(id)?.last : found.find((row) => row.id === id);
        const { lastStartedAt = null, lastEndedAt = null, lastError = null } = last ?? {};
        return { id, owner, every_ms, on, lastStartedAt, lastEndedAt, lastError };
      });
    },
    async stop() {
      stopping.abort();
      await Promise.all([...running.values()].map((one) => one.stop()));
    },
  };
}

interface Last {
  lastStartedAt: Date | null;
  lastEndedAt: Date | null;
  lastError: string | null;
}
type Running = Repeating & { last?: Last };

/** What stands in the log and before the operator: no values that people sent. */
const reasonOf = (error: unknown) => shownError(error).message.slice(0, 500);

function runOnEach({ id, every_ms, run }: Schedule, logger: Logger, signal: AbortSignal): Running {
  const last: Last = { lastStartedAt: null, lastEndedAt: null, lastError: null };
  const repeating = repeat(id, every_ms, logger, async () => {
    last.lastStartedAt = new Date();
    try {
      await run({ signal });
      last.lastError = null;
    } catch (error) {
      last.lastError = reasonOf(error);
      throw error;
    } finally {
      last.lastEndedAt = new Date();
    }
  });
  return Object.assign(repeating, { last });
}

/** Asks as often as the next round may be due, here or wherever it runs. */
function runOnOne(db: Database, schedule: Schedule, logger: Logger, signal: AbortSignal): Running {
  const { id } = schedule;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let again = false;
  const arm = (wait_ms: number) => {
    clearTimeout(timer);
    if (signal.aborted) return;
    // What lies further ahead is of a clock that was put back.
    timer = setTimeout(() => begin(false), Math.min(wait_ms, Math.max(schedule.every_ms, LEASE_MS)));
    timer.unref();
  };
  const begin = (force: boolean) => {
    if (round || signal.aborted) return;
    round = oneRound(db, schedule, force, logger, signal)
      .catch((error: unknown) => {
        logger.error({ err: error }, id);
        return Math.min(schedule.every_ms, LEASE_MS);
      })
      .then((wait_ms) => {
        round = null;
        arm(wait_ms);
        if (!again) return;
        again = false;
        begin(true);
      });
  };
  nextRoundIn(db, id).then(arm, () => arm(schedule.every_ms));
  return {
    nudge() {
      again = round !== null;
      begin(true);
    },
    async stop() {
      clearTimeout(timer);
      await round;
    },
  };
}

/** @returns milliseconds until it is worth asking again */
async function oneRound(
  db: Database,
  { id, every_ms, run }: Schedule,
  force: boolean,
  logger: Logger,
  signal: AbortSignal,
): Promise<number> {
  const turn = await claimRound(db, { id, every_ms }, force);
  if (turn === null) return nextRoundIn(db, id);
  const renewing = setInterval(() => {
    renewRound(db, id, turn).catch((error: unknown) =>
      logger.error({ err: error }, `${id}: renewing its lease`),
    );
  }, LEASE_MS / 3);
  let failure: string | null = null;
  try {
    await run({ signal });
  } catch (error) {
    failure = reasonOf(error);
    logger.error({ err: error }, id);
  } finally {
    clearInterval(renewing);
  }
  await endRound(db, { id, every_ms }, turn, failure);
  return nextRoundIn(db, id);
}
