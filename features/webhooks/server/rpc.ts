/** The contract's calls, for people and for programs alike. */
import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { webhooksContract } from '../contract.ts';
import { deliveriesOf, replay, sendTest } from './deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  type EndpointDeps,
  endpointsOf,
  rotateSecret,
  updateEndpoint,
} from './endpoints.ts';

export interface WebhookDeps extends EndpointDeps {
  /** There is something to send. */
  onDue(): void;
}

export function webhookCalls(parts: WebhookDeps) {
  const os = implement(webhooksContract).$context<CallContext>().use(callGate);
  const { db } = parts;
  return os.router({
    list: os.list.handler(async ({ context }) => ({
      items: await endpointsOf(db, requireUser(context.actor).userId),
    })),
    create: os.create.handler(({ input, context }) =>
      createEndpoint(parts, requireUser(context.actor).userId, input),
    ),
    update: os.update.handler(({ input: { id, ...change }, context }) =>
      updateEndpoint(parts, requireUser(context.actor).userId, id, change),
    ),
    rotate: os.rotate.handler(({ input, context }) =>
      rotateSecret(parts, requireUser(context.actor).userId, input.id),
    ),
    delete: os.delete.handler(async ({ input, context }) => {
      await deleteEndpoint(db, requireUser(context.actor).userId, input.id);
      return { success: true as const };
    }),
    test: os.test.handler(async ({ input, context }) => {
      const sent = await sendTest(db, requireUser(context.actor).userId, input.id);
      parts.onDue();
      return sent;
    }),
    deliveries: os.deliveries.handler(({ input, context }) =>
      deliveriesOf(db, requireUser(context.actor).userId, input.id, input.cursor),
    ),
    replay: os.replay.handler(async ({ input, context }) => {
      const sent = await replay(db, requireUser(context.actor).userId, input.id, input.delivery_id);
      parts.onDue();
      return sent;
    }),
  });
}
