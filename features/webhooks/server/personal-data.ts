/** What this slice holds about a person; the rows go with the profile. */
import { type Database, deliveries, webhookEndpoints } from '@unmask/db';
import { count, desc, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { webhookPersonalData as words } from '../words.ts';
import { endpointsOf } from './endpoints.ts';
import { shownAddress } from './mail.ts';
import { presentDelivery } from './present.ts';

/** @returns how many */
async function deleteAll(tx: Database, { id }: { id: string }): Promise<number> {
  const deleted = await tx
    .delete(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, id))
    .returning({ id: webhookEndpoints.id });
  return deleted.length;
}

export function webhookPersonalData(db: Database): PersonalDataSection[] {
  return [
    {
      name: 'webhooks',
      label: words.endpoints,
      export: ({ id }) => endpointsOf(db, id),
      async count({ id }) {
        const rows = await db
          .select({ n: count() })
          .from(webhookEndpoints)
          .where(eq(webhookEndpoints.userId, id));
        return rows[0]?.n ?? 0;
      },
      onFirstProof: deleteAll,
      endAll: deleteAll,
      async standing({ id }) {
        return (await endpointsOf(db, id)).map(({ url }) => words.standing(shownAddress(url)));
      },
    },
    {
      name: 'webhook_deliveries',
      async export({ id }) {
        const rows = await db
          .select({ delivery: deliveries })
          .from(deliveries)
          .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, deliveries.endpointId))
          .where(eq(webhookEndpoints.userId, id))
          .orderBy(desc(deliveries.createdAt));
        return rows.map(({ delivery }) => presentDelivery(delivery));
      },
    },
  ];
}
