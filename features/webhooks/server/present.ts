/** Rows as their owner sees them. */
import { ERRORS, isErrorCode } from '@unmask/product/copy/errors';
import { type Delivery, DeliverySchema, type Webhook, WebhookSchema } from '../schemas.ts';
import { webhookFailures } from '../words.ts';
import type { DeliveryRow, EndpointRow } from './outbox.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function presentEndpoint(row: EndpointRow, now = new Date()): Webhook {
  const { oldSecretUntil } = row;
  return WebhookSchema.parse({
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabled,
    disabled_reason: row.disabledReason,
    failing_since: iso(row.failingSince),
    last_delivery_at: iso(row.lastDeliveryAt),
    old_secret_until: oldSecretUntil && oldSecretUntil > now ? iso(oldSecretUntil) : null,
    created_at: iso(row.createdAt),
  });
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return DeliverySchema.parse({
    id: row.id,
    webhook_id: row.target,
    event_type: row.kind,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === 'pending' ? iso(row.nextAttemptAt) : null,
    response_status: row.responseStatus,
    response_body: row.responseBody,
    error: failureText(row.error, row.responseStatus),
    duration_ms: row.duration_ms,
    payload: JSON.parse(row.body),
    log: row.attemptLog.map((entry) => ({ ...entry, error: failureText(entry.error, entry.status) })),
    created_at: iso(row.createdAt),
    delivered_at: iso(row.deliveredAt),
  });
}

function failureText(code: string | null, status: number | null): string | null {
  if (code === null) return null;
  const own = Object.entries(webhookFailures).find(([name]) => name === code)?.[1];
  if (own) return own(String(status));
  return ERRORS[isErrorCode(code) ? code : 'unexpected'].message;
}
