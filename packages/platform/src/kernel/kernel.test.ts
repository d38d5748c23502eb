/** Events and jobs on a real database and its queue. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Database, type OpenDatabase, requestCounters } from '@unmask/db';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countRequest } from '../counters.ts';
import { createLogger } from '../logger.ts';
import { createEvents, type Listener } from './events.ts';
import { type AnyJob, defineJob } from './jobs.ts';
import { type Kernel, openKernel } from './kernel.ts';

declare module './events.ts' {
  interface EventMap {
    'test.happened': { n: number };
  }
}

let dir: string;
let database: OpenDatabase;
let kernel: Kernel;
const logger = createLogger('silent');
/** What the handler of `broken` does from now on. */
let broken = async () => {};
const told: string[] = [];
const WINDOW = { limit: 1000, seconds: 3600 };

const listener = (id: string, then: () => Promise<void> = async () => {}): Listener => ({
  id,
  on: {
    'test.happened': async (tx, { n }) => {
      await countRequest(tx, `${id} ${n}`, WINDOW);
      await then();
      told.push(`${id} ${n}`);
    },
  },
});

beforeAll(async () => {
  dir = await testFolder('kernel');
  database = await openTestDatabase(path.join(dir, 'database'));
  kernel = await openKernel(
    database,
    [listener('first'), listener('broken', () => broken()), listener('last')],
    ['taken'],
    logger,
  );
});
afterAll(async () => {
  await kernel.queue.stop(1000);
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(requestCounters);
  told.length = 0;
  broken = async () => {};
});

const written = async () =>
  (await database.db.select({ key: requestCounters.key }).from(requestCounters)).map(({ key }) => key).sort();
const happen = (n: number) =>
  database.db.transaction((tx) => kernel.events.publish(tx, 'test.happened', { n }));
const typeOf = (id: string) => defineJob({ id, schema: z.object({ n: z.number() }), retryDelay_s: 1 });

describe('an event', () => {
  test('is handled in the transaction of what happened: what is taken back was told to nobody', async () => {
    await happen(1);
    expect(await written()).toEqual(['broken 1', 'first 1', 'last 1']);
    const both = database.db.transaction(async (tx) => {
      await kernel.events.publish(tx, 'test.happened', { n: 2 });
      throw new Error('no');
    });
    await expect(both).rejects.toThrow('no');
    expect(await written()).toEqual(['broken 1', 'first 1', 'last 1']);
  });

  test('whose handler fails stands, with the others; that handler runs again as a job until it succeeds', async () => {
    let tries = 0;
    broken = async () => {
      tries += 1;
      if (tries === 1) throw new Error('a mistake');
    };
    await happen(3);
    expect(await written()).toEqual(['first 3', 'last 3']);
    await kernel.start([]);
    await expect.poll(written, { timeout: 60_000, interval: 250 }).toEqual(['broken 3', 'first 3', 'last 3']);
    // The others are not told again.
    expect(told).toEqual(['first 3', 'last 3', 'broken 3']);
  });

  test('of which not even the repetition can be written takes what happened with it', async () => {
    const events = createEvents([listener('bad', () => Promise.reject(new Error('bad')))], logger, () =>
      Promise.reject(new Error('the disk is full')),
    );
    const both = database.db.transaction(async (tx) => {
      await countRequest(tx, 'what happened', WINDOW);
      await events.publish(tx, 'test.happened', { n: 4 });
    });
    await expect(both).rejects.toThrow('the disk is full');
    expect(await written()).toEqual([]);
  });
});

describe('a job', () => {
  test('is there with the transaction that sent it, is checked, and comes back when it fails', async () => {
    const type = typeOf('test.count');
    const ran: number[] = [];
    const job: AnyJob = {
      ...type,
      async run({ n }: { n: number }) {
        ran.push(n);
        if (ran.length === 1) throw new Error('not yet');
      },
    };
    await kernel.start([{ id: 'test', jobs: [job] }]);
    const send = (n: unknown, then: (tx: Database) => Promise<void> = async () => {}) =>
      database.db.transaction(async (tx) => {
        await kernel.jobs.send(tx, type, { n: n as number });
        await then(tx);
      });
    await expect(send(1, () => Promise.reject(new Error('taken back')))).rejects.toThrow('taken back');
    await expect(send('many')).rejects.toThrow();
    await send(2);
    await expect.poll(() => ran.length, { timeout: 60_000, interval: 250 }).toBe(2);
    expect(ran).toEqual([2, 2]);
  });

  test('with an id that is taken, or without a handler, stops the start in one line', async () => {
    const job = (id: string): AnyJob => ({ ...typeOf(id), run: async () => {} });
    const start = (...parts: Parameters<Kernel['start']>[0]) => kernel.start(parts);
    await expect(
      start({ id: 'one', jobs: [job('same')] }, { id: 'two', jobs: [job('same')] }),
    ).rejects.toThrow('Two jobs are called "same" (of one and of two): give one of them another id.');
    await expect(start({ id: 'one', jobs: [job('taken')] })).rejects.toThrow('Two jobs are called "taken"');
    const without = { ...typeOf('alone') } as AnyJob;
    await expect(start({ id: 'one', jobs: [without] })).rejects.toThrow(
      'The job "alone" of one has no handler: nobody would ever run it.',
    );
    expect(() => createEvents([listener('a'), listener('a')], logger, async () => {})).toThrow(
      'Two listeners',
    );
  });
});
