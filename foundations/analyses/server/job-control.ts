/** What an operator does with jobs; `handle` is the queue entry's id, which names one attempt and opens no result. */

import type { Database } from '@unmask/db';
import { and, eq, gt, isNotNull, isNull, ne, or, sql } from '@unmask/db/sql';
import { analysisJobs } from '../tables.ts';
import { refundStart } from './allowance.ts';
import { cancelJob } from './endings.ts';
import { enforceZeroRetention, enqueue } from './service.ts';
import type { AnalysisDeps } from './settings.ts';
import type { Watchers } from './watch.ts';

/** What is left to do once the transaction is through. */
export type AfterCommit = () => Promise<void>;

const named = (handle: string) => sql`${analysisJobs.queueId}::text = ${handle}`;

export type JobControl = ReturnType<typeof jobControl>;

export function jobControl(deps: AnalysisDeps, watchers: Watchers, interrupt: (id: string) => void) {
  return {
    /** Back into the queue with its attempts forgotten; it stays off the owner's allowance. @returns null when it cannot run again. */
    async retry(tx: Database, handle: string): Promise<AfterCommit | null> {
      const [job] = await tx
        .update(analysisJobs)
        .set({
          state: 'queued',
          attempts: 0,
          errorCode: null,
          finishedAt: null,
          startedAt: null,
          stage: null,
          share: 0,
          cancelRequested: false,
          queueId: sql`gen_random_uuid()`,
          queuedAt: new Date(),
        })
        .where(
          and(
            named(handle),
            eq(analysisJobs.state, 'failed'),
            or(isNotNull(analysisJobs.fileKey), ne(sql`jsonb_array_length(${analysisJobs.frameKeys})`, 0)),
            or(isNull(analysisJobs.expiresAt), gt(analysisJobs.expiresAt, new Date())),
          ),
        )
        .returning();
      if (!job) return null;
      return async () => {
        await enqueue(deps, job);
        watchers.changed(job.id);
      };
    },
    /** A waiting one is cancelled and given back, the worker of a running one is asked to stop. @returns null when it has ended. */
    async cancel(tx: Database, handle: string): Promise<AfterCommit | null> {
      const [found] = await tx.select({ id: analysisJobs.id }).from(analysisJobs).where(named(handle));
      const job = found ? await cancelJob({ db: tx, events: deps.events }, found.id, new Date()) : null;
      if (!job) return null;
      return async () => {
        await enforceZeroRetention(deps, job);
        watchers.changed(job.id);
        if (job.state === 'cancelled') await refundStart(deps.db, job.id);
        else interrupt(job.id);
      };
    },
  };
}
