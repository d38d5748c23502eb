/** SQL of sending. Rows own the state: every change names the attempt it belongs to. */
import { type ChannelName, type Database, type DeliveryAttempt, deliveries, type Stream } from '@unmask/db';
import { and, asc, eq, lte, notInArray, sql } from '@unmask/db/sql';

export type Delivery = typeof deliveries.$inferSelect;
export type NewDelivery = typeof deliveries.$inferInsert;

/** Of a message that is sent again and again the last attempts are kept. */
const LOG_LENGTH = 50;

const pending = (channel: ChannelName, stream: Stream, now: Date) =>
  and(
    eq(deliveries.channel, channel),
    eq(deliveries.stream, stream),
    eq(deliveries.state, 'pending'),
    lte(deliveries.nextAttemptAt, now),
  );

export interface Claim {
  channel: ChannelName;
  stream: Stream;
  /** Targets that have enough on their way. */
  busy: readonly string[];
  /** A server that took a message and has not said how it went by then counts as dead. */
  lease_ms: number;
}

/** Takes the message that has been due for longest, for this process alone. */
export async function claim(
  db: Database,
  { channel, stream, busy, lease_ms }: Claim,
  now: Date,
): Promise<Delivery | null> {
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        pending(channel, stream, now),
        busy.length > 0 ? notInArray(deliveries.target, [...busy]) : undefined,
      ),
    )
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      step: sql`${deliveries.step} + 1`,
      nextAttemptAt: new Date(now.getTime() + lease_ms),
    })
    .where(eq(deliveries.id, sql`(${due})`))
    .returning();
  return rows[0] ?? null;
}

export async function isDue(db: Database, channel: ChannelName, stream: Stream, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(pending(channel, stream, now))
    .limit(1);
  return rows.length > 0;
}

/** The attempt number fences off a server that was believed dead and comes back. */
const heldBy = (delivery: Delivery) =>
  and(
    eq(deliveries.id, delivery.id),
    eq(deliveries.state, 'pending'),
    eq(deliveries.attempts, delivery.attempts),
  );

/** How an attempt went. */
export interface Outcome extends DeliveryAttempt {
  /** Start of an answer. */
  body: string | null;
}

/** What becomes of the message: delivered, given up, or due again. */
export type Settlement = { state: 'delivered' | 'failed' } | { state: 'pending'; next: Date };

/** @returns the row as it is then; null when the attempt is no longer this process's, and nothing was written */
export async function settle(
  tx: Database,
  delivery: Delivery,
  outcome: Outcome,
  settlement: Settlement,
  now: Date,
): Promise<Delivery | null> {
  const { at, status, error, duration_ms, body } = outcome;
  const rows = await tx
    .update(deliveries)
    .set({
      responseStatus: status,
      responseBody: body,
      error,
      duration_ms,
      attemptLog: [...delivery.attemptLog, { at, status, error, duration_ms }].slice(-LOG_LENGTH),
      state: settlement.state,
      ...(settlement.state === 'delivered' && { deliveredAt: now }),
      ...(settlement.state === 'pending' && { nextAttemptAt: settlement.next }),
    })
    .where(heldBy(delivery))
    .returning();
  return rows[0] ?? null;
}

/** Puts an attempt back that the stop of this process interrupted. */
export async function release(db: Database, delivery: Delivery, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ attempts: delivery.attempts - 1, step: delivery.step - 1, nextAttemptAt: now })
    .where(heldBy(delivery));
}
