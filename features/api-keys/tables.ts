/** What programs asked for with an Idempotency-Key. */

import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from '@unmask/db/pg-core';
import { userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';

const at = (name: string) => timestamp(name, { withTimezone: true });

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
