/** Webhooks: where an account wants to be told of its analyses, and each message on its way there. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { userProfiles } from './accounts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One attempt to deliver a message. */
export interface WebhookAttempt {
  /** ISO 8601. */
  at: string;
  /** Null when there was no answer. */
  status: number | null;
  /** Null when it was delivered. */
  error: string | null;
  duration_ms: number;
}

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    events: jsonb('events').$type<string[]>().notNull(),
    /** Sealed: what signs must be readable to the service. */
    secret: text('secret').notNull(),
    /** Signs beside the new one until its end, so that a receiver has time to change over. */
    oldSecret: text('old_secret'),
    oldSecretUntil: at('old_secret_until'),
    enabled: boolean('enabled').notNull().default(true),
    /** Null while enabled. */
    disabledReason: text('disabled_reason'),
    /** First failure since the last success; null after a success. */
    failingSince: at('failing_since'),
    /** Failed attempts since the last success. */
    failures: integer('failures').notNull().default(0),
    lastDeliveryAt: at('last_delivery_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('webhook_endpoints_user').on(table.userId, table.createdAt),
    check(
      'webhook_endpoints_disabled',
      sql`(${table.enabled} and ${table.disabledReason} is null) or (not ${table.enabled} and ${table.disabledReason} in ('owner', 'gone', 'failing'))`,
    ),
  ],
);

/** Written in the transaction of what it tells of; sent by whichever server takes it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The message's id: the same for every attempt, so that a receiver knows what it has had. */
    id: text('id').primaryKey(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventType: text('event_type').notNull(),
    /** The body, byte for byte as it is signed. */
    payload: text('payload').notNull(),
    state: text('state').notNull().default('pending'),
    /** Attempts in all; also fences off a server that was believed dead. */
    attempts: integer('attempts').notNull().default(0),
    /** Attempts of this round of the schedule: sending again starts a new one. */
    step: integer('step').notNull().default(0),
    /** Attempts that a round may have. */
    steps: integer('steps').notNull(),
    /** While an attempt runs: the moment after which its server counts as dead. */
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    error: text('error'),
    duration_ms: integer('duration_ms'),
    attemptLog: jsonb('attempt_log').$type<WebhookAttempt[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    deliveredAt: at('delivered_at'),
  },
  (table) => [
    check('webhook_deliveries_state', sql`${table.state} in ('pending', 'delivered', 'failed')`),
    // Only what waits: the log may be long.
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);
