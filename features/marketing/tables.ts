/** What people keep in the marketing area, the state of its data sources, and where sign-ups came from. */

import {
  bigint,
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
} from '@unmask/db/pg-core';
import { userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';
import type { Goal, Priority, ProspectStatus, SourceStatus } from './limits.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const person = () =>
  text('user_id')
    .notNull()
    .references(() => userProfiles.id, { onDelete: 'cascade' });

/** Tasks of the plan that somebody finished on a day. */
export const marketingProgress = pgTable(
  'marketing_progress',
  {
    userId: person(),
    /** Day of the plan, in the person's own time. */
    day: date('day').notNull(),
    task: text('task').notNull(),
    doneAt: at('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.task] })],
);

/** What somebody counted towards the goals of a week. */
export const marketingCounts = pgTable(
  'marketing_counts',
  {
    userId: person(),
    /** Its Monday. */
    week: date('week').notNull(),
    goal: text('goal').$type<Goal>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.week, table.goal] })],
);

/** The pipeline: what people entered themselves, and who asked for a demo call. */
export const marketingProspects = pgTable(
  'marketing_prospects',
  {
    id: text('id').primaryKey(),
    /** Null: staff share it, because somebody asked for a demo call. */
    ownerId: text('owner_id').references(() => userProfiles.id, { onDelete: 'cascade' }),
    /** Of the request for a demo call. */
    inquiryId: text('inquiry_id').unique(),
    company: text('company').notNull(),
    contact: text('contact').notNull(),
    /** Lower case; empty where it is not known. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    website: text('website').notNull(),
    industry: text('industry').notNull(),
    size: text('size').notNull(),
    priority: text('priority').$type<Priority>().notNull(),
    status: text('status').$type<ProspectStatus>().notNull(),
    nextStep: text('next_step').notNull(),
    /** Day on which it is due; null: whenever. */
    nextStepOn: date('next_step_on'),
    notes: text('notes').notNull(),
    /** They do not want to be written to. */
    objected: boolean('objected').notNull().default(false),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('marketing_prospects_owner').on(table.ownerId, table.createdAt),
    index('marketing_prospects_email').on(table.email),
    check(
      'marketing_prospects_status',
      sql`${table.status} in ('Not Contacted', 'Reached Out', 'Responded', 'Qualified', 'Demo Scheduled')`,
    ),
  ],
);

/** What somebody noted about a prospect of the sample lists. */
export const marketingNotes = pgTable(
  'marketing_notes',
  {
    userId: person(),
    prospect: text('prospect').notNull(),
    status: text('status').$type<ProspectStatus>().notNull(),
    nextStep: text('next_step').notNull(),
    notes: text('notes').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.prospect] })],
);

export interface Headline {
  title: string;
  url: string;
  /** ISO 8601. */
  publishedAt: string | null;
}

/** State of the built-in sources; what they are is written in the product. */
export const dataSources = pgTable(
  'data_sources',
  {
    id: text('id').primaryKey(),
    status: text('status').$type<SourceStatus>().notNull(),
    /** Null: the address that the product names. */
    url: text('url'),
    lastUpdate: at('last_update'),
    /** In words for people. */
    lastError: text('last_error'),
    triedAt: at('tried_at'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    headlines: jsonb('headlines').$type<Headline[]>().notNull().default([]),
  },
  (table) => [check('data_sources_status', sql`${table.status} in ('active', 'inactive', 'error')`)],
);

/** Where counted events are passed on to; one row. */
export const analyticsSettings = pgTable('analytics_settings', {
  id: text('id').primaryKey(),
  enabled: boolean('enabled').notNull(),
  measurementId: text('measurement_id').notNull(),
  endpoint: text('endpoint').notNull(),
  /** Encrypted; empty while there is none. */
  secret: text('secret').notNull(),
  /** The last event that was passed on. */
  cursor: bigint('cursor', { mode: 'number' }).notNull(),
  sent: integer('sent').notNull().default(0),
  lastSentAt: at('last_sent_at'),
  /** In words for people. */
  lastError: text('last_error'),
  updatedAt: at('updated_at').notNull(),
});

/** Through which link of a campaign an account came. */
export const marketingArrivals = pgTable(
  'marketing_arrivals',
  {
    userId: person().primaryKey(),
    source: text('source').notNull(),
    medium: text('medium').notNull(),
    campaign: text('campaign').notNull(),
    term: text('term').notNull(),
    content: text('content').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('marketing_arrivals_at').on(table.at)],
);
