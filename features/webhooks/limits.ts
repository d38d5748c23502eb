/** Numbers of the webhooks of an account (Standard Webhooks specification, standardwebhooks.com). */

export const WEBHOOK_EVENTS = [
  'analysis.completed',
  'analysis.failed',
  'analysis.cancelled',
  'batch.completed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent only when the owner asks for it, to whichever endpoint. */
export const WEBHOOK_TEST_EVENT = 'webhook.test';

/** Endpoints of one account. */
export const MAX_WEBHOOKS = 10;
export const WEBHOOK_URL_LENGTH = 2_000;
export const WEBHOOK_DESCRIPTION_LENGTH = 200;
/** Test events and replays that an account can ask for in a minute. */
export const WEBHOOK_ASKED_MINUTE_LIMIT = 20;

export const WEBHOOK_SECRET_PREFIX = 'whsec_';
export const WEBHOOK_SECRET_BYTES = 32;
/** How long the former secret signs beside the new one. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;

/** An endpoint that has not answered by then has failed. */
export const WEBHOOK_DEADLINE_S = 10;
const MINUTE_S = 60;
const HOUR_S = 3_600;
/** Seconds before each attempt after the first, which is made at once. */
export const WEBHOOK_RETRIES_S: readonly number[] = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
];
/** Up to this share is added to each wait, so that what failed together does not come back together. */
export const WEBHOOK_JITTER = 0.1;
/** The longest `Retry-After` that is followed. */
export const WEBHOOK_RETRY_AFTER_MAX_S = 24 * HOUR_S;

/** An endpoint that only failed for so long, and at least so often, is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
export const WEBHOOK_FAILURES_LEAST = 10;

/** Deliveries are kept for so long. */
export const WEBHOOK_DELIVERY_DAYS = 30;
/** Of an endpoint's answer so much is kept. */
export const WEBHOOK_ANSWER_LENGTH = 2_000;
export const WEBHOOK_DELIVERY_PAGE = 20;
