/** What this slice holds about a person, for the export and the deletion of accounts. */

import { eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { refundRequests, subscriptions } from '../tables.ts';
import { BILLING_PART } from '../words.ts';
import type { BillingDeps } from './deps.ts';
import { invoicesOf, liveSubscriptions } from './repository.ts';

/** The rows go with the profile; what costs money ends before. */
export function billingPersonalData(parts: Pick<BillingDeps, 'db' | 'payments'>): PersonalDataSection {
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
