/** The local test checkout, outside production: everything happens but the payment. */

import type { Database } from '@unmask/db';
import { and, eq, inArray, lte } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { type PaidTier, paidTierNamed } from '@unmask/product/plans';
import { offerCents, planCard } from '@unmask/product/prices';
import type { TestCheckout } from '../contract.ts';
import { errors } from '../errors.ts';
import { billingInvoices, subscriptions, testCheckouts } from '../tables.ts';
import type { Payments } from './payments.ts';
import {
  applyTier,
  LIVE_STATES,
  liveSubscriptions,
  type SubscriptionRow,
  storeInvoice,
  storeSubscription,
} from './repository.ts';

type CheckoutRow = typeof testCheckouts.$inferSelect;

export function createTestPayments(db: Database, baseUrl: string): Payments {
  return {
    kind: 'test',
    async checkoutUrl(buyer, order) {
      const id = randomId();
      await db
        .insert(testCheckouts)
        .values({ id, userId: buyer.userId, tier: order.plan, offer: order.offer });
      return `${baseUrl}/checkout/test/${id}`;
    },
    async portalUrl() {
      return `${baseUrl}/billing`;
    },
    refresh: (userId) => settleMonths(db, new Date(), userId),
    async setRenewal(subscription, renew) {
      const cancelAtPeriodEnd = !renew;
      await db.update(subscriptions).set({ cancelAtPeriodEnd }).where(eq(subscriptions.id, subscription.id));
    },
    async refund(invoice) {
      await endTestSubscriptions(db, invoice.userId);
    },
    settle: (now) => settleMonths(db, now),
    endAll: (userId) => endTestSubscriptions(db, userId),
  };
}

/** What the page of a test checkout shows. @throws AppError `checkout_not_found`, also for another person's */
export async function readTestCheckout(db: Database, userId: string, id: string): Promise<TestCheckout> {
  const [row] = await db
    .select()
    .from(testCheckouts)
    .where(and(eq(testCheckouts.id, id), eq(testCheckouts.userId, userId)));
  if (!row) throw new AppError(errors.checkout_not_found);
  return toTestCheckout(row);
}

/**
 * Pays or cancels, once.
 * @returns the checkout, and whether the person moved to a higher plan
 * @throws AppError `checkout_not_found`, `checkout_closed`
 */
export async function settleTestCheckout(
  db: Database,
  userId: string,
  id: string,
  outcome: 'pay' | 'cancel',
): Promise<{ checkout: TestCheckout; upgraded: boolean }> {
  return db.transaction(async (tx) => {
    const state = outcome === 'pay' ? 'completed' : 'cancelled';
    const [row] = await tx
      .update(testCheckouts)
      .set({ state })
      .where(and(eq(testCheckouts.id, id), eq(testCheckouts.userId, userId), eq(testCheckouts.state, 'open')))
      .returning();
    if (!row) {
      await readTestCheckout(tx, userId, id);
      throw new AppError(errors.checkout_closed);
    }
    return { checkout: toTestCheckout(row), upgraded: outcome === 'pay' && (await pay(tx, row)) };
  });
}

/** One subscription a person: another plan takes the place of the one before, and its month begins now. */
async function pay(tx: Database, row: CheckoutRow): Promise<boolean> {
  const now = new Date();
  const { plan, amountCents } = toTestCheckout(row);
  const [live] = await liveSubscriptions(tx, row.userId);
  const id = live?.id ?? `test_${randomId()}`;
  const { before, after } = await storeSubscription(tx, {
    id,
    userId: row.userId,
    provider: 'test',
    tier: plan,
    status: 'active',
    amountCents,
    currentPeriodEnd: monthLater(now),
    cancelAtPeriodEnd: false,
    readAt: now,
  });
  await storeInvoice(tx, invoiceOf({ id, userId: row.userId, tier: plan, amountCents }, now));
  return planCard(after).cents > planCard(before).cents;
}

function invoiceOf(
  subscription: Pick<SubscriptionRow, 'id' | 'userId' | 'tier' | 'amountCents'>,
  issuedAt: Date,
): typeof billingInvoices.$inferInsert {
  return {
    id: `test_${randomId()}`,
    userId: subscription.userId,
    provider: 'test',
    subscriptionId: subscription.id,
    tier: subscription.tier,
    amountCents: subscription.amountCents,
    status: 'paid',
    issuedAt,
  };
}

function toTestCheckout(row: CheckoutRow): TestCheckout {
  const plan: PaidTier = paidTierNamed(row.tier) ?? 'pro';
  const listCents = planCard(plan).cents;
  return {
    id: row.id,
    plan,
    offer: row.offer,
    amountCents: row.offer ? (offerCents(plan) ?? listCents) : listCents,
    listCents,
    state: row.state as TestCheckout['state'],
  };
}

/** Months that are over: the next one begins, or the subscription ends. */
export async function settleMonths(db: Database, now: Date, userId?: string): Promise<void> {
  const due = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, 'test'),
        inArray(subscriptions.status, LIVE_STATES),
        lte(subscriptions.currentPeriodEnd, now),
        userId === undefined ? undefined : eq(subscriptions.userId, userId),
      ),
    );
  for (const row of due) {
    await db.transaction((tx) => (row.cancelAtPeriodEnd ? end(tx, row) : renew(tx, row, now)));
  }
}

async function end(tx: Database, row: SubscriptionRow): Promise<void> {
  await tx.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.id, row.id));
  await applyTier(tx, row.userId);
}

/** The month that passed names the row, so that two servers do not renew it twice. */
async function renew(tx: Database, row: SubscriptionRow, now: Date): Promise<void> {
  let until = row.currentPeriodEnd;
  while (until <= now) until = monthLater(until);
  const renewed = await tx
    .update(subscriptions)
    .set({ currentPeriodEnd: until })
    .where(and(eq(subscriptions.id, row.id), eq(subscriptions.currentPeriodEnd, row.currentPeriodEnd)))
    .returning();
  if (renewed.length > 0) await tx.insert(billingInvoices).values(invoiceOf(row, now));
}

async function endTestSubscriptions(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const row of await liveSubscriptions(tx, userId)) await end(tx, row);
  });
}

/** The same day of the next month, or its last day. */
export function monthLater(from: Date): Date {
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + 1);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(from.getUTCDate(), days));
  return later;
}
