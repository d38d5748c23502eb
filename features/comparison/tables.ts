/** Comparisons of a questioned file with a known real one. What was read of faces and voices is not in them. */
import { analysisJobs } from '@unmask/analyses/tables';
import { check, index, jsonb, pgTable, text, timestamp } from '@unmask/db/pg-core';
import { userProfiles } from '@unmask/db/schema';
import { sql } from '@unmask/db/sql';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const comparisons = pgTable(
  'comparisons',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    questionedId: text('questioned_id')
      .notNull()
      .references(() => analysisJobs.id, { onDelete: 'cascade' }),
    referenceId: text('reference_id')
      .notNull()
      .references(() => analysisJobs.id, { onDelete: 'cascade' }),
    questionedName: text('questioned_name').notNull(),
    referenceName: text('reference_name').notNull(),
    /** Of what is read of both files; empty once it has been used. */
    descriptionIds: jsonb('description_ids').$type<string[]>().notNull(),
    state: text('state').notNull().default('running'),
    errorCode: text('error_code'),
    result: jsonb('result'),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    check('comparisons_state', sql`${table.state} in ('running', 'done', 'failed', 'cancelled')`),
    index('comparisons_user').on(table.userId, table.createdAt),
    index('comparisons_state_created').on(table.state, table.createdAt),
    // Deleting an analysis looks for what rests on it.
    index('comparisons_questioned').on(table.questionedId),
    index('comparisons_reference').on(table.referenceId),
  ],
);
