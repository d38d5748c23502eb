/** SQL of sending. Rows own the state: every change names the attempt it belongs to. */
import {
  type Database,
  userProfiles,
  type WebhookAttempt,
  webhookDeliveries,
  webhookEndpoints,
} from '@unmask/db';
import {
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_FAILURES_LEAST,
} from '@unmask/product/webhooks';
import { and, asc, eq, lt, lte, notInArray, sql } from 'drizzle-orm';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const DAY_MS = 86_400_000;
/** A server that took a message and has not said how it went by then counts as dead. */
export const LEASE_MS = 60_000;
/** Of a message that is sent again and again the last attempts are kept. */
const LOG_LENGTH = 50;

export interface Claimed {
  delivery: DeliveryRow;
  endpoint: EndpointRow;
}

/** Takes the message that has been due for longest, for this process alone. @param busy endpoints that have enough on their way */
export async function claim(db: Database, busy: string[], now: Date): Promise<Claimed | null> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.state, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, now),
        eq(webhookEndpoints.enabled, true),
        busy.length > 0 ? notInArray(webhookDeliveries.endpointId, busy) : undefined,
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(1)
    .for('update', { of: webhookDeliveries, skipLocked: true });
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      step: sql`${webhookDeliveries.step} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(eq(webhookDeliveries.id, sql`(${due})`))
    .returning();
  if (!delivery) return null;
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  // Deleted just now, and its messages with it.
  return endpoint ? { delivery, endpoint } : null;
}

/** The attempt number fences off a server that was believed dead and comes back. */
const heldBy = (delivery: DeliveryRow) =>
  and(
    eq(webhookDeliveries.id, delivery.id),
    eq(webhookDeliveries.state, 'pending'),
    eq(webhookDeliveries.attempts, delivery.attempts),
  );

/** How an attempt went. */
export interface Outcome extends WebhookAttempt {
  /** Start of the answer. */
  body: string | null;
}

const written = (delivery: DeliveryRow, outcome: Outcome) => ({
  responseStatus: outcome.status,
  responseBody: outcome.body,
  error: outcome.error,
  duration_ms: outcome.duration_ms,
  attemptLog: [
    ...delivery.attemptLog,
    { at: outcome.at, status: outcome.status, error: outcome.error, duration_ms: outcome.duration_ms },
  ].slice(-LOG_LENGTH),
});

export async function settleDelivered(
  db: Database,
  { delivery }: Claimed,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEndpoint(tx, delivery.endpointId);
    const rows = await tx
      .update(webhookDeliveries)
      .set({ ...written(delivery, outcome), state: 'delivered', deliveredAt: now })
      .where(heldBy(delivery))
      .returning({ id: webhookDeliveries.id });
    if (rows.length === 0) return;
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: null, failures: 0, lastDeliveryAt: now })
      .where(eq(webhookEndpoints.id, delivery.endpointId));
  });
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

interface Failure {
  /** Null: it is not tried again. */
  next: Date | null;
  gone: boolean;
}

/**
 * @param onDisabled runs in the transaction that switches the endpoint off, with the address of its owner.
 * @returns whether the endpoint was switched off
 */
export async function settleFailed(
  db: Database,
  { delivery }: Claimed,
  outcome: Outcome,
  failure: Failure,
  now: Date,
  onDisabled: (tx: Database, endpoint: EndpointRow, reason: ServiceReason, email: string) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockEndpoint(tx, delivery.endpointId);
    const rows = await tx
      .update(webhookDeliveries)
      .set({
        ...written(delivery, outcome),
        ...(failure.next ? { nextAttemptAt: failure.next } : { state: 'failed' }),
      })
      .where(heldBy(delivery))
      .returning({ id: webhookDeliveries.id });
    if (rows.length === 0) return false;
    const [endpoint] = await tx
      .update(webhookEndpoints)
      .set({
        failures: sql`${webhookEndpoints.failures} + 1`,
        failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(webhookEndpoints.id, delivery.endpointId))
      .returning();
    if (!endpoint?.enabled) return false;
    const reason = failure.gone ? 'gone' : failedTooLong(endpoint, now) ? 'failing' : null;
    if (!reason) return false;
    await disable(tx, endpoint.id, reason);
    const [owner] = await tx
      .select({ email: userProfiles.email })
      .from(userProfiles)
      .where(eq(userProfiles.id, endpoint.userId));
    if (owner) await onDisabled(tx, endpoint, reason, owner.email);
    return true;
  });
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
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', error: 'endpoint_disabled' })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'pending')));
}

/** Puts an attempt back that the stop of this server interrupted. */
export async function release(db: Database, { delivery }: Claimed, now: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ attempts: delivery.attempts - 1, step: delivery.step - 1, nextAttemptAt: now })
    .where(heldBy(delivery));
}

/** Removes what has had its time. @returns how many. */
export async function deleteOldDeliveries(db: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - WEBHOOK_DELIVERY_DAYS * DAY_MS);
  const rows = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}
