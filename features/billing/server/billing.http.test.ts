/** Plans with the local test checkout: real server, real database. */

import { analyticsEvents, deliveries, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Buyer, callFunction, createBuyer } from '@unmask/testing/buyer';
import { setTier, startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingInvoices, refundRequests, subscriptions } from '../tables.ts';
import { createTestPayments } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;

/** Opens a checkout. @returns its id */
async function open(buyer: Buyer, plan: string, offer?: 'intro'): Promise<string> {
  const { body } = await buyer.call('create-checkout', { plan, offer });
  expect(new URL(body.url).pathname).toMatch(/^\/checkout\/test\/[\w-]{32}$/);
  return body.url.split('/').at(-1);
}

async function buy(buyer: Buyer, plan: string, offer?: 'intro'): Promise<void> {
  const id = await open(buyer, plan, offer);
  expect((await buyer.rpc('settleTestCheckout', { id, outcome: 'pay' })).status).toBe(200);
}

describe('check-subscription', () => {
  test('[CALL-014][CALL-015] takes no payload and tells the tier', async () => {
    const buyer = await createBuyer(server);
    expect(await buyer.check()).toEqual({
      subscribed: false,
      subscription_tier: 'free',
      subscription_end: null,
      cancel_at_period_end: false,
    });
    // A plan that the operator gave needs no subscription.
    await setTier(server, buyer.id, 'enterprise_elite');
    expect(await buyer.check()).toMatchObject({ subscribed: false, subscription_tier: 'enterprise_elite' });
  });

  test('[SESSION-010][SESSION-011][CALL-034] a different tier that the subscription check finds is saved, and the limit follows', async () => {
    const client = server.client();
    const userId = await client.signUp('subscribed@example.com');
    const me = async () => (await client.fetch('/api/profile/me')).json();
    expect(await me()).toMatchObject({ subscription_tier: 'free', daily_limit: 3 });
    const now = new Date();
    const currentPeriodEnd = new Date(now.getTime() + 86_400_000);
    const bought = {
      id: 'sub-1',
      userId,
      provider: 'test',
      tier: 'pro',
      status: 'active',
      amountCents: 1999,
    };
    await db()
      .insert(subscriptions)
      .values({ ...bought, currentPeriodEnd, readAt: now });
    const check = await client.fetch('/functions/v1/check-subscription', { method: 'POST' });
    expect(await check.json()).toMatchObject({ subscription_tier: 'pro' });
    const rows = await db().select().from(userProfiles).where(eq(userProfiles.id, userId));
    expect(rows[0]?.subscriptionTier).toBe('pro');
    expect(await me()).toMatchObject({ subscription_tier: 'pro', daily_limit: 999_999 });
  });

  test('a visitor is asked to sign in, a guest is on the free plan', async () => {
    const client = server.client();
    expect((await callFunction(client, 'check-subscription')).status).toBe(401);
    await client.becomeGuest();
    expect((await callFunction(client, 'check-subscription')).body.subscription_tier).toBe('free');
  });
});

