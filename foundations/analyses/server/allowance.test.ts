import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { openTestDatabase, testFolder } from '@unmask/db/testing';
import { createEncrypter } from '@unmask/platform/encryption';
import type { RequestActor } from '@unmask/platform/requests';
import { GIVEN_BACK_DAILY_LIMIT } from '@unmask/product/limits';
import { dailyLimit, type LimitPolicy, type Tier } from '@unmask/product/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { analysisJobs, visitorUsage } from '../tables.ts';
import { chargeStart, refundStart, refundUnanswered } from './allowance.ts';
import type { AnalysisSettings } from './settings.ts';

let dir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dir = await testFolder('allowance');
  database = await openTestDatabase(path.join(dir, 'database'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(userProfiles);
  await database.db.delete(visitorUsage);
});

const NOW = new Date('2026-03-01T23:59:00Z');
const settings = (limitPolicy: LimitPolicy = 'account', visitorDailyLimit = 20): AnalysisSettings => ({
  limitPolicy,
  visitorDailyLimit,
  visitorParallelLimit: 2,
  mediaRetentionDays: 30,
  incomingDir: dir,
  uploadsDir: dir,
  postFetcher: null,
  hashAddress: (address) => `hash of ${address}`,
  facesSealed: createEncrypter('s'.repeat(32), 'test'),
  watchInterval_ms: 1000,
});

async function person(tier: Tier, more: { isGuest?: boolean } = {}): Promise<RequestActor> {
  const isGuest = more.isGuest ?? false;
  await database.db
    .insert(userProfiles)
    .values({ id: 'p', email: 'p@example.com', subscriptionTier: tier, isAnonymous: isGuest });
  return {
    kind: isGuest ? 'guest' : 'user',
    address: '10.0.0.1',
    userId: 'p',
    email: 'p@example.com',
    tier,
    isGuest,
    organizationId: null,
    organizationRole: null,
  };
}

const visitor: RequestActor = {
  kind: 'visitor',
  address: '10.0.0.1',
  userId: null,
  email: null,
  tier: 'free',
  isGuest: false,
  organizationId: null,
  organizationRole: null,
};

async function tryMany(actor: RequestActor, times: number, with_: AnalysisSettings): Promise<number> {
  const tries = Array.from({ length: times }, () =>
    database.db
      .transaction((tx) => chargeStart(tx, actor, with_, NOW))
      .then(
        () => true,
        (error: { code?: string }) => {
          expect(['daily_limit_reached', 'visitor_limit_reached']).toContain(error.code);
          return false;
        },
      ),
  );
  return (await Promise.all(tries)).filter(Boolean).length;
}

describe('signed in', () => {
  test('[LIMIT-003][UPLOAD-024] of 100 starts at once exactly 3 get through on the free plan', async () => {
    expect(await tryMany(await person('free'), 100, settings())).toBe(3);
    const [row] = await database.db.select().from(userProfiles);
    expect(row?.videosAnalyzedToday).toBe(3);
  });

  test('the day is UTC and a new one starts at 0', async () => {
    const actor = await person('free');
    expect(await tryMany(actor, 5, settings())).toBe(3);
    const tomorrow = new Date('2026-03-02T00:00:00Z');
    await database.db.transaction((tx) => chargeStart(tx, actor, settings(), tomorrow));
    const [row] = await database.db.select().from(userProfiles);
    expect(row).toMatchObject({ videosAnalyzedToday: 1, usageDay: '2026-03-02' });
  });

  test('[LIMIT-004][LIMIT-005] metered: the 50th and the 1000th get through, the next one does not', async () => {
    const actor = await person('pro');
    for (const [tier, limit] of [
      ['pro', 50],
      ['enterprise', 1000],
    ] as const) {
      expect(dailyLimit(tier, 'metered')).toBe(limit);
      await database.db
        .update(userProfiles)
        .set({ subscriptionTier: tier, videosAnalyzedToday: limit - 1, usageDay: '2026-03-01' });
      expect(await tryMany({ ...actor, tier }, 5, settings('metered'))).toBe(1);
    }
  });

  test('[LIMIT-001][LIMIT-006][LIMIT-007] account: paid plans are unlimited, the first 50 of pro go to the front', async () => {
    const actor = await person('pro');
    expect(dailyLimit('pro', 'account')).toBe(999_999);
    expect(dailyLimit('enterprise', 'account')).toBe(999_999);
    await database.db.update(userProfiles).set({ videosAnalyzedToday: 49, usageDay: '2026-03-01' });
    const fiftieth = await database.db.transaction((tx) => chargeStart(tx, actor, settings(), NOW));
    const next = await database.db.transaction((tx) => chargeStart(tx, actor, settings(), NOW));
    expect([fiftieth.priority, next.priority]).toEqual([10, 0]);
  });

  test('[LIMIT-008][LIMIT-009] free policy: everyone has 3, paid plans too', async () => {
    expect(await tryMany(await person('enterprise'), 10, settings('free'))).toBe(3);
  });
});

