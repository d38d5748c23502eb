/** The gate on the real database, with a clock of the test's own. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { hashOf } from '@unmask/platform/identifiers';
import { API_KEY_PREFIX, API_MINUTE_LIMIT } from '@unmask/product/api';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiKeys, apiUsage } from '../../tables.ts';
import { type CallRequest, reserveCalls } from './admission.ts';
import { monthOf } from './allowance.ts';
import { createKeyGate, type KeyDecision, type KeyGate } from './gate.ts';

const PRO_MONTH = 1_000;
let dir: string;
let database: OpenDatabase;
let people = 0;
let secret: string;
const id = () => `p${people}`;
const at = (time: string) => new Date(`2026-11-21T${time}Z`);
let now = at('10:00:30');
let gate: KeyGate;

beforeAll(async () => {
  dir = await testFolder('admission');
  database = await openTestDatabase(path.join(dir, 'database'));
  gate = createKeyGate(database.db, () => now);
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  now = at('10:00:30');
  secret = await newPerson();
});

async function newPerson(more: Partial<typeof userProfiles.$inferInsert> = {}): Promise<string> {
  people += 1;
  const values = { id: id(), email: `${id()}@example.com`, subscriptionTier: 'pro', ...more };
  await database.db.insert(userProfiles).values(values);
  return newKey();
}

async function newKey(expiresAt: Date | null = null): Promise<string> {
  const made = `${API_KEY_PREFIX}${randomBytes(32).toString('hex')}`;
  await database.db.insert(apiKeys).values({
    id: randomBytes(8).toString('hex'),
    userId: id(),
    name: 'test',
    key: hashOf(made),
    keyStart: 'a',
    keyEnd: 'b',
    expiresAt,
  });
  return made;
}

async function spentBefore(calls: number): Promise<void> {
  const values = { userId: id(), month: '2026-11-01', calls, minute: at('09:00:00') };
  await database.db.insert(apiUsage).values(values);
}

const scope = 'analyses:write';
const analyze = (key = secret) => gate(key, { scope, requests: 1, analyses: 1 });
const read = (key = secret) => gate(key, { scope, requests: 1, analyses: 0 });
const refusals = (all: Array<KeyDecision | null>) => all.map((decision) => decision?.count?.refusedBy);
const counted = (all: Array<KeyDecision | null>) => refusals(all).filter((by) => by === null).length;
const used = async () => {
  const [row] = await database.db.select().from(apiUsage).where(eq(apiUsage.userId, id()));
  const month = monthOf(now).start.toISOString().slice(0, 10);
  return row && row.month >= month ? row.calls : 0;
};

describe('the minute', () => {
  test('[PUBAPI-025] thirty at once: ten are counted, whatever they ask for, the first ten', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? analyze() : read())));
    expect(refusals(all)).toEqual([...Array(10).fill(null), ...Array(20).fill('minute')]);
    expect(await used()).toBe(5);
  });

  test('the next minute has ten of its own; a clock behind gives none', async () => {
    for (let n = 0; n < 10; n += 1) expect(refusals([await read()])).toEqual([null]);
    expect(refusals([await read()])).toEqual(['minute']);
    now = at('10:01:00');
    expect((await read())?.count?.minuteCalls).toBe(1);
    now = at('10:00:59');
    expect((await read())?.count?.minuteCalls).toBe(2);
  });

  test('what has been let in before and asks for more uses no minute up', async () => {
    for (let n = 0; n < 12; n += 1) await read();
    expect(await gate(secret, { scope, requests: 0, analyses: 7 })).toMatchObject({
      granted: 7,
      count: { calls: 7, minuteCalls: 10, refusedBy: null },
    });
  });
});

describe('the month', () => {
  test('parallel requests cannot pass it together, and what it refuses uses no minute up', async () => {
    await spentBefore(PRO_MONTH - 3);
    const all = await Promise.all(Array.from({ length: 8 }, () => analyze()));
    expect(refusals(all)).toEqual([...Array(3).fill(null), ...Array(5).fill('month')]);
    expect(all.map((decision) => decision?.count?.calls)).toEqual([998, 999, ...Array(6).fill(1000)]);
    expect((await read())?.count?.minuteCalls).toBe(4);
  });

  test('what the minute refuses does not count on the month, nor does reading', async () => {
    for (let n = 0; n < 12; n += 1) await analyze();
    now = at('10:01:00');
    await read();
    expect(await used()).toBe(10);
  });

  test('starts again on the first, UTC', async () => {
    await spentBefore(PRO_MONTH - 1);
    now = new Date('2026-11-30T23:59:59.999Z');
    expect(refusals([await analyze(), await analyze()])).toEqual([null, 'month']);
    now = new Date('2026-12-01T00:00:00Z');
    expect(await used()).toBe(0);
    expect((await analyze())?.count).toEqual({ calls: 1, minuteCalls: 1, refusedBy: null });
  });

  test('whoever asks for more than is left gets what is left', async () => {
    await spentBefore(PRO_MONTH - 5);
    const [three, four, none] = await Promise.all(
      [3, 4, 1].map((analyses) => gate(secret, { scope, requests: 1, analyses })),
    );
    expect([three?.granted, four?.granted, none?.granted]).toEqual([3, 2, 0]);
    expect(refusals([three!, four!, none!])).toEqual([null, null, 'month']);
    expect(await used()).toBe(PRO_MONTH);
  });

  test('a plan that became smaller: nothing is given, and nothing is taken away', async () => {
    await spentBefore(PRO_MONTH + 500);
    expect((await analyze())?.count).toEqual({ calls: 1_500, minuteCalls: 0, refusedBy: 'month' });
    expect((await read())?.count).toEqual({ calls: 1_500, minuteCalls: 1, refusedBy: null });
  });

  test('one person does not use another one up; two keys of one person share', async () => {
    await spentBefore(PRO_MONTH - 1);
    const [mine, second] = [secret, await newKey()];
    const other = await newPerson();
    const all = await Promise.all([analyze(mine), analyze(second), analyze(other), analyze(mine)]);
    expect(refusals(all)).toEqual([null, 'month', null, 'month']);
  });
});

describe('keys', () => {
  test('unknown, malformed and expired ones are refused beside valid ones', async () => {
    const ended = await newKey(new Date(now.getTime() - 1));
    const later = await newKey(new Date(now.getTime() + 1));
    const none = `${API_KEY_PREFIX}${'0'.repeat(64)}`;
    const all = await Promise.all([ended, none, 'x', later, secret].map((key) => read(key)));
    expect(all.map((decision) => decision?.owner.id ?? null)).toEqual([null, null, null, id(), id()]);
  });

  test('every use is counted, also a refused one, and so is when it was', async () => {
    const second = await newKey();
    await Promise.all([...Array.from({ length: 12 }, () => read()), read(second)]);
    await gate(secret, { scope, requests: 0, analyses: 2 });
    const rows = await database.db.select().from(apiKeys).where(eq(apiKeys.userId, id()));
    expect(rows.map(({ usageCount }) => usageCount).sort()).toEqual([1, 12]);
    expect(rows.map(({ lastUsed }) => lastUsed)).toEqual([now, now]);
  });

  test('a key is out as soon as it is revoked, a person as soon as they are suspended', async () => {
    const second = await newKey();
    expect(counted([await read(), await read(second)])).toBe(2);
    await database.db.delete(apiKeys).where(eq(apiKeys.key, hashOf(secret)));
    expect(await read()).toBeNull();
    await database.db.update(userProfiles).set({ suspendedAt: now }).where(eq(userProfiles.id, id()));
    expect(await analyze(second)).toMatchObject({ owner: { isSuspended: true }, count: null, granted: 0 });
    await database.db.update(userProfiles).set({ suspendedAt: null }).where(eq(userProfiles.id, id()));
    expect((await read(second))?.count).toEqual({ calls: 0, minuteCalls: 3, refusedBy: null });
  });

  test("a guest's is not counted; the free plan has no month", async () => {
    expect(await read(await newPerson({ isAnonymous: true }))).toMatchObject({ count: null });
    const free = await newPerson({ subscriptionTier: 'free' });
    expect(refusals([await analyze(free), await read(free)])).toEqual(['month', null]);
  });

  test('a key without the scope says what it may do, and nothing is counted', async () => {
    const keyHash = hashOf(secret);
    await database.db
      .update(apiKeys)
      .set({ scopes: ['usage:read'] })
      .where(eq(apiKeys.key, keyHash));
    const [refused, entered] = await Promise.all([
      analyze(),
      gate(secret, { scope: 'usage:read', requests: 1, analyses: 0 }),
    ]);
    expect(refused).toMatchObject({ key: { scopes: ['usage:read'] }, count: null, granted: 0 });
    expect(entered?.count).toEqual({ calls: 0, minuteCalls: 1, refusedBy: null });
  });

  test('the owner is noted as seen', async () => {
    await read();
    const [row] = await database.db.select().from(userProfiles).where(eq(userProfiles.id, id()));
    expect(row?.lastSeenAt).toEqual(now);
  });
});

/** One after the other, as the rules say it: what the statement must agree with. */
function oneByOne(asked: CallRequest[], spent: { calls: number; minute: number }, limit: number): string[] {
  let { calls, minute } = spent;
  return asked.map(({ requests, analyses }) => {
    const room = Math.max(0, Math.min(analyses, limit - calls));
    if (requests > 0 && minute >= API_MINUTE_LIMIT) return 'minute';
    if (analyses > 0 && room === 0) return 'month';
    calls += room;
    minute += requests;
    return `${room} of ${analyses}, ${calls}, ${minute}`;
  });
}

