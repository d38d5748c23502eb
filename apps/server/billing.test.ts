/** Plans with the local test checkout: real server, real database. */
import { userProfiles } from '@unmask/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setTier, startTestServer, type TestClient, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

interface Person {
  client: TestClient;
  id: string;
}

let people = 0;
async function person(verified = true): Promise<Person> {
  const client = server.client();
  people += 1;
  const id = await client.signUp(`buyer${people}@example.com`);
  const { db } = server.core.database;
  await db.update(userProfiles).set({ emailVerified: verified }).where(eq(userProfiles.id, id));
  return { client, id };
}

const call = async (client: TestClient, name: string, body?: unknown) => {
  const url = `/functions/v1/${name}`;
  const response = body === undefined ? client.fetch(url, { method: 'POST' }) : client.post(url, body);
  return { status: (await response).status, body: await (await response).json() };
};
const check = async (client: TestClient) => (await call(client, 'check-subscription')).body;

async function rpc(client: TestClient, name: string, input?: unknown) {
  const response = await client.post(`/rpc/billing/${name}`, { json: input });
  const answer = (await response.json()) as { json: Record<string, unknown> };
  return { status: response.status, body: answer.json };
}

/** Opens a checkout. @returns its id */
async function open(client: TestClient, plan: string, offer?: 'intro'): Promise<string> {
  const { body } = await call(client, 'create-checkout', { plan, offer });
  expect(new URL(body.url).pathname).toMatch(/^\/checkout\/test\/[\w-]{32}$/);
  return body.url.split('/').at(-1);
}

export async function buy(client: TestClient, plan: string, offer?: 'intro') {
  const id = await open(client, plan, offer);
  return rpc(client, 'settleTestCheckout', { id, outcome: 'pay' });
}

describe('check-subscription', () => {
  test('[CALL-014][CALL-015] takes no payload and tells the tier', async () => {
    const { client, id } = await person();
    expect(await check(client)).toEqual({
      subscribed: false,
      subscription_tier: 'free',
      subscription_end: null,
      cancel_at_period_end: false,
    });
    // A plan that the operator gave needs no subscription.
    await setTier(server, id, 'enterprise_elite');
    expect(await check(client)).toMatchObject({ subscribed: false, subscription_tier: 'enterprise_elite' });
  });

  test('a visitor is asked to sign in, a guest is on the free plan', async () => {
    const visitor = server.client();
    expect((await call(visitor, 'check-subscription')).status).toBe(401);
    await visitor.becomeGuest();
    expect(await check(visitor)).toMatchObject({ subscription_tier: 'free' });
  });
});

describe('the test checkout', () => {
  test('[CALL-007][CALL-008][CALL-009][CALL-010][CALL-011] each paid plan can be bought, and takes effect at once', async () => {
    for (const [plan, amountCents] of [
      ['pro', 1999],
      ['enterprise', 9900],
      ['enterprise_elite', 29900],
    ] as const) {
      const { client } = await person();
      const id = await open(client, plan);
      const shown = await rpc(client, 'testCheckout', { id });
      expect(shown.body).toMatchObject({ plan, amountCents, listCents: amountCents, state: 'open' });
      await rpc(client, 'settleTestCheckout', { id, outcome: 'pay' });
      expect(await check(client)).toMatchObject({ subscribed: true, subscription_tier: plan });
    }
  });
});