describe('without an account', () => {
  test('[UPLOAD-025] a visitor is only limited by the address: of 60 at once exactly 20 get through', async () => {
    expect(await tryMany(visitor, 60, settings())).toBe(20);
    expect(await tryMany({ ...visitor, address: '10.0.0.2' }, 1, settings())).toBe(1);
  });

  test('a limit of 0 refuses every visitor', async () => {
    expect(await tryMany(visitor, 1, settings('account', 0))).toBe(0);
  });

  test('a guest counts on both: many guests do not multiply the address', async () => {
    expect(await tryMany(await person('free', { isGuest: true }), 10, settings('account', 2))).toBe(2);
    const [row] = await database.db.select().from(userProfiles);
    expect(row?.videosAnalyzedToday).toBe(2);
  });
});

describe('giving back', () => {
  async function job(userId: string | null, day: string): Promise<void> {
    await database.db.delete(analysisJobs);
    await database.db.insert(analysisJobs).values({
      id: 'j',
      userId,
      addressHash: 'hash of 10.0.0.1',
      fileName: 'a.mp4',
      fileSize: 1,
      fileType: 'video/mp4',
      mode: 'full',
      chargedDay: day,
    });
  }

  test('a failed analysis gives one start back, once', async () => {
    const actor = await person('free');
    await tryMany(actor, 3, settings());
    await job('p', '2026-03-01');
    await refundStart(database.db, 'j');
    await refundStart(database.db, 'j');
    const [row] = await database.db.select().from(userProfiles).where(eq(userProfiles.id, 'p'));
    expect(row?.videosAnalyzedToday).toBe(2);
  });

  test('not on another day', async () => {
    await tryMany(await person('free'), 3, settings());
    await job('p', '2026-02-28');
    await refundStart(database.db, 'j');
    const [row] = await database.db.select().from(userProfiles);
    expect(row?.videosAnalyzedToday).toBe(3);
  });

  test('to the address of a visitor, and of a guest', async () => {
    await tryMany(visitor, 3, settings());
    await job(null, '2026-03-01');
    await refundStart(database.db, 'j');
    expect((await database.db.select().from(visitorUsage))[0]?.count).toBe(2);
    await tryMany(await person('free', { isGuest: true }), 1, settings());
    await job('p', '2026-03-01');
    await refundStart(database.db, 'j');
    expect((await database.db.select().from(visitorUsage))[0]?.count).toBe(2);
  });
});

describe('two at a time without an account', () => {
  async function open(id: string, more: Partial<typeof analysisJobs.$inferInsert>): Promise<void> {
    await database.db.insert(analysisJobs).values({
      id,
      addressHash: 'hash of 10.0.0.1',
      fileName: 'a.mp4',
      fileSize: 1,
      fileType: 'video/mp4',
      mode: 'full',
      ...more,
    });
  }
  const start = (actor: RequestActor) =>
    database.db.transaction((tx) => chargeStart(tx, actor, settings(), NOW));
  beforeEach(() => database.db.delete(analysisJobs));

  test('a third start is refused while two wait or run, and counts nothing', async () => {
    await open('one', { state: 'queued' });
    await start(visitor);
    await open('two', { state: 'running' });
    await expect(start(visitor)).rejects.toMatchObject({ code: 'visitor_busy' });
    expect((await database.db.select().from(visitorUsage))[0]?.count).toBe(1);
    await database.db.update(analysisJobs).set({ state: 'failed' }).where(eq(analysisJobs.id, 'two'));
    await start(visitor);
  });

  test('people with an account behind the same address are neither counted nor stopped', async () => {
    const actor = await person('free');
    for (const id of ['one', 'two', 'three']) await open(id, { userId: 'p', state: 'running' });
    await start(actor);
    await start(visitor);
    await database.db.update(userProfiles).set({ isAnonymous: true });
    await expect(start(visitor)).rejects.toMatchObject({ code: 'visitor_busy' });
  });

  test('refusals are given back so many times a day', async () => {
    for (let index = 0; index < GIVEN_BACK_DAILY_LIMIT + 2; index++) {
      await database.db.delete(analysisJobs);
      await database.db.delete(visitorUsage);
      await start(visitor);
      await open('j', { chargedDay: '2026-03-01' });
      await refundUnanswered(database.db, { id: 'j', userId: null, addressHash: 'hash of 10.0.0.1' }, NOW);
      const [row] = await database.db.select().from(visitorUsage);
      expect(row?.count).toBe(index < GIVEN_BACK_DAILY_LIMIT ? 0 : 1);
    }
  });
});
