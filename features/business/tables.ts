/** Requests for a demo call. */
import { index, pgTable, text, timestamp } from '@unmask/db/pg-core';

export const businessInquiries = pgTable(
  'business_inquiries',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    company: text('company').notNull(),
    teamSize: text('team_size').notNull(),
    message: text('message').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('business_inquiries_email').on(table.email)],
);
