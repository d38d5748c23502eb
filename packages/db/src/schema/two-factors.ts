/** Second factors of sign-in: the secret and the backup codes, both encrypted. */
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { userProfiles } from './accounts.ts';

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
