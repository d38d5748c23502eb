/** The day's allowance under fire: a hundred requests at once, through real HTTP, on the real database. */

import { visitorUsage } from '@unmask/analyses/tables';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { makeStillBytes } from '@unmask/media-fixtures';
import type { LimitPolicy, Tier } from '@unmask/product/plans';
import { type Buyer, createBuyer } from '@unmask/testing/buyer';
import { setTier, startTestServer, type TestClient, type TestServer } from '@unmask/testing/server';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

// Hundreds of requests, and a server for each policy.
vi.setConfig({ testTimeout: 240_000 });

let still: string;
beforeAll(async () => {
  const bytes = await makeStillBytes({ format: 'jpeg' });
  still = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
});

let server: TestServer;
afterEach(() => server.dispose());

const start = (policy: LimitPolicy, more: Record<string, string> = {}) =>
  startTestServer({ RUN_JOBS: 'false', LIMIT_POLICY: policy, ...more });

/** @returns how many of `times` parallel starts were let in; the others must have been told that the day is over. */
async function rush(client: TestClient, times: number, code = 'daily_limit_reached'): Promise<number> {
  const body = {
    fileName: 'a.mp4',
    fileSize: 1000,
    fileType: 'video/mp4',
    videoFrames: Array(5).fill(still),
    analysisMode: 'advanced',
  };
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const response = await client.post('/functions/v1/ai-detection', body, { prefer: 'respond-async' });
      return { status: response.status, body: (await response.json()) as { code?: string } };
    }),
  );
  const refused = answers.filter(({ status }) => status !== 202);
  for (const answer of refused) expect(answer).toMatchObject({ status: 429, body: { code } });
  return times - refused.length;
}

async function used(buyer: Buyer): Promise<number | undefined> {
  const { db } = server.core.database;
  const [row] = await db.select().from(userProfiles).where(eq(userProfiles.id, buyer.id));
  return row?.videosAnalyzedToday;
}

async function dailyLimit(buyer: Buyer): Promise<number> {
  const response = await buyer.client.post('/rpc/profile/me', { json: null });
  return ((await response.json()) as { json: { daily_limit: number } }).json.daily_limit;
}

async function setUsed(buyer: Buyer, videosAnalyzedToday: number): Promise<void> {
  const usageDay = new Date().toISOString().slice(0, 10);
  await server.core.database.db
    .update(userProfiles)
    .set({ videosAnalyzedToday, usageDay })
    .where(eq(userProfiles.id, buyer.id));
}

async function buy(buyer: Buyer, plan: Tier): Promise<void> {
  const { body } = await buyer.call('create-checkout', { plan });
  const id = body.url.split('/').at(-1);
  expect((await buyer.rpc('settleTestCheckout', { id, outcome: 'pay' })).status).toBe(200);
}

test('[LIMIT-001][LIMIT-003][LIMIT-006][LIMIT-007] account: of 100 at once 3 get in on free; another plan counts from the next request on', async () => {
  server = await start('account');
  const buyer = await createBuyer(server);
  expect(await rush(buyer.client, 100)).toBe(3);
  expect([await used(buyer), await dailyLimit(buyer)]).toEqual([3, 3]);
  await buy(buyer, 'pro');
  expect(await dailyLimit(buyer)).toBe(999_999);
  expect(await rush(buyer.client, 10)).toBe(10);
  expect(await used(buyer)).toBe(13);
  // And back: the month's money returned, the limit is there again.
  expect((await buyer.rpc('requestRefund', {})).status).toBe(200);
  expect(await rush(buyer.client, 5)).toBe(0);
  await buy(buyer, 'enterprise');
  expect(await dailyLimit(buyer)).toBe(999_999);
});

test('[LIMIT-004][LIMIT-005] metered: 3, 50 and 1000 are hard', async () => {
  server = await start('metered');
  const buyer = await createBuyer(server);
  for (const [tier, limit] of [
    ['free', 3],
    ['pro', 50],
    ['enterprise', 1000],
  ] as const) {
    await setTier(server, buyer.id, tier);
    expect(await dailyLimit(buyer)).toBe(limit);
    await setUsed(buyer, limit - 2);
    expect(await rush(buyer.client, 20)).toBe(2);
    expect(await used(buyer)).toBe(limit);
  }
});

test('[LIMIT-008][LIMIT-009] free: everyone has 3, whatever they pay', async () => {
  server = await start('free');
  const buyer = await createBuyer(server);
  await buy(buyer, 'enterprise_elite');
  expect(await dailyLimit(buyer)).toBe(3);
  expect(await rush(buyer.client, 100)).toBe(3);
});

describe('without an account', () => {
  test('visitors share the limit of their network: of 100 at once exactly 3 get in', async () => {
    server = await start('account', { VISITOR_DAILY_LIMIT: '3' });
    expect(await rush(server.client(), 100, 'visitor_limit_reached')).toBe(3);
    const rows = await server.core.database.db.select().from(visitorUsage);
    expect(rows.map(({ count }) => count)).toEqual([3]);
  });

  test('a guest has 3, and signing up does not refill the day', async () => {
    server = await start('account');
    const client = server.client();
    await client.becomeGuest();
    expect(await rush(client, 20)).toBe(3);
    await client.signUp('guest.no.more@example.com');
    expect(await rush(client, 5)).toBe(0);
  });
});
