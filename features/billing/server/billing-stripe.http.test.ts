/** Payments by Stripe: the real SDK against a server of our own that speaks Stripe's wire format. */

import { deliveries } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createLogger } from '@unmask/platform/logger';
import { type Buyer, createBuyer } from '@unmask/testing/buyer';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingEvents, billingInvoices, subscriptions } from '../tables.ts';
import { createGateway, createStripePayments } from './index.ts';
import { FAKE_KEY, FAKE_WEBHOOK_SECRET, FakeStripe, type Subscription } from './testing/fake-stripe.ts';

let stripe: FakeStripe;
let server: TestServer;
beforeAll(async () => {
  stripe = await FakeStripe.start();
  server = await startTestServer({ RUN_JOBS: 'false', ...stripe.settings });
});
afterAll(async () => {
  await server.dispose();
  await stripe.wire.close();
});

const db = () => server.core.database.db;
const send = (event: Parameters<FakeStripe['send']>[1]) => stripe.send(server.address, event);

/** Opens a checkout. @returns the id of its session */
async function open(buyer: Buyer, plan: string, offer?: 'intro'): Promise<string> {
  const { status, body } = await buyer.call('create-checkout', { plan, offer });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.url.split('/').at(-1);
}

/** Pays, and lets Stripe tell of it. */
async function subscribe(buyer: Buyer, plan: string, offer?: 'intro'): Promise<Subscription> {
  const sessionId = await open(buyer, plan, offer);
  const subscription = stripe.pay(sessionId);
  const session = stripe.sessions.get(sessionId)!;
  const told = [
    stripe.event('checkout.session.completed', { ...session, client_reference_id: buyer.id }),
    stripe.subscriptionEvent('created', subscription),
    stripe.invoiceEvent('paid', stripe.invoices.get(subscription.latest_invoice!)!),
  ];
  for (const event of told) expect((await send(event)).status).toBe(200);
  return subscription;
}

