/** Webhooks: what is sent, and the calls that manage where to. Safe for the browser. */
import { oc } from '@orpc/contract';
import type { Permission } from '@unmask/product/roles';
import { z } from 'zod';
import {
  DeliveryPageSchema,
  DeliverySchema,
  NewWebhookSchema,
  WebhookChangeSchema,
  WebhookListSchema,
  WebhookSchema,
  WebhookWithSecretSchema,
} from './schemas.ts';

export * from './events.ts';
export * from './public-calls.ts';
export * from './schemas.ts';

export const permissions = {
  'webhooks.list': 'webhooks.own',
  'webhooks.create': 'webhooks.own',
  'webhooks.update': 'webhooks.own',
  'webhooks.rotate': 'webhooks.own',
  'webhooks.delete': 'webhooks.own',
  'webhooks.test': 'webhooks.own',
  'webhooks.deliveries': 'webhooks.own',
  'webhooks.replay': 'webhooks.own',
} as const satisfies Record<string, Permission>;

const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['Webhooks'] }).errors({
    UNAUTHORIZED: {},
    FORBIDDEN: {},
    BAD_REQUEST: {},
    NOT_FOUND: {},
    CONFLICT: {},
    TOO_MANY_REQUESTS: {},
  });

const One = z.object({ id: z.string() });

export const webhooksContract = {
  list: route('GET', '/webhooks', "The caller's webhooks, newest first").output(WebhookListSchema),
  create: route('POST', '/webhooks', 'Add a webhook').input(NewWebhookSchema).output(WebhookWithSecretSchema),
  update: route('PATCH', '/webhooks/{id}', 'Change a webhook')
    .input(WebhookChangeSchema.extend(One.shape))
    .output(WebhookSchema),
  rotate: route('POST', '/webhooks/{id}/rotate', 'Rotate the secret of a webhook')
    .input(One)
    .output(WebhookWithSecretSchema),
  delete: route('DELETE', '/webhooks/{id}', 'Delete a webhook')
    .input(One)
    .output(z.object({ success: z.literal(true) })),
  test: route('POST', '/webhooks/{id}/test', 'Send a test event').input(One).output(DeliverySchema),
  deliveries: route('GET', '/webhooks/{id}/deliveries', 'The deliveries of a webhook, newest first')
    .input(One.extend({ cursor: z.string().max(200).optional() }))
    .output(DeliveryPageSchema),
  replay: route('POST', '/webhooks/{id}/deliveries/{deliveryId}/replay', 'Send a delivery again')
    .input(One.extend({ deliveryId: z.string() }))
    .output(DeliverySchema),
};
