/** Analyses as the operator sees them, and what the operator does with them. */
import { analysisJobs } from '@unmask/analyses/tables';
import { type Database, userProfiles } from '@unmask/db';
import { and, desc, eq, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError, knownCode } from '@unmask/platform/errors';
import { afterCursor, cursorTime, holds, type Page, pageOf } from '@unmask/platform/paging';
import { ERRORS } from '@unmask/product/copy/errors';
import { z } from 'zod';
import { type JOB_FILTERS, type Job, JobSchema } from '../contract.ts';
import type { AdminDeps } from './deps.ts';
import { iso, type PageInput } from './page.ts';

export async function listJobs(
  db: Database,
  input: PageInput & { filter: (typeof JOB_FILTERS)[number] },
): Promise<Page<Job>> {
  const { createdAt, queueId, state, fileName, errorCode } = analysisJobs;
  const rows = await db
    .select({ job: analysisJobs, owner: userProfiles.email, cursorAt: cursorTime(createdAt) })
    .from(analysisJobs)
    .leftJoin(userProfiles, eq(userProfiles.id, analysisJobs.userId))
    .where(
      and(
        input.filter === 'all' ? undefined : eq(state, input.filter),
        holds(input.search, fileName, userProfiles.email, errorCode, sql`${queueId}::text`),
        afterCursor(input.cursor, createdAt, queueId, { idSchema: z.uuid() }),
      ),
    )
    .orderBy(desc(createdAt), desc(queueId))
    .limit(input.limit + 1);
  return pageOf(
    rows,
    input.limit,
    (row) => row.job.queueId,
    (row) => jobToAnalysis(row.job, row.owner),
  );
}

function jobToAnalysis(job: typeof analysisJobs.$inferSelect, owner: string | null): Job {
  const stored = job.fileKey !== null || job.frameKeys.length > 0;
  return JobSchema.parse({
    handle: job.queueId,
    state: job.state,
    fileName: job.fileName,
    fileSize: job.fileSize,
    mode: job.mode,
    owner,
    attempts: job.attempts,
    stage: job.stage,
    share: job.share,
    errorCode: job.errorCode,
    error: job.errorCode && ERRORS[knownCode(job.errorCode)].message,
    createdAt: job.createdAt.toISOString(),
    finishedAt: iso(job.finishedAt),
    canRetry: job.state === 'failed' && stored,
    canCancel: (job.state === 'queued' || job.state === 'running') && !job.cancelRequested,
  });
}

/** @throws AppError `job_not_found` also when the job has begun another attempt since the list was read */
export async function actOnJob(
  deps: AdminDeps,
  actor: string,
  handle: string,
  act: 'retry' | 'cancel',
): Promise<void> {
  const after = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: analysisJobs.state, errorCode: analysisJobs.errorCode })
      .from(analysisJobs)
      .where(sql`${analysisJobs.queueId}::text = ${handle}`);
    if (!row) throw new AppError('job_not_found');
    const rest = await deps.jobs[act](tx, handle);
    if (!rest) throw new AppError(act === 'retry' ? 'job_not_retryable' : 'job_not_cancellable');
    const action = act === 'retry' ? 'job.retried' : 'job.cancelled';
    await appendAudit(tx, { actor, action, target: handle, detail: row });
    return rest;
  });
  await after();
}
