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
import { idOf, readSubscription, type StripeDeps, SUBSCRIPTION_EXPAND, storing } from './sync.ts';

const SUBSCRIPTIONS_READ = 20;
/** Stripe tells of a new month within minutes; after this its word has been lost. */
const LATE_MS = 2 * 3_600_000;
const LATE_READ = 20;

export function createStripePayments(deps: StripeDeps): Payments {
  return {
    kind: 'stripe',
    async checkoutUrl(buyer, order) {
      const customerId = await customerOf(deps, buyer);
      const [live] = await liveSubscriptions(deps.db, buyer.userId);
      return live ? changeUrl(deps, customerId, live, order) : newUrl(deps, customerId, buyer, order);
    },
    async portalUrl(buyer) {
      const customer = await findCustomer(deps.db, buyer.userId);
      if (!customer) throw new AppError(errors.no_subscription);
      return portalUrl(deps, { customer: customer.customerId });
    },
    refresh: (userId) => refresh(deps, userId),
    async setRenewal(subscription, renew) {
      await deps.gateway.call((api) =>
        api.subscriptions.update(subscription.id, { cancel_at_period_end: !renew }),
      );
      await update(deps, subscription.id);
    },
    refund: (invoice, requestId) => refund(deps, invoice, requestId),
    async settle(now) {
      const ended = new Date(now.getTime() - LATE_MS);
      for (const userId of await overdueUsers(deps.db, ended, LATE_READ)) await refresh(deps, userId);
    },
    async endAll(userId) {
      await refresh(deps, userId);
      for (const row of await liveSubscriptions(deps.db, userId)) await cancelNow(deps, row.id);
    },
  };
}

async function customerOf(deps: StripeDeps, buyer: Buyer): Promise<string> {
  const known = await findCustomer(deps.db, buyer.userId);
  if (known) return known.customerId;
  // The key makes two checkouts that begin together one customer.
  const customer = await deps.gateway.call((api) =>
    api.customers.create(
      { email: buyer.email, metadata: { user_id: buyer.userId } },
      { idempotencyKey: `customer-${buyer.userId}` },
    ),
  );
  return (await storeCustomer(deps.db, buyer.userId, customer.id)).customerId;
}

async function newUrl(deps: StripeDeps, customer: string, buyer: Buyer, order: Order): Promise<string> {
  const { gateway, baseUrl } = deps;
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
  const earlier = await swapCheckout(deps.db, buyer.userId, session.id);
  if (earlier) await expire(deps, earlier);
  if (!session.url) throw new AppError(errors.payments_unavailable, 'Stripe: a session without an address');
  return session.url;
}

/** One that was paid or has expired already cannot be closed, and need not be. */
async function expire(deps: StripeDeps, sessionId: string): Promise<void> {
  await deps.gateway
    .call((api) => api.checkout.sessions.expire(sessionId))
    .catch((error: unknown) => deps.logger.info({ err: error }, 'an earlier checkout was not open any more'));
}

/** Somebody who pays already changes the plan in the portal: a second checkout would be a second subscription. */
async function changeUrl(
  deps: StripeDeps,
  customer: string,
  live: SubscriptionRow,
  order: Order,
): Promise<string> {
  const { gateway } = deps;
  const price = await gateway.priceOf(order.plan);
  const discounts = order.offer ? { discounts: [{ coupon: await gateway.couponOf(order.plan) }] } : {};
  const subscription = await gateway.call((api) => api.subscriptions.retrieve(live.id));
  const item = subscription.items.data[0];
  if (!item) throw new AppError(errors.payments_unavailable, 'Stripe: a subscription without a price');
  return portalUrl(deps, {
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
  deps: StripeDeps,
  params: Stripe.BillingPortal.SessionCreateParams,
): Promise<string> {
  const session = await deps.gateway.call((api) =>
    api.billingPortal.sessions.create({ ...params, return_url: `${deps.baseUrl}/billing` }),
  );
  return session.url;
}

async function refresh(deps: StripeDeps, userId: string): Promise<void> {
  const customer = await findCustomer(deps.db, userId);
  if (!customer) return;
  const readAt = new Date();
  const found = await deps.gateway.call((api) =>
    api.subscriptions.list({
      customer: customer.customerId,
      status: 'all',
      limit: SUBSCRIPTIONS_READ,
      expand: SUBSCRIPTION_EXPAND.map((field) => `data.${field}`),
    }),
  );
  for (const subscription of found.data) {
    const store = await storing(deps, subscription, readAt);
    if (store) await deps.db.transaction(store);
  }
}

async function update(deps: StripeDeps, subscriptionId: string): Promise<void> {
  const store = await readSubscription(deps, subscriptionId);
  if (store) await deps.db.transaction(store);
}

async function refund(deps: StripeDeps, invoice: InvoiceRow, requestId: string): Promise<void> {
  const payments = await deps.gateway.call((api) =>
    api.invoicePayments.list({ invoice: invoice.id, status: 'paid' }),
  );
  for (const [index, { payment }] of payments.data.entries()) {
    const intent = idOf(payment.payment_intent);
    if (!intent)
      throw new AppError(errors.payments_unavailable, 'Stripe: a payment that cannot be returned here');
    await deps.gateway.call((api) =>
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
  if (invoice.subscriptionId) await cancelNow(deps, invoice.subscriptionId);
}

export async function cancelNow(deps: StripeDeps, subscriptionId: string): Promise<void> {
  await deps.gateway.call((api) =>
    api.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
      // It has ended already.
      if (!isStripeCode(error, 'resource_missing')) throw error;
    }),
  );
  await update(deps, subscriptionId);
}
