/** Subscriptions, invoices and refunds as the payment provider states them, and the local test checkout beside it. */

import { boolean, check, index, integer, pgTable, text, timestamp } from '@unmask/db/pg-core';
import { userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';

const at = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => at('created_at').notNull().defaultNow();
const person = () =>
  text('user_id')
    .notNull()
    .references(() => userProfiles.id, { onDelete: 'cascade' });

/** Several rows a person are possible: the plan is that of the best one that is live. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    userId: person(),
    provider: text('provider').notNull(),
    tier: text('tier').notNull(),
    /** The provider's word: active, trialing, past_due, unpaid, canceled, incomplete, … */
    status: text('status').notNull(),
    /** What a month costs, an introductory offer taken off. */
    amountCents: integer('amount_cents').notNull(),
    currentPeriodEnd: at('current_period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** When this state was asked for: an answer to an earlier question never replaces it. */
    readAt: at('read_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    check('subscriptions_provider', sql`${table.provider} in ('stripe', 'test')`),
    check('subscriptions_tier', sql`${table.tier} in ('pro', 'enterprise', 'enterprise_elite')`),
  ],
);

/** Who a person is to the payment provider. */
export const billingCustomers = pgTable('billing_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userProfiles.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /** The checkout that is still open: the next one closes it, so that nobody pays twice. */
  openCheckoutId: text('open_checkout_id'),
  createdAt: createdAt(),
});

/** Events of the provider that were acted upon: each once. */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** When it happened, by the provider's clock. */
  happenedAt: at('happened_at').notNull(),
  receivedAt: at('received_at').notNull().defaultNow(),
});

export const billingInvoices = pgTable(
  'billing_invoices',
  {
    id: text('id').primaryKey(),
    userId: person(),
    provider: text('provider').notNull(),
    subscriptionId: text('subscription_id'),
    tier: text('tier'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status').notNull(),
    issuedAt: at('issued_at').notNull(),
  },
  (table) => [
    index('billing_invoices_user').on(table.userId, table.issuedAt),
    check('billing_invoices_status', sql`${table.status} in ('paid', 'failed', 'refunded')`),
  ],
);

export const refundRequests = pgTable(
  'refund_requests',
  {
    id: text('id').primaryKey(),
    userId: person(),
    /** One request an invoice. */
    invoiceId: text('invoice_id')
      .notNull()
      .unique()
      .references(() => billingInvoices.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    state: text('state').notNull().default('requested'),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
  },
  (table) => [check('refund_requests_state', sql`${table.state} in ('requested', 'refunded')`)],
);

/** Checkouts of the local test page. */
export const testCheckouts = pgTable(
  'test_checkouts',
  {
    id: text('id').primaryKey(),
    userId: person(),
    tier: text('tier').notNull(),
    offer: boolean('offer').notNull().default(false),
    state: text('state').notNull().default('open'),
    createdAt: createdAt(),
  },
  (table) => [
    check('test_checkouts_state', sql`${table.state} in ('open', 'completed', 'cancelled')`),
    check('test_checkouts_tier', sql`${table.tier} in ('pro', 'enterprise', 'enterprise_elite')`),
  ],
);