describe('checkout', () => {
  test('[PLANS-001][CALL-011] at the list price: the plan starts when Stripe says that it was paid', async () => {
    const buyer = await createBuyer(server);
    const { body } = await buyer.call('create-checkout', { plan: 'pro' });
    expect(body.url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    const created = stripe.callsTo('POST', '/v1/checkout/sessions').at(-1);
    expect(created?.idempotencyKey).toBeTruthy();
    expect(created?.fields).toMatchObject({
      mode: 'subscription',
      line_items: { 0: { price: 'price_pro', quantity: '1' } },
      client_reference_id: buyer.id,
    });
    expect(created?.fields.discounts).toBeUndefined();
    expect(await buyer.tier()).toBe('free');
    const subscription = stripe.pay(body.url.split('/').at(-1));
    await send(stripe.subscriptionEvent('created', subscription));
    expect(await buyer.tier()).toBe('pro');
    const { body: overview } = await buyer.rpc('overview');
    expect(overview).toMatchObject({
      payments: 'stripe',
      subscription: { tier: 'pro', status: 'active', amountCents: 1999 },
    });
  });

  test('[UPGRADE-001][UPGRADE-002] the introductory price lasts, and is for its own plan alone', async () => {
    for (const [plan, amountCents] of [
      ['pro', 1000],
      ['enterprise', 2500],
    ] as const) {
      const buyer = await createBuyer(server);
      const subscription = await subscribe(buyer, plan, 'intro');
      const { body } = await buyer.rpc('overview');
      expect(body.subscription).toMatchObject({ tier: plan, amountCents });
      expect(body.invoices[0]).toMatchObject({ amountCents, tier: plan });
      const coupon = stripe.coupons.get(subscription.coupon ?? '');
      expect(coupon).toMatchObject({ duration: 'forever', applies_to: [`prod_${plan}`] });
      expect(stripe.bill(subscription, 'paid').amount).toBe(amountCents);
    }
    // Made once, used by everyone after.
    await open(await createBuyer(server), 'pro', 'intro');
    expect(stripe.coupons.size).toBe(2);
  });

  test('a second checkout closes the first: nobody can pay twice', async () => {
    const buyer = await createBuyer(server);
    const first = await open(buyer, 'pro');
    const second = await open(buyer, 'enterprise');
    expect([stripe.sessions.get(first)?.status, stripe.sessions.get(second)?.status]).toEqual([
      'expired',
      'open',
    ]);
    const both = await Promise.all([open(buyer, 'pro'), open(buyer, 'pro')]);
    expect(both.map((id) => stripe.sessions.get(id)?.status).sort()).toEqual(['expired', 'open']);
  });

  test('two checkouts that begin together make one customer', async () => {
    const buyer = await createBuyer(server);
    const before = stripe.customers.size;
    await Promise.all([open(buyer, 'pro'), open(buyer, 'pro')]);
    expect(stripe.customers.size).toBe(before + 1);
  });

  test('who pays already changes the plan in the portal, without a second subscription', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'pro');
    const sessions = stripe.sessions.size;
    const { body } = await buyer.call('create-checkout', { plan: 'enterprise', offer: 'intro' });
    expect(body.url).toMatch(/^https:\/\/billing\.stripe\.test\//);
    expect(stripe.sessions.size).toBe(sessions);
    expect(stripe.portals.at(-1)).toMatchObject({
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: { 0: { id: `si_${subscription.id}`, price: 'price_enterprise' } },
          discounts: { 0: { coupon: expect.stringContaining('enterprise') } },
        },
      },
    });
    expect((await buyer.call('create-checkout', { plan: 'pro' })).body.code).toBe('already_on_plan');
  });

  test('a price at Stripe that is not the list price is never charged', async () => {
    const price = stripe.prices.get('price_enterprise_elite')!;
    const buyer = await createBuyer(server);
    price.unit_amount = 39900;
    const refused = await buyer.call('create-checkout', { plan: 'enterprise_elite' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'payments_not_configured' } });
    price.unit_amount = 29900;
    await open(buyer, 'enterprise_elite');
  });

  test("[CALL-012][CALL-013] the portal is the customer's own; without a customer there is none", async () => {
    const buyer = await createBuyer(server);
    expect((await buyer.call('customer-portal')).status).toBe(404);
    const subscription = await subscribe(buyer, 'pro');
    const { body } = await buyer.call('customer-portal');
    expect(body.url).toMatch(/^https:\/\/billing\.stripe\.test\//);
    expect(stripe.portals.at(-1)).toMatchObject({ customer: subscription.customer });
  });

  test('test checkouts do not exist beside Stripe', async () => {
    const buyer = await createBuyer(server);
    expect((await buyer.rpc('testCheckout', { id: 'none' })).status).toBe(404);
    expect((await buyer.rpc('settleTestCheckout', { id: 'none', outcome: 'pay' })).status).toBe(404);
  });
});

