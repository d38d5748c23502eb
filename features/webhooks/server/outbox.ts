/** What sending changes of an endpoint, and what an endpoint changes of its messages. */
import { type Database, userProfiles, webhookEndpoints } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import type { Delivery } from '@unmask/platform/deliveries/outbox';
import { deleteDeliveriesBefore, giveUpWaiting } from '@unmask/platform/deliveries/write';
import { WEBHOOK_DELIVERY_DAYS, WEBHOOK_FAILING_DAYS, WEBHOOK_FAILURES_LEAST } from '../limits.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = Delivery;

const DAY_MS = 86_400_000;

/** Null once it is deleted, and its messages with it. */
export async function endpointOf(db: Database, { endpointId }: DeliveryRow): Promise<EndpointRow | null> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId ?? ''));
  return rows[0] ?? null;
}

/** Always before its deliveries: who changes both waits in the same order. */
export async function lockEndpoint(tx: Database, id: string): Promise<void> {
  await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for('no key update');
}

/** Why an endpoint is switched off by the service. */
export type ServiceReason = 'gone' | 'failing';

export async function noteDelivered(tx: Database, endpointId: string, now: Date): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: null, failures: 0, lastDeliveryAt: now })
    .where(eq(webhookEndpoints.id, endpointId));
}

/** What was switched off, why, and whom to tell. */
export interface Disabled {
  endpoint: EndpointRow;
  reason: ServiceReason;
  /** Address of its owner. */
  email: string;
}

/** Counts a failed attempt, and switches the endpoint off when it has said so itself or has failed for too long. */
export async function noteFailed(
  tx: Database,
  endpointId: string,
  gone: boolean,
  now: Date,
): Promise<Disabled | null> {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({
      failures: sql`${webhookEndpoints.failures} + 1`,
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning();
  if (!endpoint?.enabled) return null;
  const reason = gone ? 'gone' : failedTooLong(endpoint, now) ? 'failing' : null;
  if (!reason) return null;
  await disable(tx, endpoint.id, reason);
  const [owner] = await tx
    .select({ email: userProfiles.email })
    .from(userProfiles)
    .where(eq(userProfiles.id, endpoint.userId));
  return owner ? { endpoint, reason, email: owner.email } : null;
}

function failedTooLong({ failingSince, failures }: EndpointRow, now: Date): boolean {
  if (!failingSince || failures < WEBHOOK_FAILURES_LEAST) return false;
  return now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS;
}

/** Switches it off; what waits for it is given up, so that switching on again sends nothing old by surprise. */
export async function disable(
  tx: Database,
  endpointId: string,
  reason: 'owner' | ServiceReason,
): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ enabled: false, disabledReason: reason })
    .where(eq(webhookEndpoints.id, endpointId));
  await giveUpWaiting(tx, endpointId, 'endpoint_disabled');
}

/** Removes what has had its time. @returns how many. */
export async function deleteOldDeliveries(db: Database, now = new Date()): Promise<number> {
  return deleteDeliveriesBefore(db, 'webhook', new Date(now.getTime() - WEBHOOK_DELIVERY_DAYS * DAY_MS));
}
