/** How an analysis becomes final: its row, its place in the history and the event, in one transaction. */

import type { Database } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import type { Events } from '@unmask/platform/kernel/events';
import { z } from 'zod';
import { storedAnswer } from '../answer.ts';
import { presentBatch } from '../batch-schema.ts';
import type { AnalysisEnded } from '../events.ts';
import { analysisJobs } from '../tables.ts';
import { batchCompletedBy } from './batch-state.ts';
import { type Ending, heldBy, type JobRow } from './repository.ts';
import type { AnalysisDeps } from './settings.ts';

/** What a job's end needs: the rows, and who is told of it in the same transaction. */
export type EndDeps = Pick<AnalysisDeps, 'db' | 'events'>;

/**
 * @param save what else is written with the end, before anybody is told of it
 * @returns false when the job is no longer this worker's, and nothing was written.
 */
export async function finishJob(
  deps: EndDeps,
  job: JobRow,
  ending: Ending,
  now: Date,
  save: (tx: Database) => Promise<void> = async () => {},
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(analysisJobs)
      .set({
        state: ending.state,
        result: ending.state === 'completed' ? ending.result : null,
        errorCode: ending.state === 'failed' ? ending.errorCode : null,
        ...(ending.state === 'completed' ? { share: 1 } : {}),
        finishedAt: now,
        leaseUntil: null,
        found: null,
      })
      .where(heldBy(job))
      .returning();
    if (!ended) return false;
    await save(tx);
    await publishEnd(deps.events, tx, ended);
    return true;
  });
}

/** Cancels a waiting job at once, or asks the worker of a running one. @returns the row after it, null when already final. */
export async function cancelJob(deps: EndDeps, id: string, now: Date): Promise<JobRow | null> {
  const waiting = await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(analysisJobs)
      .set({ state: 'cancelled', finishedAt: now })
      .where(and(eq(analysisJobs.id, id), eq(analysisJobs.state, 'queued')))
      .returning();
    if (ended) await publishEnd(deps.events, tx, ended);
    return ended;
  });
  if (waiting) return waiting;
  const running = await deps.db
    .update(analysisJobs)
    .set({ cancelRequested: true })
    .where(and(eq(analysisJobs.id, id), eq(analysisJobs.state, 'running')))
    .returning();
  return running[0] ?? null;
}

/** Call it last in the transaction that writes the end. @param ended the row as it is final */
export async function publishEnd(events: Events, tx: Database, ended: JobRow): Promise<void> {
  await events.publish(tx, 'analysis.ended', eventOf(ended));
  const batch = await batchCompletedBy(tx, ended);
  if (!batch) return;
  await events.publish(tx, 'batch.completed', { userId: batch.userId, batch: presentBatch(batch) });
}

type EndedRow = Pick<
  JobRow,
  | 'id'
  | 'userId'
  | 'organizationId'
  | 'viaKey'
  | 'batchId'
  | 'state'
  | 'result'
  | 'errorCode'
  | 'fileName'
  | 'originalSha256'
  | 'createdAt'
  | 'finishedAt'
>;

const Judged = z.object({
  file: z.object({ sha256: z.string() }),
  engine: z.object({ version: z.string() }),
});

function judgedBy(result: unknown): { sha256: string | null; engineVersion: string | null } {
  const { data } = Judged.safeParse(result);
  return { sha256: data?.file.sha256 ?? null, engineVersion: data?.engine.version ?? null };
}

export function eventOf(row: EndedRow): AnalysisEnded {
  const { id, userId, organizationId, viaKey, batchId, errorCode, fileName } = row;
  const { sha256, engineVersion } = judgedBy(row.result);
  return {
    id,
    userId,
    organizationId,
    viaKey,
    batchId,
    state: row.state as AnalysisEnded['state'],
    answer: storedAnswer(row.result),
    errorCode,
    fileName,
    sha256: row.originalSha256 ?? sha256,
    engineVersion,
    createdAt: row.createdAt.toISOString(),
    endedAt: (row.finishedAt ?? new Date()).toISOString(),
  };
}
