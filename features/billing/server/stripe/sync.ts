/**
 * What Stripe states, stored. Events only say that something changed: the state itself is always asked for,
 * so that repeated and out-of-order events end in the same rows.
 */
import { type Database, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import type { Logger } from '@unmask/platform/logger';
import { planCard } from '@unmask/product/prices';
import type Stripe from 'stripe';
import { storeCustomer, storeInvoice, storeSubscription, userOfCustomer } from '../repository.ts';
import type { Gateway } from './gateway.ts';

export interface StripeDeps {
  db: Database;
  logger: Logger;
  gateway: Gateway;
  /** Address people use, without a slash at its end. */
  baseUrl: string;
  onUpgrade(plan: string): void;
  onMail(): void;
}

/** Written in a transaction after everything was asked for: the embedded database has one connection. */
export type Store = (tx: Database) => Promise<void>;

export const SUBSCRIPTION_EXPAND = ['discounts.source.coupon'];

export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** Asks for a subscription. @returns how to store it, or null when it belongs to nobody here */
export async function readSubscription(deps: StripeDeps, id: string): Promise<Store | null> {
  const readAt = new Date();
  const subscription = await deps.gateway.call((api) =>
    api.subscriptions.retrieve(id, { expand: SUBSCRIPTION_EXPAND }),
  );
  return storing(deps, subscription, readAt);
}

export async function storing(
  deps: StripeDeps,
  subscription: Stripe.Subscription,
  readAt: Date,
): Promise<Store | null> {
  const customerId = idOf(subscription.customer);
  const item = subscription.items.data[0];
  const tier = item ? deps.gateway.planOf(item.price.id) : null;
  const userId = await personOf(deps.db, customerId, subscription.metadata.user_id);
  if (!item || !tier || !userId || !customerId) {
    deps.logger.warn({ subscription: subscription.id }, 'a subscription at Stripe that is none of ours');
    return null;
  }
  return async (tx) => {
    await storeCustomer(tx, userId, customerId);
    const { before, after } = await storeSubscription(tx, {
      id: subscription.id,
      userId,
      provider: 'stripe',
      tier,
      status: subscription.status,
      amountCents: Math.max(0, (item.price.unit_amount ?? 0) - discountCents(subscription)),
      currentPeriodEnd: new Date(item.current_period_end * 1000),
      cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      readAt,
    });
    if (planCard(after).cents > planCard(before).cents) deps.onUpgrade(after);
  };
}

function discountCents(subscription: Stripe.Subscription): number {
  let off = 0;
  for (const discount of subscription.discounts) {
    const coupon = typeof discount === 'string' ? null : discount.source?.coupon;
    if (coupon && typeof coupon !== 'string') off += coupon.amount_off ?? 0;
  }
  return off;
}

/** The person whose customer it is; before that is stored, the one that the checkout named. */
async function personOf(
  db: Database,
  customerId: string | null,
  named: string | undefined,
): Promise<string | null> {
  const known = customerId ? await userOfCustomer(db, customerId) : null;
  if (known || !named) return known;
  const rows = await db.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.id, named));
  return rows[0]?.id ?? null;
}

/** Asks for an invoice and the subscription that it is for. */
export async function readInvoice(
  deps: StripeDeps,
  id: string,
): Promise<{ invoice: Stripe.Invoice; userId: string; store: Store } | null> {
  const invoice = await deps.gateway.call((api) => api.invoices.retrieve(id));
  const details = invoice.parent?.subscription_details;
  const subscriptionId = idOf(details?.subscription);
  const userId = await personOf(deps.db, idOf(invoice.customer), details?.metadata?.user_id);
  const storeState = subscriptionId ? await readSubscription(deps, subscriptionId) : null;
  if (!userId || !subscriptionId || !storeState) return null;
  const paid = invoice.status === 'paid';
  const issued_s = invoice.status_transitions.paid_at ?? invoice.created;
  return {
    invoice,
    userId,
    store: async (tx) => {
      await storeState(tx);
      await storeInvoice(tx, {
        id: invoice.id,
        userId,
        provider: 'stripe',
        subscriptionId,
        tier: planOfInvoice(deps.gateway, invoice),
        amountCents: paid ? invoice.amount_paid : invoice.amount_due,
        currency: invoice.currency,
        status: paid ? 'paid' : 'failed',
        issuedAt: new Date(issued_s * 1000),
      });
    },
  };
}

/** After a change of plans the last line is the new plan's. */
function planOfInvoice(gateway: Gateway, invoice: Stripe.Invoice): string | null {
  for (const line of invoice.lines.data.toReversed()) {
    const price = idOf(line.pricing?.price_details?.price);
    const plan = price ? gateway.planOf(price) : null;
    if (plan) return plan;
  }
  return null;
}
