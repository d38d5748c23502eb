/** What the service sends to people and programs, by whatever channel: each message a row, written in the transaction of what it tells of. */

import { check, index, integer, jsonb, pgTable, text, timestamp } from '../pg-core.ts';
import { sql } from '../sql.ts';
import { webhookEndpoints } from './webhooks.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * `alert`: what an organization is told of by mail, Slack, Teams or at its own address; the target is the id of its integration.
 * `statement`: what its record store is told of a training; the target is the id of the organization.
 */
export const CHANNELS = ['mail', 'webhook', 'alert', 'statement'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** `bulk` waits behind everything that somebody waits for, and goes at a rate. */
export const STREAMS = ['transactional', 'bulk'] as const;
export type Stream = (typeof STREAMS)[number];

/** `kept`: there is no way to send it, such as mail without an SMTP server. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'kept'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One attempt to deliver a message. */
export interface DeliveryAttempt {
  /** ISO 8601. */
  at: string;
  /** Of an answer in HTTP; null when there was none. */
  status: number | null;
  /** A code, or what the mail server said; null when it was delivered. */
  error: string | null;
  duration_ms: number;
}

export const deliveries = pgTable(
  'deliveries',
  {
    /** The message's id: the same for every attempt, so that a receiver knows what it has had. */
    id: text('id').primaryKey(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    stream: text('stream', { enum: STREAMS }).notNull().default('transactional'),
    /** The template of a mail, the event of a webhook. */
    kind: text('kind').notNull(),
    /** Address of a mail, id of an endpoint. */
    target: text('target').notNull(),
    /** What a webhook's message goes with. */
    endpointId: text('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    subject: text('subject'),
    /** The text of a mail; the body of a webhook, byte for byte as it is signed. */
    body: text('body').notNull(),
    html: text('html'),
    /** Of a mail: further lines of its head, such as the way to leave a list. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('pending'),
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
    attemptLog: jsonb('attempt_log').$type<DeliveryAttempt[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    deliveredAt: at('delivered_at'),
  },
  (table) => [
    check('deliveries_channel', sql`${table.channel} in ('mail', 'webhook', 'alert', 'statement')`),
    check('deliveries_stream', sql`${table.stream} in ('transactional', 'bulk')`),
    check('deliveries_state', sql`${table.state} in ('pending', 'delivered', 'failed', 'kept')`),
    check('deliveries_endpoint', sql`(${table.channel} = 'webhook') = (${table.endpointId} is not null)`),
    // Only what waits: the log may be long.
    index('deliveries_due')
      .on(table.channel, table.stream, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    index('deliveries_of_endpoint')
      .on(table.endpointId, table.createdAt, table.id)
      .where(sql`${table.endpointId} is not null`),
    index('deliveries_target').on(table.target),
    index('deliveries_age').on(table.channel, table.createdAt, table.id),
  ],
);