test('a batch decides as if its requests came one after the other', async () => {
  const call = fc.record({
    requests: fc.constantFrom<0 | 1>(1, 1, 1, 0),
    analyses: fc.constantFrom(0, 0, 1, 1, 3),
  });
  const spent = fc.record({
    left: fc.integer({ min: -1, max: 12 }),
    minute: fc.integer({ min: 0, max: 10 }),
  });
  const run = fc.asyncProperty(
    fc.array(call, { minLength: 1, maxLength: 24 }),
    spent,
    async (calls, before) => {
      const key = hashOf(await newPerson());
      const used = { calls: PRO_MONTH - before.left, minute: before.minute };
      const minute = at('10:00:00');
      await database.db
        .insert(apiUsage)
        .values({ userId: id(), month: '2026-11-01', minute, calls: used.calls, minuteCalls: used.minute });
      // Those that have been let in before come first.
      const asked = calls
        .map((each) => ({ ...each, key, scope }) as const)
        .sort((a, b) => a.requests - b.requests);
      const answers = await reserveCalls(database.db, asked, now);
      const said = answers.map((answer, index) => {
        const { count, granted } = answer!;
        if (count?.refusedBy) return count.refusedBy;
        return `${granted} of ${asked[index]?.analyses}, ${count?.calls}, ${count?.minuteCalls}`;
      });
      expect(said).toEqual(oneByOne(asked, used, PRO_MONTH));
    },
  );
  await fc.assert(run, { numRuns: 80 });
});
