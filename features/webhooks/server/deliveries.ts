/** Deliveries of webhooks as their owner reads them, and what the owner asks to be sent. */
import { type Database, deliveries } from '@unmask/db';
import { and, desc, eq } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { queueDeliveries, sendAgain } from '@unmask/platform/deliveries/write';
import { AppError } from '@unmask/platform/errors';
import { afterCursor, cursorTime, pageOf } from '@unmask/platform/paging';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Message } from '../events.ts';
import { WEBHOOK_ASKED_MINUTE_LIMIT, WEBHOOK_DELIVERY_PAGE, WEBHOOK_TEST_EVENT } from '../limits.ts';
import type { Delivery, DeliveryPage } from '../schemas.ts';
import { findEndpoint } from './endpoints.ts';
import { delivery } from './enqueue.ts';
import { type EndpointRow, lockEndpoint } from './outbox.ts';
import { presentDelivery } from './present.ts';
import { STEPS } from './schedule.ts';

/** After which test events and replays are counted anew. */
const MINUTE_S = 60;
const MESSAGE_ID = /^msg_[\w-]{32}$/;
const CURSOR_REFUSAL = {
  idSchema: z.string().regex(MESSAGE_ID),
  error: errors.webhook_cursor_invalid,
};

/** Newest first. @throws AppError `webhook_not_found`, `webhook_cursor_invalid` */
export async function deliveriesOf(
  db: Database,
  userId: string,
  endpointId: string,
  cursor: string | undefined,
): Promise<DeliveryPage> {
  await findEndpoint(db, userId, endpointId);
  const rows = await db
    .select({ row: deliveries, cursorAt: cursorTime(deliveries.createdAt) })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.endpointId, endpointId),
        afterCursor(cursor, deliveries.createdAt, deliveries.id, CURSOR_REFUSAL),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(WEBHOOK_DELIVERY_PAGE + 1);
  const { items, nextCursor } = pageOf(
    rows,
    WEBHOOK_DELIVERY_PAGE,
    ({ row }) => row.id,
    ({ row }) => presentDelivery(row),
  );
  return { items, next_cursor: nextCursor };
}

/** Both send at once, so both are limited together. */
async function admit(db: Database, userId: string, endpoint: EndpointRow): Promise<void> {
  if (!endpoint.enabled) throw new AppError(errors.webhook_disabled);
  const window = { limit: WEBHOOK_ASKED_MINUTE_LIMIT, seconds: MINUTE_S };
  if (!(await countRequest(db, `webhooks:${userId}`, window))) {
    throw new AppError(errors.webhook_asked_too_often, undefined, { retryAfter_s: MINUTE_S });
  }
}

/** Queues a test event, which is tried once. @throws AppError `webhook_not_found`, `webhook_disabled`, `webhook_asked_too_often` */
export async function sendTest(db: Database, userId: string, endpointId: string): Promise<Delivery> {
  const endpoint = await findEndpoint(db, userId, endpointId);
  await admit(db, userId, endpoint);
  const message: Message = {
    type: WEBHOOK_TEST_EVENT,
    timestamp: new Date().toISOString(),
    data: { webhook_id: endpoint.id },
  };
  return db.transaction(async (tx) => {
    await lockEndpoint(tx, endpointId);
    await findEndpoint(tx, userId, endpointId);
    const rows = await queueDeliveries(tx, [delivery(endpointId, message, 1)]);
    return presentDelivery(rows[0]!);
  });
}

/** Sends the same message again, in a new round of attempts. @throws AppError */
export async function replay(
  db: Database,
  userId: string,
  endpointId: string,
  deliveryId: string,
): Promise<Delivery> {
  const endpoint = await findEndpoint(db, userId, endpointId);
  const named = and(eq(deliveries.id, deliveryId), eq(deliveries.endpointId, endpointId));
  const [found] = MESSAGE_ID.test(deliveryId)
    ? await db.select({ kind: deliveries.kind }).from(deliveries).where(named)
    : [];
  if (!found) throw new AppError(errors.webhook_delivery_not_found);
  await admit(db, userId, endpoint);
  const steps = found.kind === WEBHOOK_TEST_EVENT ? 1 : STEPS;
  const row = await sendAgain(db, deliveryId, ['delivered', 'failed', 'kept'], steps);
  if (!row) throw new AppError(errors.webhook_delivery_pending);
  return presentDelivery(row);
}
