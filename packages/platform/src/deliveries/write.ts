/** What is done to messages besides sending them. Everything that writes `deliveries` stands in this folder and in `mail.ts`. */
import { type ChannelName, type Database, type DeliveryState, deliveries } from '@unmask/db';
import { and, eq, inArray, lt, ne } from '@unmask/db/sql';
import type { Delivery, NewDelivery } from './outbox.ts';

/** In the transaction of what they tell of. @returns the rows as they are stored */
export async function queueDeliveries(tx: Database, rows: NewDelivery[]): Promise<Delivery[]> {
  return rows.length > 0 ? tx.insert(deliveries).values(rows).returning() : [];
}

/** The same, where a message of this id may have been written before: that one stands. */
export async function queueDeliveriesOnce(tx: Database, rows: NewDelivery[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deliveries).values(rows).onConflictDoNothing();
}

/** What waits for an endpoint is sent no more. */
export async function giveUpWaiting(tx: Database, endpointId: string, error: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'failed', error })
    .where(and(eq(deliveries.endpointId, endpointId), eq(deliveries.state, 'pending')));
}

/**
 * The same message in a new round of attempts.
 * @param states those in which it may be sent again
 * @param steps attempts of the new round; as many as before when left out
 * @returns null when it is in none of these states, or has no text any more
 */
export async function sendAgain(
  db: Database,
  id: string,
  states: DeliveryState[],
  steps?: number,
): Promise<Delivery | null> {
  const rows = await db
    .update(deliveries)
    .set({
      state: 'pending',
      step: 0,
      nextAttemptAt: new Date(),
      error: null,
      deliveredAt: null,
      ...(steps !== undefined && { steps }),
    })
    .where(and(eq(deliveries.id, id), inArray(deliveries.state, states), ne(deliveries.body, '')))
    .returning();
  return rows[0] ?? null;
}

/** @returns how many */
export async function deleteDeliveriesBefore(
  db: Database,
  channel: ChannelName,
  before: Date,
): Promise<number> {
  const rows = await db
    .delete(deliveries)
    .where(and(eq(deliveries.channel, channel), lt(deliveries.createdAt, before)))
    .returning({ id: deliveries.id });
  return rows.length;
}
