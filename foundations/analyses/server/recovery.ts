/** Mends what a killed process left behind: nothing is lost, nothing runs twice, a file that kills twice is given up. */

import { refundUnanswered } from './allowance.ts';
import { finishJob } from './endings.ts';
import { loggedId } from './logged-id.ts';
import {
  abandonedJobs,
  type JobRow,
  jobsQueuedLater,
  MAX_ATTEMPTS,
  renewEntry,
  requeueJob,
  waitingJobs,
} from './repository.ts';
import { enforceZeroRetention, enqueue } from './service.ts';
import type { AnalysisParts } from './settings.ts';
import type { Watchers } from './watch.ts';

/** Waiting longer than this without being taken makes sure that the queue knows of it. */
const RESEND_AFTER_MS = 30_000;
/** Clocks of two servers differ by less than this. */
const CLOCK_SLACK_MS = 60_000;

/**
 * @param onlyProcess true at the start of the one process of an embedded database: every running job is abandoned then.
 */
export async function recover(parts: AnalysisParts, watchers: Watchers, onlyProcess: boolean): Promise<void> {
  const now = new Date();
  for (const job of await abandonedJobs(parts.db, now, onlyProcess)) {
    await recoverOne(parts, job, now);
    watchers.changed(job.id);
  }
  for (const job of await jobsQueuedLater(parts.db, new Date(now.getTime() + CLOCK_SLACK_MS))) {
    const again = await renewEntry(parts.db, job, now);
    if (again) await enqueue(parts, again);
  }
  const before = new Date(now.getTime() + (onlyProcess ? 1000 : -RESEND_AFTER_MS));
  for (const job of await waitingJobs(parts.db, before)) await enqueue(parts, job);
}

async function recoverOne(parts: AnalysisParts, job: JobRow, now: Date): Promise<void> {
  parts.logger.warn({ id: loggedId(job), attempts: job.attempts }, 'the worker of this analysis is gone');
  if (job.cancelRequested) {
    const ended = await finishJob(parts, job, { state: 'cancelled' }, now);
    if (ended) await enforceZeroRetention(parts, { ...job, state: 'cancelled' });
  } else if (job.attempts >= MAX_ATTEMPTS) {
    const ended = await finishJob(parts, job, { state: 'failed', errorCode: 'decoder_crashed' }, now);
    if (!ended) return;
    await enforceZeroRetention(parts, { ...job, state: 'failed' });
    // It may have been the server's end and not the file's doing.
    await refundUnanswered(parts.db, job);
  } else {
    const again = await requeueJob(parts.db, job, now);
    if (again) await enqueue(parts, again);
  }
}
