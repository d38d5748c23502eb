/** "Was this right?": one answer per person and analysis, with the engine that it is about. */

import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { and, eq } from 'drizzle-orm';
import { AnalysisResultSchema, FEEDBACK_ANSWERS, type Feedback } from '../contract.ts';
import { analysisFeedback } from '../tables.ts';
import { findReachable } from './access.ts';

type FeedbackRow = typeof analysisFeedback.$inferSelect;

/** Whoever holds a visitor's id counts as one person. */
const authorOf = (actor: RequestActor) => actor.userId ?? 'visitor';

/** @throws AppError `analysis_not_found` */
export async function feedbackOf(db: Database, actor: RequestActor, id: string): Promise<Feedback | null> {
  await findReachable(db, actor, id);
  const [row] = await db
    .select()
    .from(analysisFeedback)
    .where(and(eq(analysisFeedback.analysisId, id), eq(analysisFeedback.author, authorOf(actor))));
  return row ? presentFeedback(row) : null;
}

/** A later answer takes the place of the earlier one. @throws AppError `analysis_not_found`, `analysis_not_finished` */
export async function giveFeedback(
  db: Database,
  actor: RequestActor,
  id: string,
  given: { answer: Feedback['answer']; comment: string },
  now = new Date(),
): Promise<Feedback> {
  const { job, saved } = await findReachable(db, actor, id);
  const result = AnalysisResultSchema.pick({ engine: true, outcome: true }).safeParse(
    saved?.analysisResult ?? job?.result,
  );
  if (!result.success) throw new AppError('analysis_not_finished');
  const said = {
    ...given,
    engineVersion: result.data.engine.version,
    outcome: result.data.outcome,
    updatedAt: now,
  };
  const rows = await db
    .insert(analysisFeedback)
    .values({ analysisId: id, author: authorOf(actor), userId: actor.userId, createdAt: now, ...said })
    .onConflictDoUpdate({ target: [analysisFeedback.analysisId, analysisFeedback.author], set: said })
    .returning();
  return presentFeedback(rows[0]!);
}

function presentFeedback(row: FeedbackRow): Feedback {
  return {
    answer: FEEDBACK_ANSWERS.find((answer) => answer === row.answer) ?? 'unsure',
    comment: row.comment,
    updatedAt: row.updatedAt.toISOString(),
  };
}