describe('create-checkout', () => {
  test('[CALL-007][CALL-008][CALL-009][CALL-010][CALL-011][PLANS-001] each paid plan can be bought at its list price', async () => {
    for (const [plan, amountCents] of [
      ['pro', 1999],
      ['enterprise', 9900],
      ['enterprise_elite', 29900],
    ] as const) {
      const buyer = await createBuyer(server);
      const id = await open(buyer, plan);
      const shown = await buyer.rpc('testCheckout', { id });
      expect(shown.body).toMatchObject({ plan, amountCents, listCents: amountCents, state: 'open' });
      expect(await buyer.tier()).toBe('free');
      await buyer.rpc('settleTestCheckout', { id, outcome: 'pay' });
      expect(await buyer.tier()).toBe(plan);
      expect(await buyer.check()).toMatchObject({ subscribed: true, subscription_tier: plan });
    }
  });

  test('[UPGRADE-001][UPGRADE-002] nobody pays more than the upgrade window said', async () => {
    for (const [plan, amountCents] of [
      ['pro', 1000],
      ['enterprise', 2500],
    ] as const) {
      const buyer = await createBuyer(server);
      const id = await open(buyer, plan, 'intro');
      expect((await buyer.rpc('testCheckout', { id })).body).toMatchObject({ offer: true, amountCents });
      await buyer.rpc('settleTestCheckout', { id, outcome: 'pay' });
      const { body } = await buyer.rpc('overview');
      expect(body.subscription).toMatchObject({ tier: plan, amountCents });
      expect(body.invoices).toEqual([expect.objectContaining({ amountCents, status: 'paid' })]);
    }
  });

  test('[PERM-001][PERM-002] asks for a person: visitors sign in, guests sign up', async () => {
    const client = server.client();
    const plan = { plan: 'pro' };
    expect((await callFunction(client, 'create-checkout', plan)).status).toBe(401);
    expect((await callFunction(client, 'customer-portal')).status).toBe(401);
    await client.becomeGuest();
    expect((await callFunction(client, 'create-checkout', plan)).status).toBe(403);
    expect((await callFunction(client, 'customer-portal')).status).toBe(403);
  });

  test('asks for a confirmed address, again when paying', async () => {
    const buyer = await createBuyer(server, false);
    const refused = await buyer.call('create-checkout', { plan: 'pro' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
    await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, buyer.id));
    const id = await open(buyer, 'pro');
    await db().update(userProfiles).set({ emailVerified: false }).where(eq(userProfiles.id, buyer.id));
    expect((await buyer.rpc('settleTestCheckout', { id, outcome: 'pay' })).status).toBe(403);
    expect(await buyer.tier()).toBe('free');
  });

  test.each([
    [{ plan: 'gold' }, 400, 'invalid_request'],
    [{ plan: 'free' }, 400, 'invalid_request'],
    [{}, 400, 'invalid_request'],
    [{ plan: 'pro', offer: 'half' }, 400, 'invalid_request'],
    [{ plan: 'enterprise_elite', offer: 'intro' }, 400, 'no_such_offer'],
  ])('%j is refused', async (body, status, code) => {
    const buyer = await createBuyer(server);
    expect(await buyer.call('create-checkout', body)).toMatchObject({ status, body: { code } });
  });

  test('the plan one has already is not sold again; another one takes its place', async () => {
    const buyer = await createBuyer(server);
    await buy(buyer, 'pro');
    expect(await buyer.call('create-checkout', { plan: 'pro' })).toMatchObject({
      status: 409,
      body: { code: 'already_on_plan' },
    });
    await buy(buyer, 'enterprise');
    expect(await buyer.tier()).toBe('enterprise');
    const own = await db().select().from(subscriptions).where(eq(subscriptions.userId, buyer.id));
    expect(own).toHaveLength(1);
  });
});

describe('a test checkout', () => {
  test('is settled once: a second press, or two at once, pay once', async () => {
    const buyer = await createBuyer(server);
    const id = await open(buyer, 'pro');
    const pay = () => buyer.rpc('settleTestCheckout', { id, outcome: 'pay' });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const own = await db().select().from(billingInvoices).where(eq(billingInvoices.userId, buyer.id));
    expect(own).toHaveLength(1);
  });

  test('can be cancelled: nothing is bought', async () => {
    const buyer = await createBuyer(server);
    const id = await open(buyer, 'pro');
    const { body } = await buyer.rpc('settleTestCheckout', { id, outcome: 'cancel' });
    expect(body.state).toBe('cancelled');
    expect((await buyer.rpc('settleTestCheckout', { id, outcome: 'pay' })).status).toBe(409);
    expect(await buyer.tier()).toBe('free');
  });

  test("another person's does not exist", async () => {
    const owner = await createBuyer(server);
    const stranger = await createBuyer(server);
    const id = await open(owner, 'pro');
    expect((await stranger.rpc('testCheckout', { id })).status).toBe(404);
    expect((await stranger.rpc('settleTestCheckout', { id, outcome: 'pay' })).status).toBe(404);
    expect([await owner.tier(), await stranger.tier()]).toEqual(['free', 'free']);
  });

  test('[TRACK-008] an upgrade is counted by the service, without a name', async () => {
    const count = async () =>
      (await db().select().from(analyticsEvents).where(eq(analyticsEvents.name, 'subscription_upgrade')))
        .length;
    const before = await count();
    await buy(await createBuyer(server), 'enterprise');
    await until('the event', async () => (await count()) === before + 1);
    const said = await server.client().post('/api/events', { name: 'subscription_upgrade' });
    expect([said.status, await count()]).toEqual([204, before + 1]);
  });
});

