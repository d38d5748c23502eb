/** A job's row as people see it. */
import type { Database } from '@unmask/db';
import { knownCode } from '@unmask/platform/errors';
import { ERRORS } from '@unmask/product/copy/errors';
import { FoundSchema } from '../analysis-schema.ts';
import { type Analysis, AnalysisSchema, JOB_STATES } from '../contract.ts';
import { type JobRow, jobsAhead } from './repository.ts';

export type JobState = (typeof JOB_STATES)[number];

export function stateOf(job: JobRow): JobState {
  const state = JOB_STATES.find((name) => name === job.state);
  if (!state) throw new Error(`Unknown state ${job.state} of job ${job.id}`);
  return state;
}

export function isFinal(job: JobRow): boolean {
  return job.state !== 'queued' && job.state !== 'running';
}

export async function jobToAnalysis(db: Database, job: JobRow): Promise<Analysis> {
  const code = job.errorCode === null ? null : knownCode(job.errorCode);
  return AnalysisSchema.parse({
    id: job.id,
    state: stateOf(job),
    fileName: job.fileName,
    fileSize: job.fileSize,
    fileType: job.fileType,
    mode: job.mode,
    hasMedia: job.fileKey !== null,
    zeroRetention: job.zeroRetention,
    progress: {
      queuePosition: job.state === 'queued' ? await jobsAhead(db, job) : null,
      stage: job.stage,
      share: job.share,
    },
    ...(job.state === 'running' && foundIn(job)),
    result: job.result,
    error: code && ERRORS[code].message,
    errorCode: code,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    expiresAt: job.expiresAt?.toISOString() ?? null,
  });
}

function foundIn({ found }: JobRow): Pick<Analysis, 'found'> {
  const read = FoundSchema.safeParse(found);
  return read.success ? { found: read.data } : {};
}