describe('webhooks', () => {
  test('only with a fresh signature over exactly these bytes', async () => {
    const buyer = await createBuyer(server);
    const subscription = stripe.pay(await open(buyer, 'pro'));
    const event = stripe.subscriptionEvent('created', subscription);
    const { address } = server;
    const statuses = [
      await stripe.send(address, event, { secret: 'whsec_wrong' }),
      await stripe.send(address, event, { at_s: Math.floor(Date.now() / 1000) - 3600 }),
      await stripe.send(address, event, { tamper: (body) => body.replace('active', 'paused') }),
      await fetch(new URL('/functions/v1/stripe-webhook', address), {
        method: 'POST',
        body: JSON.stringify(event),
      }),
      await fetch(new URL('/functions/v1/stripe-webhook', address), { method: 'POST' }),
    ].map((response) => response.status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    expect(await buyer.tier()).toBe('free');
    expect((await stripe.send(address, event)).status).toBe(200);
    expect(await buyer.tier()).toBe('pro');
  });

  test('a repeated event acts once, also when it comes many times at once', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'pro');
    const failed = stripe.invoiceEvent('payment_failed', stripe.bill(subscription, 'open'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(failed)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await send(failed)).status).toBe(200);
    const mails = await db().select().from(deliveries).where(eq(deliveries.target, buyer.email));
    expect(mails.filter(({ kind }) => kind === 'billing_payment_failed')).toHaveLength(1);
    expect(await db().select().from(billingEvents).where(eq(billingEvents.id, failed.id))).toHaveLength(1);
  });

  test('events out of order end in the same state', async () => {
    const buyer = await createBuyer(server);
    const subscription = stripe.pay(await open(buyer, 'enterprise'));
    const created = stripe.subscriptionEvent('created', subscription);
    const active = stripe.subscriptionEvent('updated', subscription);
    subscription.status = 'canceled';
    const deleted = stripe.subscriptionEvent('deleted', subscription);
    for (const event of [deleted, active, created]) await send(event);
    expect(await buyer.tier()).toBe('free');
    const [row] = await db().select().from(subscriptions).where(eq(subscriptions.id, subscription.id));
    expect(row?.status).toBe('canceled');
  });

  test('an event that could not be acted upon is not swallowed: Stripe sends it again', async () => {
    const buyer = await createBuyer(server);
    const subscription = stripe.pay(await open(buyer, 'pro'));
    const event = stripe.subscriptionEvent('created', subscription);
    stripe.down = true;
    expect((await send(event)).status).toBe(502);
    stripe.down = false;
    expect(await buyer.tier()).toBe('free');
    expect((await send(event)).status).toBe(200);
    expect(await buyer.tier()).toBe('pro');
  });

  test('kinds and subscriptions that are none of ours are taken and left alone', async () => {
    expect((await send(stripe.event('customer.created', { id: 'cus_other' }))).status).toBe(200);
    const buyer = await createBuyer(server);
    const foreign = stripe.pay(await open(buyer, 'pro'));
    Object.assign(foreign, { customer: 'cus_elsewhere', metadata: {} });
    expect((await send(stripe.subscriptionEvent('created', foreign))).status).toBe(200);
    expect(await buyer.tier()).toBe('free');
  });
});

describe('the life of a subscription', () => {
  test('a failed payment keeps the plan while Stripe tries again, then the plan ends', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'pro');
    const invoice = stripe.bill(subscription, 'open');
    await send(stripe.invoiceEvent('payment_failed', invoice));
    const { body } = await buyer.rpc('overview');
    expect(body).toMatchObject({ tier: 'pro', subscription: { status: 'past_due' } });
    expect(body.invoices.map((row: { status: string }) => row.status)).toContain('failed');
    subscription.status = 'unpaid';
    await send(stripe.subscriptionEvent('updated', subscription));
    expect(await buyer.tier()).toBe('free');
    // Paid after all.
    Object.assign(invoice, { status: 'paid' });
    subscription.status = 'active';
    await send(stripe.invoiceEvent('paid', invoice));
    expect(await buyer.tier()).toBe('pro');
    const [row] = await db().select().from(billingInvoices).where(eq(billingInvoices.id, invoice.id));
    expect(row?.status).toBe('paid');
  });

  test('cancelled at the end of the month, taken back, and ended', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'pro');
    const { body } = await buyer.rpc('setRenewal', { renew: false });
    expect(subscription.cancel_at_period_end).toBe(true);
    expect(body.subscription.cancelAtPeriodEnd).toBe(true);
    expect(await buyer.tier()).toBe('pro');
    await buyer.rpc('setRenewal', { renew: true });
    expect(subscription.cancel_at_period_end).toBe(false);
    subscription.status = 'canceled';
    await send(stripe.subscriptionEvent('deleted', subscription));
    expect(await buyer.tier()).toBe('free');
  });

  test('[CALL-015] the refresh brings what no event told', async () => {
    const buyer = await createBuyer(server);
    const subscription = stripe.pay(await open(buyer, 'enterprise'));
    expect(await buyer.tier()).toBe('free');
    expect(await buyer.check()).toMatchObject({ subscribed: true, subscription_tier: 'enterprise' });
    expect(await buyer.tier()).toBe('enterprise');
    subscription.status = 'canceled';
    expect(await buyer.check()).toMatchObject({ subscribed: false, subscription_tier: 'free' });
  });

  test('a month that ended without a word is asked about', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'pro');
    subscription.status = 'canceled';
    const long = new Date(Date.now() - 40 * 86_400_000);
    await db()
      .update(subscriptions)
      .set({ currentPeriodEnd: long, readAt: long })
      .where(eq(subscriptions.id, subscription.id));
    await payments().settle(new Date());
    expect(await buyer.tier()).toBe('free');
  });

  test('an account that goes takes its subscription along', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'pro');
    await payments().endAll(buyer.id);
    expect(subscription.status).toBe('canceled');
    expect(await buyer.tier()).toBe('free');
  });
});

