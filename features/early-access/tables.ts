/** Addresses that people left. */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const earlyAccessSignups = pgTable('early_access_signups', {
  id: text('id').primaryKey(),
  /** Lower case: one row per address. */
  email: text('email').notNull().unique(),
  name: text('name'),
  type: text('type').notNull().default('early_access'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
