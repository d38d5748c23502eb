/** Deletes one analysis for good: its file, its result, its links and what was said of it. */

import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import type { RequestActor } from '@unmask/platform/requests';
import { analysisFeedback, analysisJobs, videoAnalyses } from '../tables.ts';
import { findManageable } from './access.ts';
import { refundStart } from './allowance.ts';
import { cancelJob, publishEnd } from './endings.ts';
import { isFinal } from './present.ts';
import type { JobRow } from './repository.ts';
import { removeFiles } from './service.ts';
import type { AnalysisDeps } from './settings.ts';

/**
 * A running analysis is stopped first.
 * @throws AppError `analysis_not_found`, `forbidden`
 */
export async function removeAnalysis(
  deps: AnalysisDeps,
  actor: RequestActor,
  id: string,
  interrupt: (id: string) => void,
): Promise<void> {
  const { db } = deps;
  const { job, saved, reach } = await findManageable(db, actor, id);
  if (job && !isFinal(job)) {
    const changed = await cancelJob(deps, id, new Date());
    // Nothing of it ran: the start does not count.
    if (changed?.state === 'cancelled') await refundStart(db, id);
    interrupt(id);
  }
  // Files first: a row without its file can still be deleted, a file without its row never would be.
  if (job) await removeFiles(deps, job);
  await db.transaction(async (tx) => {
    const gone = await deleteRows(tx, id);
    // Its worker finds nothing any more and cannot tell.
    if (gone && !isFinal(gone)) {
      await publishEnd(deps.events, tx, { ...gone, state: 'cancelled', finishedAt: new Date() });
    }
    if (!reach.own) {
      await appendAudit(tx, {
        actor: actor.userId ?? 'visitor',
        action: 'analysis.deleted',
        target: id,
        organizationId: (job ?? saved)?.organizationId ?? null,
        detail: { owner: (job ?? saved)?.userId ?? null },
      });
    }
  });
}

/** The rows of one analysis. Its files go before. @returns its job, if there was one */
export async function deleteRows(tx: Database, id: string): Promise<JobRow | undefined> {
  await tx.delete(videoAnalyses).where(eq(videoAnalyses.id, id));
  await tx.delete(analysisFeedback).where(eq(analysisFeedback.analysisId, id));
  const [gone] = await tx.delete(analysisJobs).where(eq(analysisJobs.id, id)).returning();
  return gone;
}