describe('refunds', () => {
  test('the guarantee returns the last payment once and ends the plan', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'pro', 'intro');
    const before = stripe.callsTo('POST', '/v1/refunds').length;
    const both = await Promise.all([buyer.rpc('requestRefund', {}), buyer.rpc('requestRefund', {})]);
    expect(both.some(({ status, body }) => status === 200 && body.amountCents === 1000)).toBe(true);
    expect(stripe.callsTo('POST', '/v1/refunds').length).toBe(before + 1);
    expect(stripe.invoices.get(subscription.latest_invoice!)?.refunded).toBe(true);
    expect(subscription.status).toBe('canceled');
    expect(await buyer.tier()).toBe('free');
    expect((await buyer.rpc('requestRefund', {})).status).toBe(404);
  });

  test('one that Stripe could not take is asked for again with the same key', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'pro');
    stripe.down = true;
    expect((await buyer.rpc('requestRefund', { reason: 'late' })).status).toBe(502);
    stripe.down = false;
    expect(await buyer.tier()).toBe('pro');
    expect((await buyer.rpc('requestRefund', { reason: 'late' })).status).toBe(200);
    expect(subscription.status).toBe('canceled');
  });

  test('the operator returns the last payment at Stripe: the plan ends, the invoice says so', async () => {
    const buyer = await createBuyer(server);
    const subscription = await subscribe(buyer, 'enterprise');
    const invoice = stripe.invoices.get(subscription.latest_invoice!)!;
    await send(stripe.refundEvent(invoice));
    // Only a part of it: nothing changes.
    expect(await buyer.tier()).toBe('enterprise');
    invoice.refunded = true;
    await send(stripe.refundEvent(invoice));
    expect(subscription.status).toBe('canceled');
    expect(await buyer.tier()).toBe('free');
    const { body } = await buyer.rpc('overview');
    expect(body.invoices).toEqual([expect.objectContaining({ status: 'refunded' })]);
  });
});

test('when Stripe cannot be reached the person is told, and no secret with it', async () => {
  const buyer = await createBuyer(server);
  stripe.down = true;
  const refused = await buyer.call('create-checkout', { plan: 'pro' });
  stripe.down = false;
  expect(refused).toMatchObject({ status: 502, body: { code: 'payments_unavailable' } });
  expect(refused.body.error).toContain('Nothing was charged');
  expect(JSON.stringify(refused.body)).not.toContain(FAKE_KEY.slice(0, 12));
});

/** On the server's database, for what time and other slices bring. */
function payments() {
  const logger = createLogger('silent');
  const gateway = createGateway(
    {
      secretKey: FAKE_KEY,
      webhookSecret: FAKE_WEBHOOK_SECRET,
      prices: {
        pro: 'price_pro',
        enterprise: 'price_enterprise',
        enterprise_elite: 'price_enterprise_elite',
      },
      host: '127.0.0.1',
      port: stripe.wire.port,
      protocol: 'http',
    },
    logger,
  );
  const nothing = () => {};
  return createStripePayments({
    db: db(),
    logger,
    gateway,
    baseUrl: server.address,
    onUpgrade: nothing,
    onMail: nothing,
  });
}
