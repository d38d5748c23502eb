/** Webhooks: what is sent, and the calls that manage where to, for people and with a key. Safe for the browser. */
import { type ByKey, call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';
import { errors } from './errors.ts';
import {
  DeliveryPageSchema,
  DeliverySchema,
  NewWebhookSchema,
  WebhookChangeSchema,
  WebhookListSchema,
  WebhookSchema,
  WebhookWithSecretSchema,
} from './schemas.ts';
import { webhookApi } from './words.ts';

export * from './events.ts';
export * from './schemas.ts';

/** Add, change, test and delete one's own webhooks, and read their deliveries. */
export const webhooksOwn: OwnPermission = {
  id: 'webhooks.own',
  about: "Add, change, test and delete one's own webhooks, and read their deliveries.",
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

const { calls, fields } = webhookApi;

/** Named as the operation that programs know. */
const route = (
  id: keyof typeof calls,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  sample: unknown,
  byKey: Omit<ByKey, 'id' | 'scope' | 'tag'> = {},
) =>
  call
    .route({ method, path, ...calls[id], tags: ['Webhooks'] })
    .meta({
      permission: webhooksOwn,
      sample,
      byKey: {
        id,
        scope: 'webhooks:manage',
        tag: 'webhooks',
        invalid: errors.webhook_invalid,
        tooLarge: errors.webhook_too_large,
        ...byKey,
      },
    })
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
const NOT_FOUND = { refusals: [errors.webhook_not_found] };
const ADDRESS = ['url_invalid', 'url_not_allowed', 'url_host_not_found', 'url_no_answer'] as const;

export const webhooksContract = {
  create: route(
    'createWebhook',
    'POST',
    '/webhooks',
    { url: '' },
    {
      status: 201,
      example: { url: 'https://example.com/unmask' },
      refusals: [...ADDRESS, errors.too_many_webhooks],
    },
  )
    .input(NewWebhookSchema)
    .output(WebhookWithSecretSchema),
  list: route('listWebhooks', 'GET', '/webhooks', undefined).output(WebhookListSchema),
  update: route(
    'updateWebhook',
    'PATCH',
    '/webhooks/{id}',
    { id: 'none', enabled: true },
    { example: { enabled: false }, refusals: [...ADDRESS, errors.webhook_not_found] },
  )
    .input(WebhookChangeSchema.extend(One.shape))
    .output(WebhookSchema),
  delete: route('deleteWebhook', 'DELETE', '/webhooks/{id}', NONE, { status: 204, ...NOT_FOUND })
    .input(One)
    .output(z.object({ success: z.literal(true) })),
  rotate: route('rotateWebhook', 'POST', '/webhooks/{id}/rotate', NONE, NOT_FOUND)
    .input(One)
    .output(WebhookWithSecretSchema),
  test: route('testWebhook', 'POST', '/webhooks/{id}/test', NONE, {
    status: 202,
    refusals: [errors.webhook_not_found, errors.webhook_disabled, errors.webhook_asked_too_often],
  })
    .input(One)
    .output(DeliverySchema),
  deliveries: route('listDeliveries', 'GET', '/webhooks/{id}/deliveries', NONE, {
    invalid: errors.webhook_cursor_invalid,
    ...NOT_FOUND,
  })
    .input(One.extend({ cursor: z.string().max(200).optional().describe(fields.cursor) }))
    .output(DeliveryPageSchema),
  replay: route(
    'replayDelivery',
    'POST',
    '/webhooks/{id}/deliveries/{delivery_id}/replay',
    { id: 'none', delivery_id: 'none' },
    {
      status: 202,
      refusals: [
        errors.webhook_not_found,
        errors.webhook_delivery_not_found,
        errors.webhook_disabled,
        errors.webhook_delivery_pending,
        errors.webhook_asked_too_often,
      ],
    },
  )
    .input(One.extend({ delivery_id: z.string() }))
    .output(DeliverySchema),
};
