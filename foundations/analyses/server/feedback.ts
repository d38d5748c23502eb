/** "Do you know what this is?": one answer per person and analysis, with the engine that it is about. */

import type { Database } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { AnalysisResultSchema, FEEDBACK_ANSWERS, FEEDBACK_SOURCES, type Feedback } from '../contract.ts';
import { analysisFeedback } from '../tables.ts';
import { findReachable } from './access.ts';
import type { JobRow } from './repository.ts';

type FeedbackRow = typeof analysisFeedback.$inferSelect;

/** Whoever holds a visitor's id counts as one person. */
const authorOf = (actor: RequestActor) => actor.userId ?? 'visitor';

/**
 * @returns what the asker said, and whether there is a file that the asker may let the service keep
 * @throws AppError `analysis_not_found`
 */
export async function feedbackOf(
  db: Database,
  actor: RequestActor,
  id: string,
): Promise<{ feedback: Feedback | null; canKeep: boolean }> {
  const { job } = await findReachable(db, actor, id);
  const [row] = await db
    .select()
    .from(analysisFeedback)
    .where(and(eq(analysisFeedback.analysisId, id), eq(analysisFeedback.author, authorOf(actor))));
  return { feedback: row ? presentFeedback(row) : null, canKeep: job !== null && ownsFile(actor, job) };
}

/**
 * A later answer takes the place of the earlier one, and the operator has to look at it again. A file may be kept only where its
 * owner is a person: a visitor's goes with the result.
 * @throws AppError `analysis_not_found`, `analysis_not_finished`
 */
export async function giveFeedback(
  db: Database,
  actor: RequestActor,
  id: string,
  given: Pick<Feedback, 'answer' | 'source' | 'comment' | 'mayKeep'>,
  now = new Date(),
): Promise<Feedback> {
  const { job, saved } = await findReachable(db, actor, id);
  const result = AnalysisResultSchema.pick({ engine: true, outcome: true, modality: true }).safeParse(
    saved?.analysisResult ?? job?.result,
  );
  if (!result.success) throw new AppError('analysis_not_finished');
  const said = {
    answer: given.answer,
    comment: given.comment,
    source: given.answer === 'unsure' ? null : given.source,
    mayKeep: given.mayKeep && job !== null && ownsFile(actor, job),
    modality: result.data.modality,
    review: null,
    reviewedAt: null,
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

/**
 * The operator's judgement of an answer; null takes it back. Only accepted answers count in the published figures.
 * @throws AppError `answer_not_found`, `answer_changed` when it is another since it was read
 */
export async function reviewFeedback(
  db: Database,
  handle: string,
  review: { verdict: 'accepted' | 'set_aside' | null; seen: Date },
  now = new Date(),
): Promise<void> {
  const { handle: key, updatedAt } = analysisFeedback;
  const rows = await db
    .update(analysisFeedback)
    .set({ review: review.verdict, reviewedAt: review.verdict === null ? null : now })
    .where(and(eq(key, handle), sql`date_trunc('milliseconds', ${updatedAt}) = ${review.seen}::timestamptz`))
    .returning({ key });
  if (rows.length > 0) return;
  const [left] = await db.select({ key }).from(analysisFeedback).where(eq(key, handle));
  throw new AppError(left ? 'answer_changed' : 'answer_not_found');
}

/** An organization's files are kept as long as the organization says. */
const ownsFile = (actor: RequestActor, job: JobRow) =>
  actor.userId !== null &&
  job.userId === actor.userId &&
  job.organizationId === null &&
  job.fileKey !== null &&
  !job.zeroRetention;

function presentFeedback(row: FeedbackRow): Feedback {
  return {
    answer: FEEDBACK_ANSWERS.find((answer) => answer === row.answer) ?? 'unsure',
    source: FEEDBACK_SOURCES.find((source) => source === row.source) ?? null,
    comment: row.comment,
    mayKeep: row.mayKeep,
    updatedAt: row.updatedAt.toISOString(),
  };
}
