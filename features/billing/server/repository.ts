/** This slice's SQL. */
import { setTier } from '@unmask/accounts/server';
import { type Database, userProfiles } from '@unmask/db';
import { and, desc, eq, inArray, lt, lte, sql } from '@unmask/db/sql';
import { type Tier, tierNamed } from '@unmask/product/plans';
import {
  billingCustomers,
  billingEvents,
  billingInvoices,
  refundRequests,
  subscriptions,
} from '../tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type InvoiceRow = typeof billingInvoices.$inferSelect;
export type CustomerRow = typeof billingCustomers.$inferSelect;
export type RefundRow = typeof refundRequests.$inferSelect;

/** While a payment is late the provider tries again: until it gives up, the plan stays. */
export const LIVE_STATES = ['active', 'trialing', 'past_due'];
const BEST_FIRST = sql`array_position(array['enterprise_elite', 'enterprise', 'pro'], ${subscriptions.tier})`;

/** Live subscriptions of a person, the best plan first; usually none or one. */
export async function liveSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, LIVE_STATES)))
    .orderBy(BEST_FIRST, desc(subscriptions.createdAt));
}

/** People with a live subscription whose month ended before `ended`, and of whom nothing was heard since. */
export async function overdueUsers(db: Database, ended: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, LIVE_STATES),
        lt(subscriptions.currentPeriodEnd, ended),
        lt(subscriptions.readAt, ended),
      ),
    )
    .limit(most);
  return rows.map((row) => row.userId);
}

/** Stores a state unless one that was asked for later is stored already, and gives the person the plan that follows from it. */
export async function storeSubscription(
  tx: Database,
  row: typeof subscriptions.$inferInsert,
): Promise<{ before: Tier; after: Tier }> {
  const { id: _id, userId: _userId, createdAt: _createdAt, ...changes } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: changes,
      setWhere: lte(subscriptions.readAt, row.readAt),
    });
  const before = await tierOf(tx, row.userId);
  return { before, after: await applyTier(tx, row.userId) };
}

async function tierOf(db: Database, userId: string): Promise<Tier> {
  const [row] = await db
    .select({ tier: userProfiles.subscriptionTier })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));
  return tierNamed(row?.tier ?? 'free');
}

/**
 * The plan of the best live subscription, free without one.
 * Somebody who never had a subscription keeps the plan that the profile says: the operator may have given it.
 */
export async function applyTier(db: Database, userId: string): Promise<Tier> {
  const own = eq(subscriptions.userId, userId);
  const best = db
    .select({ tier: subscriptions.tier })
    .from(subscriptions)
    .where(and(own, inArray(subscriptions.status, LIVE_STATES)))
    .orderBy(BEST_FIRST)
    .limit(1);
  const had = sql`exists (${db.select().from(subscriptions).where(own)})`;
  const tier = await setTier(db, userId, sql<Tier>`coalesce((${best}), 'free')`, had);
  return tier ?? tierOf(db, userId);
}

/** Marks an event as acted upon. @returns false when it had been already. */
export async function takeEvent(
  tx: Database,
  event: { id: string; type: string; happenedAt: Date },
): Promise<boolean> {
  const rows = await tx.insert(billingEvents).values(event).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function isKnownEvent(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: billingEvents.id }).from(billingEvents).where(eq(billingEvents.id, id));
  return rows.length > 0;
}

export async function findCustomer(db: Database, userId: string): Promise<CustomerRow | null> {
  const rows = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
  return rows[0] ?? null;
}

export async function userOfCustomer(db: Database, customerId: string): Promise<string | null> {
  const rows = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId));
  return rows[0]?.userId ?? null;
}

/** The first one stored stays. */
export async function storeCustomer(db: Database, userId: string, customerId: string): Promise<CustomerRow> {
  await db.insert(billingCustomers).values({ userId, customerId }).onConflictDoNothing();
  const stored = await findCustomer(db, userId);
  if (!stored) throw new Error(`no customer could be stored for ${userId}`);
  return stored;
}

/** Of two checkouts that begin together only the later one stays open. @returns the one before, to be closed */
export async function swapCheckout(db: Database, userId: string, checkoutId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const own = eq(billingCustomers.userId, userId);
    const [before] = await tx.select().from(billingCustomers).where(own).for('update');
    await tx.update(billingCustomers).set({ openCheckoutId: checkoutId }).where(own);
    return before?.openCheckoutId ?? null;
  });
}

/** A refunded invoice stays refunded, whatever arrives late. */
export async function storeInvoice(db: Database, row: typeof billingInvoices.$inferInsert): Promise<void> {
  await db
    .insert(billingInvoices)
    .values(row)
    .onConflictDoUpdate({
      target: billingInvoices.id,
      set: { status: row.status, amountCents: row.amountCents, issuedAt: row.issuedAt },
      setWhere: sql`${billingInvoices.status} <> 'refunded' and not (${billingInvoices.status} = 'paid' and ${row.status} = 'failed')`,
    });
}

export async function markRefunded(db: Database, invoiceId: string, now: Date): Promise<void> {
  await db.update(billingInvoices).set({ status: 'refunded' }).where(eq(billingInvoices.id, invoiceId));
  await db
    .update(refundRequests)
    .set({ state: 'refunded', decidedAt: now })
    .where(eq(refundRequests.invoiceId, invoiceId));
}

const INVOICES_SHOWN = 24;

/** Newest first. */
export async function invoicesOf(db: Database, userId: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(billingInvoices)
    .where(eq(billingInvoices.userId, userId))
    .orderBy(desc(billingInvoices.issuedAt))
    .limit(INVOICES_SHOWN);
}

/** One request an invoice: asking again, after the provider could not be reached, is the same request. */
export async function requestRefund(
  db: Database,
  request: { id: string; userId: string; invoiceId: string; reason: string },
): Promise<RefundRow> {
  await db.insert(refundRequests).values(request).onConflictDoNothing();
  const [row] = await db.select().from(refundRequests).where(eq(refundRequests.invoiceId, request.invoiceId));
  if (!row) throw new Error(`the refund of ${request.invoiceId} could not be stored`);
  return row;
}
