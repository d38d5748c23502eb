/** What this slice holds about a person, for the export and the deletion of accounts. */
import { refundRequests, subscriptions } from '@unmask/db';
import type { AccountPart } from '@unmask/platform/account-parts';
import { eq } from 'drizzle-orm';
import { BILLING_PART } from '../words.ts';
import type { BillingParts } from './parts.ts';
import { invoicesOf, liveSubscriptions } from './repository.ts';

/** The rows go with the profile; what costs money ends before. */
export function billingAccountPart(parts: Pick<BillingParts, 'db' | 'payments'>): AccountPart {
  const { db } = parts;
  return {
    name: 'billing',
    label: BILLING_PART,
    async export({ id }) {
      return {
        subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, id)),
        invoices: await invoicesOf(db, id),
        refund_requests: await db.select().from(refundRequests).where(eq(refundRequests.userId, id)),
      };
    },
    count: async ({ id }) => (await liveSubscriptions(db, id)).length,
    async onDelete({ id }) {
      await parts.payments.endAll(id);
      return undefined;
    },
  };
}
