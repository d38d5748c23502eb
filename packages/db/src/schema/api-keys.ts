/** Keys of the public API, and what they have used of their owner's allowance. */
import type { ApiScope } from '@unmask/product/api';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { userProfiles } from './accounts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key; the key itself is shown once and not kept. */
    key: text('key').notNull().unique(),
    /** The ends of the key, by which a person tells it from others. */
    keyStart: text('key_start').notNull(),
    keyEnd: text('key_end').notNull(),
    /** What programs may do with it; keys from before there were scopes may do all. */
    scopes: text('scopes')
      .array()
      .$type<ApiScope[]>()
      .notNull()
      .default(sql`'{analyses:read,analyses:write,usage:read,webhooks:manage}'::text[]`),
    /** Files that come with it are deleted the moment their analysis has ended. */
    zeroRetention: boolean('zero_retention').notNull().default(false),
    usageCount: integer('usage_count').notNull().default(0),
    lastUsed: at('last_used'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Null: it does not end by itself. */
    expiresAt: at('expires_at'),
  },
  (table) => [
    index('api_keys_user').on(table.userId, table.createdAt),
    check('api_keys_name', sql`char_length(${table.name}) between 1 and 100`),
    check('api_keys_usage', sql`${table.usageCount} >= 0`),
  ],
);

/** Requests with an Idempotency-Key, and how they were answered: of the account, whichever API key they came with. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** The one request that works on it, until then: a later one takes over from a dead one. */
    holder: uuid('holder').notNull(),
    heldUntil: at('held_until').notNull(),
    /** SHA-256 over call, fields and files; null until they have been read. */
    fingerprint: text('fingerprint'),
    /** What it started, noted before it starts. */
    startedId: text('started_id'),
    /** Null until it is answered. */
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Text of the answer's JSON, to the byte. */
    body: text('body'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
    check('idempotency_keys_key', sql`char_length(${table.key}) between 1 and 255`),
  ],
);

/** One row per person, whichever key was used: a new key brings no new allowance. */
export const apiUsage = pgTable('api_usage', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userProfiles.id, { onDelete: 'cascade' }),
  /** First day (UTC) of the month that `calls` belongs to: an older month means 0. */
  month: date('month', { mode: 'string' }).notNull(),
  /** Analyses asked for. */
  calls: integer('calls').notNull().default(0),
  /** Start of the minute that `minute_calls` belongs to. */
  minute: at('minute').notNull(),
  /** Requests of any kind. */
  minuteCalls: integer('minute_calls').notNull().default(0),
});
