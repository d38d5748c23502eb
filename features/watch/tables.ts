/** Results whose owners want to be told when the engine reads their file differently. */
import { videoAnalyses } from '@unmask/analyses/tables';
import { index, jsonb, pgTable, text, timestamp } from '@unmask/db/pg-core';
import { userProfiles } from '@unmask/db/schema';
import type { Reading } from './contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const resultWatches = pgTable(
  'result_watches',
  {
    analysisId: text('analysis_id')
      .primaryKey()
      .references(() => videoAnalyses.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    /** Stamp of the engine that read the file last: the one of another stamp reads it anew. */
    readBy: text('read_by').notNull(),
    /** What it said then. */
    reading: jsonb('reading').$type<Reading>().notNull(),
    readAt: at('read_at'),
    /** Of the reading under way; null when there is none. */
    runId: text('run_id'),
    /** What was said before the last change; null: nothing has changed since it is watched. */
    before: jsonb('before').$type<Reading>(),
    changedAt: at('changed_at'),
    /** The note was put away. */
    seenAt: at('seen_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('result_watches_user').on(table.userId, table.changedAt),
    index('result_watches_read_by').on(table.readBy, table.createdAt),
  ],
);
