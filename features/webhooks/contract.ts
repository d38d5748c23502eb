/** Webhooks: what is sent, and the calls that manage where to. Safe for the browser. */
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
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

/** Add, change, test and delete one's own webhooks, and read their deliveries. */
export const webhooksOwn: OwnPermission = {
  id: 'webhooks.own',
  about: "Add, change, test and delete one's own webhooks, and read their deliveries.",
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

const route = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  summary: string,
  sample: unknown,
) =>
  call
    .route({ method, path, summary, tags: ['Webhooks'] })
    .meta({ permission: webhooksOwn, sample })
    .errors({
      UNAUTHORIZED: {},
      FORBIDDEN: {},
      BAD_REQUEST: {},
      NOT_FOUND: {},
      CONFLICT: {},
      TOO_MANY_REQUESTS: {},
    });

/** Of nobody: nothing is changed. */
const NONE = { id: 'none' };
const One = z.object({ id: z.string() });

export const webhooksContract = {
  list: route('GET', '/webhooks', "The caller's webhooks, newest first", undefined).output(WebhookListSchema),
  create: route('POST', '/webhooks', 'Add a webhook', { url: '' })
    .input(NewWebhookSchema)
    .output(WebhookWithSecretSchema),
  update: route('PATCH', '/webhooks/{id}', 'Change a webhook', { id: 'none', enabled: true })
    .input(WebhookChangeSchema.extend(One.shape))
    .output(WebhookSchema),
  rotate: route('POST', '/webhooks/{id}/rotate', 'Rotate the secret of a webhook', NONE)
    .input(One)
    .output(WebhookWithSecretSchema),
  delete: route('DELETE', '/webhooks/{id}', 'Delete a webhook', NONE)
    .input(One)
    .output(z.object({ success: z.literal(true) })),
  test: route('POST', '/webhooks/{id}/test', 'Send a test event', NONE).input(One).output(DeliverySchema),
  deliveries: route('GET', '/webhooks/{id}/deliveries', 'The deliveries of a webhook, newest first', NONE)
    .input(One.extend({ cursor: z.string().max(200).optional() }))
    .output(DeliveryPageSchema),
  replay: route('POST', '/webhooks/{id}/deliveries/{deliveryId}/replay', 'Send a delivery again', {
    id: 'none',
    deliveryId: 'none',
  })
    .input(One.extend({ deliveryId: z.string() }))
    .output(DeliverySchema),
};
