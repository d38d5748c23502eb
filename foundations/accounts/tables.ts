/** Sessions, ways to sign in, and API keys with what they have used of their owner's allowance. People themselves stand in `@unmask/db`. */

import { boolean, check, date, index, integer, pgTable, text, timestamp } from '@unmask/db/pg-core';
import { userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { ApiScope } from '@unmask/product/api';

const at = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => at('created_at').notNull().defaultNow();
const updatedAt = () => at('updated_at').notNull().defaultNow();

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => userProfiles.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  expiresAt: at('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => userProfiles.id, { onDelete: 'cascade' }),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: at('access_token_expires_at'),
  refreshTokenExpiresAt: at('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const verifications = pgTable('verifications', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Second factors of sign-in: the secret and the backup codes, both encrypted. */
export const twoFactors = pgTable('two_factors', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => userProfiles.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** False until the person has typed the first code. */
  verified: boolean('verified').notNull().default(true),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  /** No code is looked at before this moment. */
  lockedUntil: timestamp('locked_until', { withTimezone: true }),
});

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
