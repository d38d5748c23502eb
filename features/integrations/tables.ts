/** Where an organization wants to be told of what was found, and what it was told of. */
import { organizations, userProfiles } from '@unmask/db/schema';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { AlertType, IntegrationType, Severity, Threshold } from './limits.ts';

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
    /** First failure since the last success; null after a success. */
    failingSince: at('failing_since'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('integration_configs_one').on(table.organizationId, table.type),
    check('integration_configs_type', sql`${table.type} in ('email', 'slack', 'teams', 'webhook')`),
  ],
);

export interface AlertMetadata {
  analysis_id?: string;
  file_name?: string;
  /** Measured, 0 to 1. */
  probability?: number;
  outcome?: string;
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
  },
  (table) => [
    unique('threat_alerts_once').on(table.organizationId, table.dedupeKey),
    index('threat_alerts_newest').on(table.organizationId, table.timestamp, table.id),
    check('threat_alerts_severity', sql`${table.severity} in ('critical', 'high', 'medium', 'low')`),
  ],
);

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
    deliveryId: text('delivery_id').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.configId] })],
);
