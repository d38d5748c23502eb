/** Links that ask for the original of an analyzed file, and what came by them. */
import { videoAnalyses } from '@unmask/analyses/tables';
import { boolean, index, pgTable, text, timestamp } from '@unmask/db/pg-core';
import { userProfiles } from '@unmask/db/schema';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const originalRequests = pgTable(
  'original_requests',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => userProfiles.id, { onDelete: 'cascade' }),
    analysisId: text('analysis_id')
      .notNull()
      .references(() => videoAnalyses.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's token; the token itself is shown once and not kept. */
    tokenHash: text('token_hash').notNull().unique(),
    note: text('note').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    /** Set while a file comes, so that a second one is refused; taken back when it does not arrive. */
    receivedAt: at('received_at'),
    /** No reference: it is the analysis of the asker like any other, and may be deleted. */
    receivedAnalysisId: text('received_analysis_id'),
    receivedName: text('received_name'),
    /** As the service computed it, and whether the sender's device computed the same. */
    sha256: text('sha256'),
    same: boolean('same'),
  },
  (table) => [
    index('original_requests_analysis').on(table.analysisId, table.createdAt),
    index('original_requests_user').on(table.userId),
    index('original_requests_expiry').on(table.expiresAt),
  ],
);
