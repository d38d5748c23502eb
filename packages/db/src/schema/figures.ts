/** Public figures and the incidents that are told of them. The database of public figures writes them, the statistics count them. */

import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from '../pg-core.ts';
import { sql } from '../sql.ts';
import { userProfiles } from './accounts.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Made by the first report about somebody that staff confirm. */
export const publicFigures = pgTable(
  'public_figures',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    /** Empty once the entry was removed. */
    name: text('name').notNull(),
    /** SHA-256 of the name without case and marks: who was removed is not listed again, and no name is kept for it. */
    nameHash: text('name_hash').notNull().unique(),
    /** What the person is known for, in a few words. */
    about: text('about').notNull().default(''),
    state: text('state').notNull().default('listed'),
    /** Whoever speaks for the entry: the claim was granted. */
    claimedBy: text('claimed_by').references(() => userProfiles.id, { onDelete: 'set null' }),
    /** The site on which the code of the claim stood. */
    officialUrl: text('official_url'),
    statement: text('statement'),
    statementAt: at('statement_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('public_figures_claimed').on(table.claimedBy),
    check('public_figures_state', sql`${table.state} in ('listed', 'removed')`),
  ],
);

export const figureIncidents = pgTable(
  'figure_incidents',
  {
    id: text('id').primaryKey(),
    /** Null until it is confirmed. */
    figureId: text('figure_id').references(() => publicFigures.id, { onDelete: 'cascade' }),
    /** As it was reported. */
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    platform: text('platform').notNull(),
    /** Where the fake itself was seen: for staff alone. */
    url: text('url'),
    sourceName: text('source_name').notNull(),
    sourceUrl: text('source_url').notNull(),
    /** The same address however it is written: one incident is listed once. */
    sourceKey: text('source_key').notNull(),
    /** Day on which the source published it. */
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    summary: text('summary').notNull(),
    /** No reference: the reporter may delete it. */
    analysisId: text('analysis_id'),
    /** What the engine had said of it when it was reported. */
    analysisOutcome: text('analysis_outcome'),
    /** Null once the account is gone. */
    reporterId: text('reporter_id').references(() => userProfiles.id, { onDelete: 'set null' }),
    state: text('state').notNull().default('pending'),
    /** Of staff, to whoever reported it. */
    note: text('note').notNull().default(''),
    /** What the source answered when staff had it looked at; null: nothing, or not looked at. */
    sourceStatus: integer('source_status'),
    sourceNamed: text('source_named'),
    sourceCheckedAt: at('source_checked_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
    confirmedAt: at('confirmed_at'),
  },
  (table) => [
    uniqueIndex('figure_incidents_source')
      .on(table.figureId, table.sourceKey)
      .where(sql`${table.state} = 'confirmed'`),
    index('figure_incidents_figure').on(table.figureId, table.confirmedAt),
    index('figure_incidents_state').on(table.state, table.createdAt),
    index('figure_incidents_reporter').on(table.reporterId, table.createdAt),
    check(
      'figure_incidents_state_known',
      sql`${table.state} in ('pending', 'confirmed', 'rejected', 'retracted')`,
    ),
    check(
      'figure_incidents_confirmed',
      sql`${table.state} <> 'confirmed' or (${table.figureId} is not null and ${table.confirmedAt} is not null)`,
    ),
  ],
);
