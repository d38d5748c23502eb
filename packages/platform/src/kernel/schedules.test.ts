/** Repeating work, and whose turn it is among several servers on one database. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, schedules as rows } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { claimRound, endRound, nextRoundIn, registerSchedules, renewRound } from './rounds.ts';
import { checkSchedules, type Schedule, type Schedules, startSchedules } from './schedules.ts';

const HOUR_MS = 3_600_000;
const hourly = { id: 'test.hourly', every_ms: HOUR_MS };
const logger = createLogger('silent');
let dir: string;
let database: OpenDatabase;
const started: Schedules[] = [];

beforeAll(async () => {
  dir = await testFolder('schedules');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await Promise.all(started.splice(0).map((schedules) => schedules.stop()));
  await database.db.delete(rows);
});

/** One server. */
async function server(...schedules: Schedule[]): Promise<Schedules> {
  const owned = schedules.map((schedule) => ({ owner: 'test', schedule }));
  const running = await startSchedules(database.db, owned, logger);
  started.push(running);
  return running;
}
const set = (values: Partial<Record<'nextAt' | 'leaseUntil', ReturnType<typeof sql>>>) =>
  database.db.update(rows).set(values).where(eq(rows.id, hourly.id));
const past = sql`now() - interval '1 second'`;

/** Work that waits until it is let go. */
function held(on: Schedule['on']) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const begun: AbortSignal[] = [];
  const schedule: Schedule = {
    ...hourly,
    on,
    async run({ signal }) {
      begun.push(signal);
      await gate;
    },
  };
  return { schedule, begun, letGo };
}

describe('the turn of one among several servers', () => {
  beforeEach(() => registerSchedules(database.db, [hourly]));

  test('is taken by one, when it is due, and is due again an interval later', async () => {
    const { db } = database;
    expect(await claimRound(db, hourly, false)).toBeNull();
    expect(await nextRoundIn(db, hourly.id)).toBeGreaterThan(HOUR_MS - 60_000);
    await set({ nextAt: past });
    expect(await Promise.all([claimRound(db, hourly, false), claimRound(db, hourly, false)])).toEqual([
      1,
      null,
    ]);
    // Not even by force: it is under way.
    expect(await claimRound(db, hourly, true)).toBeNull();
    await endRound(db, hourly, 1, null);
    expect(await claimRound(db, hourly, false)).toBeNull();
    const wait_ms = await nextRoundIn(db, hourly.id);
    expect([wait_ms > HOUR_MS - 60_000, wait_ms <= HOUR_MS]).toEqual([true, true]);
    expect(await claimRound(db, hourly, true)).toBe(2);
  });

  test('of a server that died is taken over when its lease is over; coming back it changes nothing', async () => {
    const { db } = database;
    expect(await claimRound(db, hourly, true)).toBe(1);
    await set({ leaseUntil: past, nextAt: past });
    expect(await claimRound(db, hourly, false)).toBe(2);
    await renewRound(db, hourly.id, 1);
    await endRound(db, hourly, 1, 'of the dead');
    expect(await claimRound(db, hourly, true)).toBeNull();
    await endRound(db, hourly, 2, null);
    expect(await db.select().from(rows)).toMatchObject([{ turn: 2, leaseUntil: null, lastError: null }]);
  });

  test('is not missed because the clock was put back', async () => {
    const years = sql`now() + interval '10 years'`;
    await set({ nextAt: years, leaseUntil: years });
    expect(await claimRound(database.db, hourly, false)).toBe(1);
  });
});

describe('repeating work', () => {
  test('that one server does for all is begun by one of two', async () => {
    const [a, b] = [held('one'), held('one')];
    const [first, second] = [await server(a.schedule), await server(b.schedule)];
    first.trigger(hourly.id);
    await expect.poll(() => a.begun.length).toBe(1);
    second.trigger(hourly.id);
    // The second has asked by then: it stops only after its question was answered.
    await second.stop();
    expect(b.begun).toEqual([]);
    a.letGo();
    await first.stop();
    expect(await database.db.select().from(rows)).toMatchObject([{ turn: 1, lastError: null }]);
  });

  test.each(['each', 'one'] as const)(
    'on %s: a stop aborts the round and waits for it, and begins no more',
    async (on) => {
      const { schedule, begun, letGo } = held(on);
      const one = await server(schedule);
      one.trigger(hourly.id);
      await expect.poll(() => begun.length).toBe(1);
      one.trigger(hourly.id);
      let stopped = false;
      const stopping = one.stop().then(() => {
        stopped = true;
      });
      expect(begun[0]?.aborted).toBe(true);
      await new Promise(setImmediate);
      expect(stopped).toBe(false);
      letGo();
      await stopping;
      one.trigger(hourly.id);
      expect(begun).toHaveLength(1);
    },
  );

  test.each(['each', 'one'] as const)('on %s: the operator sees how the last round went', async (on) => {
    let fails = true;
    const run = async () => {
      if (fails) throw new Error('no route to a@example.com');
    };
    const one = await server({ ...hourly, on, run });
    const state = async () => (await one.states())[0]!;
    const facts = { id: 'test.hourly', owner: 'test', every_ms: HOUR_MS, on };
    expect(await state()).toEqual({ ...facts, lastStartedAt: null, lastEndedAt: null, lastError: null });
    one.trigger(hourly.id);
    await expect.poll(async () => (await state()).lastError).toBe('no route to [address]');
    fails = false;
    const before = (await state()).lastEndedAt!;
    one.trigger(hourly.id);
    await expect.poll(async () => (await state()).lastError).toBeNull();
    expect((await state()).lastEndedAt!.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('with an id that another has, or without an interval, stops the start in one line', () => {
    const schedule: Schedule = { ...hourly, on: 'each', run: async () => {} };
    expect(() => checkSchedules(['one', 'two'].map((owner) => ({ owner, schedule })))).toThrow(
      'Two schedules are called "test.hourly" (of one and of two): give one of them another id.',
    );
    expect(() => checkSchedules([{ owner: 'one', schedule: { ...schedule, every_ms: Number.NaN } }])).toThrow(
      'The schedule "test.hourly" of one has no usable interval.',
    );
  });
});
