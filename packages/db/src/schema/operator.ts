/** What the operator changes while the service runs, and the log of who did what. */

import { bigint, bigserial, boolean, check, index, jsonb, pgTable, text, timestamp } from '../pg-core.ts';
import { sql } from '../sql.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** One row per policy that differs from the environment. */
export const operatorSettings = pgTable('operator_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** What was done to whom by whom. Triggers refuse to change or delete a row; each row carries the hash of the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Id of a person, or the part of the service that acted. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    target: text('subject').notNull(),
    /** Null for what concerns the service as a whole. */
    organizationId: text('organization_id'),
    detail: jsonb('details').notNull().default({}),
    at: at('at').notNull().defaultNow(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull().unique(),
  },
  (table) => [
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_organization').on(table.organizationId, table.id),
  ],
);

/** Where the chain ends: a log whose last rows were cut off does not reach it. The row's lock puts writers in line. */
export const auditHead = pgTable(
  'audit_head',
  {
    only: boolean('only').primaryKey().default(true),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull(),
  },
  (table) => [check('audit_head_only', sql`${table.only}`)],
);
