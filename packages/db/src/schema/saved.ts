/** Around saved analyses: links that show one to others, and what people say of a verdict. */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { userProfiles } from './accounts.ts';
import { videoAnalyses } from './analyses.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const analysisShares = pgTable(
  'analysis_shares',
  {
    id: text('id').primaryKey(),
    analysisId: text('analysis_id')
      .notNull()
      .references(() => videoAnalyses.id, { onDelete: 'cascade' }),
    createdBy: text('created_by')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's token; the token itself is shown once and not kept. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('analysis_shares_analysis').on(table.analysisId, table.createdAt)],
);

export const analysisFeedback = pgTable(
  'analysis_feedback',
  {
    /** No reference: what a visitor said outlives the result that is deleted after a day, and then leads to nothing. */
    analysisId: text('analysis_id').notNull(),
    /** The person's id, or `visitor`: whoever holds a visitor's id is one person. */
    author: text('author').notNull(),
    userId: text('user_id').references(() => userProfiles.id, { onDelete: 'cascade' }),
    answer: text('answer').notNull(),
    comment: text('comment').notNull().default(''),
    /** What the answer is about: the engine and the outcome it had given. */
    engineVersion: text('engine_version').notNull(),
    outcome: text('outcome').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.analysisId, table.author] }),
    check('analysis_feedback_answer', sql`${table.answer} in ('yes', 'no', 'unsure')`),
    check('analysis_feedback_comment', sql`char_length(${table.comment}) <= 1000`),
    index('analysis_feedback_user').on(table.userId),
  ],
);
