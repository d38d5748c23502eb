/** Webhooks: where an account wants to be told of its analyses. The messages are deliveries of the channel `webhook`. */

import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from '../pg-core.ts';
import { sql } from '../sql.ts';
import { userProfiles } from './accounts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

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
