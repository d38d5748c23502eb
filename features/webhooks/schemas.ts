/** Webhooks and their deliveries as the calls give them. */

import { z } from 'zod';
import { WEBHOOK_EVENTS } from './limits.ts';
import { webhookApi } from './words.ts';

const words = webhookApi.fields;
const when = z.iso.datetime();

export const EventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .refine((events) => new Set(events).size === events.length)
  .describe(words.events);

/** Longer than what is taken: what is wrong is said in words by the service. */
const url = z.string().max(10_000).describe(words.url);
const description = z.string().max(10_000).describe(words.description);

export const NewWebhookSchema = z.object({
  url,
  events: EventsSchema.optional(),
  description: description.optional(),
});
export type NewWebhook = z.infer<typeof NewWebhookSchema>;

export const WebhookChangeSchema = z.object({
  url: url.optional(),
  events: EventsSchema.optional(),
  description: description.optional(),
  enabled: z.boolean().optional().describe(words.enabled),
});
export type WebhookChange = z.infer<typeof WebhookChangeSchema>;

export const DISABLED_REASONS = ['owner', 'gone', 'failing'] as const;

export const WebhookSchema = z.object({
  id: z.string().describe(words.id),
  url: z.string().describe(words.url),
  description: z.string().describe(words.description),
  events: z.array(z.enum(WEBHOOK_EVENTS)).describe(words.events),
  enabled: z.boolean().describe(words.enabled),
  disabled_reason: z.enum(DISABLED_REASONS).nullable().describe(words.disabled_reason),
  failing_since: when.nullable().describe(words.failing_since),
  last_delivery_at: when.nullable().describe(words.last_delivery_at),
  old_secret_until: when.nullable().describe(words.old_secret_until),
  created_at: when.describe(words.created_at),
});
export type Webhook = z.infer<typeof WebhookSchema>;

export const WebhookWithSecretSchema = WebhookSchema.extend({ secret: z.string().describe(words.secret) });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecretSchema>;

export const WebhookListSchema = z.object({ items: z.array(WebhookSchema).describe(words.items) });

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export const DeliverySchema = z.object({
  id: z.string().describe(words.delivery_id),
  webhook_id: z.string().describe(words.webhook_id),
  event_type: z.string().describe(words.event_type),
  state: z.enum(DELIVERY_STATES).describe(words.state),
  attempts: z.number().int().min(0).describe(words.attempts),
  next_attempt_at: when.nullable().describe(words.next_attempt_at),
  response_status: z.number().int().nullable().describe(words.response_status),
  response_body: z.string().nullable().describe(words.response_body),
  error: z.string().nullable().describe(words.error),
  duration_ms: z.number().int().min(0).nullable().describe(words.duration_ms),
  payload: z.record(z.string(), z.unknown()).describe(words.payload),
  log: z
    .array(
      z.object({
        at: when,
        status: z.number().int().nullable(),
        error: z.string().nullable(),
        duration_ms: z.number().int().min(0),
      }),
    )
    .describe(words.log),
  created_at: when.describe(words.delivery_created_at),
  delivered_at: when.nullable().describe(words.delivered_at),
});
export type Delivery = z.infer<typeof DeliverySchema>;

export const DeliveryPageSchema = z.object({
  items: z.array(DeliverySchema).describe(words.items),
  next_cursor: z.string().nullable().describe(words.next_cursor),
});
export type DeliveryPage = z.infer<typeof DeliveryPageSchema>;
