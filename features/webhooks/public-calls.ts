/** Webhooks in the public API: described, and called with a key. */
import type { PublicCall } from '@unmask/platform/public-call';
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

const { calls, fields } = webhookApi;
const tag = 'webhooks';
const scope = 'webhooks:manage';
const ADDRESS = ['url_invalid', 'url_not_allowed', 'url_host_not_found', 'url_no_answer'] as const;
const BODY = ['invalid_request', errors.webhook_invalid, errors.webhook_too_large, ...ADDRESS] as const;

export const DeliveryQuerySchema = z.object({
  cursor: z.string().max(200).optional().describe(fields.cursor),
});

/** By the name of the operation. */
export const WEBHOOK_CALLS = {
  createWebhook: {
    id: 'createWebhook',
    method: 'POST',
    path: '/api/v1/webhooks',
    tag,
    scope,
    ...calls.createWebhook,
    json: { schema: NewWebhookSchema, sample: { url: 'https://example.com/unmask' } },
    status: 201,
    answer: WebhookWithSecretSchema,
    refusals: [...BODY, errors.too_many_webhooks],
  },
  listWebhooks: {
    id: 'listWebhooks',
    method: 'GET',
    path: '/api/v1/webhooks',
    tag,
    scope,
    ...calls.listWebhooks,
    status: 200,
    answer: WebhookListSchema,
    refusals: [],
  },
  updateWebhook: {
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/api/v1/webhooks/{id}',
    tag,
    scope,
    ...calls.updateWebhook,
    json: { schema: WebhookChangeSchema, sample: { enabled: false } },
    status: 200,
    answer: WebhookSchema,
    refusals: [...BODY, errors.webhook_not_found],
  },
  deleteWebhook: {
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}',
    tag,
    scope,
    ...calls.deleteWebhook,
    status: 204,
    answer: null,
    refusals: [errors.webhook_not_found, errors.webhook_too_large],
  },
  rotateWebhook: {
    id: 'rotateWebhook',
    method: 'POST',
    path: '/api/v1/webhooks/{id}/rotate',
    tag,
    scope,
    ...calls.rotateWebhook,
    status: 200,
    answer: WebhookWithSecretSchema,
    refusals: [errors.webhook_not_found, errors.webhook_too_large],
  },
  testWebhook: {
    id: 'testWebhook',
    method: 'POST',
    path: '/api/v1/webhooks/{id}/test',
    tag,
    scope,
    ...calls.testWebhook,
    status: 202,
    answer: DeliverySchema,
    refusals: [
      errors.webhook_not_found,
      errors.webhook_disabled,
      errors.webhook_asked_too_often,
      errors.webhook_too_large,
    ],
  },
  listDeliveries: {
    id: 'listDeliveries',
    method: 'GET',
    path: '/api/v1/webhooks/{id}/deliveries',
    tag,
    scope,
    ...calls.listDeliveries,
    query: DeliveryQuerySchema,
    status: 200,
    answer: DeliveryPageSchema,
    refusals: [errors.webhook_not_found, errors.webhook_cursor_invalid],
  },
  replayDelivery: {
    id: 'replayDelivery',
    method: 'POST',
    path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
    tag,
    scope,
    ...calls.replayDelivery,
    status: 202,
    answer: DeliverySchema,
    refusals: [
      errors.webhook_not_found,
      errors.webhook_delivery_not_found,
      errors.webhook_disabled,
      errors.webhook_delivery_pending,
      errors.webhook_asked_too_often,
      errors.webhook_too_large,
    ],
  },
} as const satisfies Record<string, PublicCall>;

export type WebhookCall = keyof typeof WEBHOOK_CALLS;