describe('the portal', () => {
  test('[CALL-012][CALL-013] takes no body and answers an address', async () => {
    const buyer = await createBuyer(server);
    const { body } = await buyer.call('customer-portal');
    expect(new URL(body.url).pathname).toBe('/billing');
  });

  test('cancels at the end of the month, takes that back, and ends when the month is over', async () => {
    const buyer = await createBuyer(server);
    expect((await buyer.rpc('setRenewal', { renew: false })).status).toBe(404);
    await buy(buyer, 'pro');
    await buyer.rpc('setRenewal', { renew: false });
    expect(await buyer.check()).toMatchObject({ subscription_tier: 'pro', cancel_at_period_end: true });
    await buyer.rpc('setRenewal', { renew: true });
    expect((await buyer.check()).cancel_at_period_end).toBe(false);
    const { body } = await buyer.rpc('setRenewal', { renew: false });
    const later = new Date(Date.parse(body.subscription.currentPeriodEnd) + 1000);
    await createTestPayments(db(), '').settle(later);
    expect(await buyer.tier()).toBe('free');
    expect(await buyer.check()).toMatchObject({ subscribed: false, subscription_tier: 'free' });
  });

  test('a month that is not cancelled is followed by the next one', async () => {
    const buyer = await createBuyer(server);
    await buy(buyer, 'pro', 'intro');
    const end = Date.parse((await buyer.check()).subscription_end ?? '');
    const payments = createTestPayments(db(), '');
    await Promise.all([payments.settle(new Date(end + 1000)), payments.settle(new Date(end + 1000))]);
    expect(Date.parse((await buyer.check()).subscription_end ?? '')).toBeGreaterThan(end);
    const { body } = await buyer.rpc('overview');
    expect(body.invoices.map((invoice: { amountCents: number }) => invoice.amountCents)).toEqual([
      1000, 1000,
    ]);
  });

  test('the last payment of 30 days comes back once, and the plan ends at once', async () => {
    const buyer = await createBuyer(server);
    expect((await buyer.rpc('requestRefund', {})).status).toBe(404);
    await buy(buyer, 'enterprise');
    const { body } = await buyer.rpc('requestRefund', { reason: 'too many buttons' });
    expect(body).toEqual({ amountCents: 9900 });
    expect(await buyer.tier()).toBe('free');
    expect((await buyer.rpc('requestRefund', {})).status).toBe(404);
    const [request] = await db().select().from(refundRequests).where(eq(refundRequests.userId, buyer.id));
    expect(request).toMatchObject({ state: 'refunded', reason: 'too many buttons' });
    const [mail] = await db().select().from(deliveries).where(eq(deliveries.kind, 'billing_refund'));
    expect(mail).toMatchObject({ target: buyer.email });
    expect(mail?.body).toContain('$99');
  });

  test('a payment older than 30 days stays', async () => {
    const buyer = await createBuyer(server);
    await buy(buyer, 'pro');
    const issuedAt = new Date(Date.now() - 31 * 86_400_000);
    await db().update(billingInvoices).set({ issuedAt }).where(eq(billingInvoices.userId, buyer.id));
    expect((await buyer.rpc('requestRefund', {})).status).toBe(404);
    expect((await buyer.rpc('overview')).body.refundable).toBeNull();
    expect(await buyer.tier()).toBe('pro');
  });
});
