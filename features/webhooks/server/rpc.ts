/** The contract's calls. */
import { implement } from '@orpc/server';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { permissions, webhooksContract } from '../contract.ts';
import { deliveriesOf, replay, sendTest } from './deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  type EndpointParts,
  endpointsOf,
  rotateSecret,
  updateEndpoint,
} from './endpoints.ts';

export interface WebhookParts extends EndpointParts {
  /** There is something to send. */
  onDue(): void;
}

export function ownerOf(actor: RequestActor): string {
  if (!actor.userId) throw new AppError('authentication_required');
  return actor.userId;
}

export function webhookCalls(parts: WebhookParts) {
  const os = implement(webhooksContract).$context<CallContext>().use(permissionGate(permissions));
  const { db } = parts;
  return os.router({
    list: os.list.handler(async ({ context }) => ({ items: await endpointsOf(db, ownerOf(context.actor)) })),
    create: os.create.handler(({ input, context }) => createEndpoint(parts, ownerOf(context.actor), input)),
    update: os.update.handler(({ input: { id, ...change }, context }) =>
      updateEndpoint(parts, ownerOf(context.actor), id, change),
    ),
    rotate: os.rotate.handler(({ input, context }) => rotateSecret(parts, ownerOf(context.actor), input.id)),
    delete: os.delete.handler(async ({ input, context }) => {
      await deleteEndpoint(db, ownerOf(context.actor), input.id);
      return { success: true as const };
    }),
    test: os.test.handler(async ({ input, context }) => {
      const sent = await sendTest(db, ownerOf(context.actor), input.id);
      parts.onDue();
      return sent;
    }),
    deliveries: os.deliveries.handler(({ input, context }) =>
      deliveriesOf(db, ownerOf(context.actor), input.id, input.cursor),
    ),
    replay: os.replay.handler(async ({ input, context }) => {
      const sent = await replay(db, ownerOf(context.actor), input.id, input.deliveryId);
      parts.onDue();
      return sent;
    }),
  });
}
