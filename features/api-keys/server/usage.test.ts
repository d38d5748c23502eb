/** The allowance of the public API on the real database, with a clock of the test's own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenDatabase, userProfiles } from '@unmask/db';
import { openTestDatabase } from '@unmask/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Count, countCall, limitHeaders, monthOf, usageOf } from './usage.ts';

let dir: string;
let database: OpenDatabase;
let person = 0;
const id = () => `p${person}`;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-api-usage-'));
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  person += 1;
  await database.db.insert(userProfiles).values({ id: id(), email: `${id()}@example.com` });
});

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const NOW = at('10:00:30');
const analyze = (now = NOW, monthlyLimit = 1_000) =>
  countCall(database.db, id(), { analysis: true, monthlyLimit }, now);
const read = (now = NOW) => countCall(database.db, id(), { analysis: false, monthlyLimit: 1_000 }, now);
const counted = (counts: Count[]) => counts.filter(({ refusedBy }) => refusedBy === null).length;

describe('the minute', () => {
  test('[PUBAPI-025] thirty at once: ten are counted, whatever they ask for', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? analyze() : read())));
    expect(counted(all)).toBe(10);
    expect(all.filter(({ refusedBy }) => refusedBy === 'minute')).toHaveLength(20);
  });

  test('the next minute has ten of its own; a clock behind gives none', async () => {
    for (let n = 0; n < 10; n += 1) expect((await read()).refusedBy).toBeNull();
    expect((await read()).refusedBy).toBe('minute');
    expect((await read(at('10:01:00'))).minuteCalls).toBe(1);
    expect((await read(at('10:00:59'))).minuteCalls).toBe(2);
  });
});

describe('the month', () => {
  test('parallel requests cannot pass it together, and what it refuses uses no minute up', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => analyze(NOW, 3)));
    expect(counted(all)).toBe(3);
    expect(all.filter(({ refusedBy }) => refusedBy === 'month')).toHaveLength(5);
    expect((await read()).minuteCalls).toBe(4);
  });

  test('what the minute refuses does not count on the month, nor does reading', async () => {
    for (let n = 0; n < 12; n += 1) await analyze();
    await read(at('10:01:00'));
    expect(await usageOf(database.db, id(), 1_000, NOW)).toEqual({
      current_usage: 10,
      monthly_limit: 1_000,
      reset_date: '2026-12-01T00:00:00.000Z',
      remaining_calls: 990,
    });
  });

  test('starts again on the first, UTC', async () => {
    await analyze(new Date('2026-12-31T23:59:59.999Z'), 1);
    expect((await analyze(new Date('2026-12-31T23:59:59.999Z'), 1)).refusedBy).toBe('month');
    expect(await usageOf(database.db, id(), 1, new Date('2027-01-01T00:00:00Z'))).toMatchObject({
      current_usage: 0,
      reset_date: '2027-02-01T00:00:00.000Z',
    });
    expect((await analyze(new Date('2027-01-01T00:00:00Z'), 1)).refusedBy).toBeNull();
  });

  test('one person does not use another one up', async () => {
    await analyze(NOW, 1);
    expect((await analyze(NOW, 1)).refusedBy).toBe('month');
    person += 1;
    await database.db.insert(userProfiles).values({ id: id(), email: `${id()}@example.com` });
    expect((await analyze(NOW, 1)).refusedBy).toBeNull();
  });
});

test('the headers tell what is left and when it starts again', () => {
  const left = limitHeaders({ calls: 4, minuteCalls: 3, refusedBy: null }, 1_000, NOW);
  const month_s = (monthOf(NOW).end.getTime() - NOW.getTime()) / 1000;
  expect(left).toEqual({
    'ratelimit-policy': '"minute";q=10;w=60, "month";q=1000;w=2592000',
    ratelimit: `"minute";r=7;t=30, "month";r=996;t=${month_s}`,
  });
  const refused = limitHeaders({ calls: 4, minuteCalls: 10, refusedBy: 'minute' }, 1_000, NOW);
  expect(refused['retry-after']).toBe('30');
});
