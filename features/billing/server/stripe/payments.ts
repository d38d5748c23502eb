/** Payments by Stripe: its checkout, its customer portal, its refunds. */
import { AppError } from '@unmask/platform/errors';
import type Stripe from 'stripe';
import { errors } from '../../errors.ts';
import type { Buyer, Order, Payments } from '../payments.ts';
import {
  findCustomer,
  type InvoiceRow,
  liveSubscriptions,
  overdueUsers,
  type SubscriptionRow,
  storeCustomer,
  swapCheckout,
} from '../repository.ts';
import { isStripeCode } from './gateway.ts';
import { idOf, readSubscription, type StripeParts, SUBSCRIPTION_EXPAND, storing } from './sync.ts';

const SUBSCRIPTIONS_READ = 20;
/** Stripe tells of a new month within minutes; after this its word has been lost. */
const LATE_MS = 2 * 3_600_000;
const LATE_READ = 20;

export function createStripePayments(parts: StripeParts): Payments {
  return {
    kind: 'stripe',
    async checkoutUrl(buyer, order) {
      const customerId = await customerOf(parts, buyer);
      const [live] = await liveSubscriptions(parts.db, buyer.userId);
      return live ? changeUrl(parts, customerId, live, order) : newUrl(parts, customerId, buyer, order);
    },
    async portalUrl(buyer) {
      const customer = await findCustomer(parts.db, buyer.userId);
      if (!customer) throw new AppError(errors.no_subscription);
      return portalUrl(parts, { customer: customer.customerId });
    },
    refresh: (userId) => refresh(parts, userId),
    async setRenewal(subscription, renew) {
      await parts.gateway.call((api) =>
        api.subscriptions.update(subscription.id, { cancel_at_period_end: !renew }),
      );
      await update(parts, subscription.id);
    },
    refund: (invoice, requestId) => refund(parts, invoice, requestId),
    async settle(now) {
      const ended = new Date(now.getTime() - LATE_MS);
      for (const userId of await overdueUsers(parts.db, ended, LATE_READ)) await refresh(parts, userId);
    },
    async endAll(userId) {
      await refresh(parts, userId);
      for (const row of await liveSubscriptions(parts.db, userId)) await cancelNow(parts, row.id);
    },
  };
}

async function customerOf(parts: StripeParts, buyer: Buyer): Promise<string> {
  const known = await findCustomer(parts.db, buyer.userId);
  if (known) return known.customerId;
  // The key makes two checkouts that begin together one customer.
  const customer = await parts.gateway.call((api) =>
    api.customers.create(
      { email: buyer.email, metadata: { user_id: buyer.userId } },
      { idempotencyKey: `customer-${buyer.userId}` },
    ),
  );
  return (await storeCustomer(parts.db, buyer.userId, customer.id)).customerId;
}

async function newUrl(parts: StripeParts, customer: string, buyer: Buyer, order: Order): Promise<string> {
  const { gateway, baseUrl } = parts;
  const price = await gateway.priceOf(order.plan);
  const discounts = order.offer ? { discounts: [{ coupon: await gateway.couponOf(order.plan) }] } : {};
  const session = await gateway.call((api) =>
    api.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: buyer.userId,
      line_items: [{ price: price.id, quantity: 1 }],
      ...discounts,
      subscription_data: { metadata: { user_id: buyer.userId } },
      success_url: `${baseUrl}/billing?checkout=done`,
      cancel_url: `${baseUrl}/billing?checkout=cancelled`,
    }),
  );
  const earlier = await swapCheckout(parts.db, buyer.userId, session.id);
  if (earlier) await expire(parts, earlier);
  if (!session.url) throw new AppError(errors.payments_unavailable, 'Stripe: a session without an address');
  return session.url;
}

/** One that was paid or has expired already cannot be closed, and need not be. */
async function expire(parts: StripeParts, sessionId: string): Promise<void> {
  await parts.gateway
    .call((api) => api.checkout.sessions.expire(sessionId))
    .catch((error: unknown) =>
      parts.logger.info({ err: error }, 'an earlier checkout was not open any more'),
    );
}

/** Somebody who pays already changes the plan in the portal: a second checkout would be a second subscription. */
async function changeUrl(
  parts: StripeParts,
  customer: string,
  live: SubscriptionRow,
  order: Order,
): Promise<string> {
  const { gateway } = parts;
  const price = await gateway.priceOf(order.plan);
  const discounts = order.offer ? { discounts: [{ coupon: await gateway.couponOf(order.plan) }] } : {};
  const subscription = await gateway.call((api) => api.subscriptions.retrieve(live.id));
  const item = subscription.items.data[0];
  if (!item) throw new AppError(errors.payments_unavailable, 'Stripe: a subscription without a price');
  return portalUrl(parts, {
    customer,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: live.id,
        items: [{ id: item.id, price: price.id, quantity: 1 }],
        ...discounts,
      },
    },
  });
}

async function portalUrl(
  parts: StripeParts,
  params: Stripe.BillingPortal.SessionCreateParams,
): Promise<string> {
  const session = await parts.gateway.call((api) =>
    api.billingPortal.sessions.create({ ...params, return_url: `${parts.baseUrl}/billing` }),
  );
  return session.url;
}

async function refresh(parts: StripeParts, userId: string): Promise<void> {
  const customer = await findCustomer(parts.db, userId);
  if (!customer) return;
  const readAt = new Date();
  const found = await parts.gateway.call((api) =>
    api.subscriptions.list({
      customer: customer.customerId,
      status: 'all',
      limit: SUBSCRIPTIONS_READ,
      expand: SUBSCRIPTION_EXPAND.map((field) => `data.${field}`),
    }),
  );
  for (const subscription of found.data) {
    const store = await storing(parts, subscription, readAt);
    if (store) await parts.db.transaction(store);
  }
}

async function update(parts: StripeParts, subscriptionId: string): Promise<void> {
  const store = await readSubscription(parts, subscriptionId);
  if (store) await parts.db.transaction(store);
}

async function refund(parts: StripeParts, invoice: InvoiceRow, requestId: string): Promise<void> {
  const payments = await parts.gateway.call((api) =>
    api.invoicePayments.list({ invoice: invoice.id, status: 'paid' }),
  );
  for (const [index, { payment }] of payments.data.entries()) {
    const intent = idOf(payment.payment_intent);
    if (!intent)
      throw new AppError(errors.payments_unavailable, 'Stripe: a payment that cannot be returned here');
    await parts.gateway.call((api) =>
      api.refunds
        .create(
          { payment_intent: intent, reason: 'requested_by_customer' },
          { idempotencyKey: `refund-${requestId}-${index}` },
        )
        .catch((error: unknown) => {
          if (!isStripeCode(error, 'charge_already_refunded')) throw error;
        }),
    );
  }
  if (payments.data.length === 0)
    throw new AppError(errors.payments_unavailable, 'Stripe: no payment to return');
  if (invoice.subscriptionId) await cancelNow(parts, invoice.subscriptionId);
}

export async function cancelNow(parts: StripeParts, subscriptionId: string): Promise<void> {
  await parts.gateway.call((api) =>
    api.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
      // It has ended already.
      if (!isStripeCode(error, 'resource_missing')) throw error;
    }),
  );
  await update(parts, subscriptionId);
}
