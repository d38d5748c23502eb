/** Where an organization wants to be told of what was found, and what it was told of. */

import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from '@unmask/db/pg-core';
import { organizations, userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type {
  AlertType,
  IntegrationType,
  MailboxSecurity,
  ScanInterval,
  ScannedState,
  Severity,
  SkipReason,
  Threshold,
} from './limits.ts';
import type { Timing } from './server/timing.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const integrationConfigs = pgTable(
  'integration_configs',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text('type').$type<IntegrationType>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Sealed: addresses of Slack and Teams let whoever has them write there. */
    settings: text('settings').notNull(),
    /** Percent; not sealed, so that who is told can be decided where a find is written. */
    threshold: integer('threshold').$type<Threshold>().notNull(),
    /** Null: at once. Not sealed for the same reason. */
    timing: jsonb('timing').$type<Timing>(),
    /** First failure since the last success; null after a success. */
    failingSince: at('failing_since'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('integration_configs_one').on(table.organizationId, table.type),
    check('integration_configs_type', sql`${table.type} in ('email', 'slack', 'teams', 'webhook', 'syslog')`),
  ],
);

export interface AlertMetadata {
  analysis_id?: string;
  file_name?: string;
  /** Measured, 0 to 1. */
  probability?: number;
  likelihood_ratio?: number;
  outcome?: string;
  /** Of the file, lower case hex. */
  sha256?: string;
  engine_version?: string;
  /** Of a lookalike domain, as it is asked for, and the official one. */
  domain?: string;
  looks_like?: string;
  test?: boolean;
}

export const threatAlerts = pgTable(
  'threat_alerts',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text('type').$type<AlertType>().notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    metadata: jsonb('metadata').$type<AlertMetadata>().notNull(),
    timestamp: at('timestamp').notNull(),
    /** What makes two finds the same: one file that was sent to forty people is one alert. */
    dedupeKey: text('dedupe_key').notNull(),
    /** How often it was found. */
    times: integer('times').notNull().default(1),
    lastAt: at('last_at').notNull(),
    /** Null again once the person is gone. */
    acknowledgedBy: text('acknowledged_by').references(() => userProfiles.id, { onDelete: 'set null' }),
    acknowledgedAt: at('acknowledged_at'),
    /** In words of the channel, where it was no signed-in person: "Slack user U123 (ann)". */
    acknowledgedVia: text('acknowledged_via'),
    falseAlarmBy: text('false_alarm_by').references(() => userProfiles.id, { onDelete: 'set null' }),
    falseAlarmAt: at('false_alarm_at'),
    falseAlarmVia: text('false_alarm_via'),
    /** Place in the export: given out one after the other in each organization, so that a later one is never seen before an earlier one. */
    number: bigserial('number', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('threat_alerts_once').on(table.organizationId, table.dedupeKey),
    uniqueIndex('threat_alerts_export').on(table.organizationId, table.number),
    index('threat_alerts_newest').on(table.organizationId, table.timestamp, table.id),
    check('threat_alerts_severity', sql`${table.severity} in ('critical', 'high', 'medium', 'low')`),
  ],
);

/** Signatures of Slack that were used: the same request a second time is refused. */
export const slackRequests = pgTable('slack_requests', {
  signature: text('signature').primaryKey(),
  at: at('at').notNull(),
});

/** Which message went where for an alert. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    alertId: text('alert_id')
      .notNull()
      .references(() => threatAlerts.id, { onDelete: 'cascade' }),
    configId: text('config_id')
      .notNull()
      .references(() => integrationConfigs.id, { onDelete: 'cascade' }),
    /** Of several where they go out together. */
    deliveryId: text('delivery_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.configId] }),
    index('alert_deliveries_delivery').on(table.deliveryId),
  ],
);

/** Mailboxes whose attachments are analyzed. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').$type<MailboxSecurity>().notNull(),
    username: text('username').notNull(),
    /** Sealed. */
    password: text('password').notNull(),
    folder: text('folder').notNull(),
    interval: text('interval').$type<ScanInterval>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Who analyses are charged to; null once they are gone, and then nothing is scanned. */
    startedBy: text('started_by').references(() => userProfiles.id, { onDelete: 'set null' }),
    /** IMAP's number of this state of the folder: when it changes, the numbers of messages begin anew. Null before the first look. */
    uidValidity: text('uid_validity'),
    /** Everything up to this message has been looked at. */
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    lastLookAt: at('last_look_at'),
    nextLookAt: at('next_look_at').notNull(),
    failures: integer('failures').notNull().default(0),
    failingSince: at('failing_since'),
    /** In words. */
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('mailboxes_one').on(table.organizationId, table.host, table.username, table.folder),
    index('mailboxes_due').on(table.enabled, table.nextLookAt),
    check('mailboxes_interval', sql`${table.interval} in ('realtime', '5', '15', '60')`),
  ],
);

/** Attachments of scanned mail that are media, or may hide some. */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    mailboxId: text('mailbox_id')
      .notNull()
      .references(() => mailboxes.id, { onDelete: 'cascade' }),
    uidValidity: text('uid_validity').notNull(),
    uid: bigint('uid', { mode: 'number' }).notNull(),
    part: text('part').notNull(),
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    receivedAt: at('received_at').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').notNull(),
    /** As the server tells it, before it is fetched; then its own. */
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256'),
    state: text('state').$type<ScannedState>().notNull(),
    reason: text('reason').$type<SkipReason>(),
    /** Of a failure, in words. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull(),
    analysisId: text('analysis_id'),
    outcome: text('outcome'),
    probability: doublePrecision('probability'),
    foundAt: at('found_at').notNull(),
  },
  (table) => [
    unique('mail_attachments_once').on(table.mailboxId, table.uidValidity, table.uid, table.part),
    index('mail_attachments_newest').on(table.organizationId, table.foundAt, table.id),
    index('mail_attachments_analysis').on(table.analysisId),
  ],
);
