/** Who automatic analyses are charged to: the admin who switched monitoring on, for as long as they may. */
import type { Database } from '@unmask/db';
import { chargedPerson } from '@unmask/organizations/server';
import type { RequestActor } from '@unmask/platform/requests';
import type { StopReason } from '../tables.ts';
import { type ConfigRow, log, stopFor } from './configs.ts';

const SERVICE = 'brand monitoring';

export type Payer = { actor: RequestActor } | { stop: StopReason };

export async function payerOf(db: Database, { organizationId, startedBy }: ConfigRow): Promise<Payer> {
  const found = await chargedPerson(db, organizationId, startedBy, 'change_settings');
  if ('actor' in found) return found;
  return { stop: found.stop === 'role' ? 'not_admin' : found.stop };
}

/** Stops what nobody may be charged for. @returns null then */
export async function chargeable(db: Database, config: ConfigRow): Promise<RequestActor | null> {
  const payer = await payerOf(db, config);
  if ('actor' in payer) return payer.actor;
  await db.transaction(async (tx) => {
    if (await stopFor(tx, config.organizationId, payer.stop))
      await log(tx, SERVICE, config.organizationId, 'stopped', { reason: payer.stop });
  });
  return null;
}

/** Somebody who gave an address by hand, as they may be now. @returns null where they may not any more */
export async function personOf(
  db: Database,
  organizationId: string,
  userId: string,
): Promise<RequestActor | null> {
  const found = await chargedPerson(db, organizationId, userId, 'view_all_analyses');
  return 'actor' in found ? found.actor : null;
}
