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
import type { AnalysisDeps } from './settings.ts';
import type { Watchers } from './watch.ts';

/** Waiting longer than this without being taken makes sure that the queue knows of it. */
const RESEND_AFTER_MS = 30_000;
/** Clocks of two servers differ by less than this. */
const CLOCK_SLACK_MS = 60_000;

/**
 * @param onlyProcess true at the start of the one process of an embedded database: every running job is abandoned then.
 */
export async function recover(deps: AnalysisDeps, watchers: Watchers, onlyProcess: boolean): Promise<void> {
  const now = new Date();
  for (const job of await abandonedJobs(deps.db, now, onlyProcess)) {
    await recoverOne(deps, job, now);
    watchers.changed(job.id);
  }
  for (const job of await jobsQueuedLater(deps.db, new Date(now.getTime() + CLOCK_SLACK_MS))) {
    const again = await renewEntry(deps.db, job, now);
    if (again) await enqueue(deps, again);
  }
  const before = new Date(now.getTime() + (onlyProcess ? 1000 : -RESEND_AFTER_MS));
  for (const job of await waitingJobs(deps.db, before)) await enqueue(deps, job);
}

async function recoverOne(deps: AnalysisDeps, job: JobRow, now: Date): Promise<void> {
  deps.logger.warn({ id: loggedId(job), attempts: job.attempts }, 'the worker of this analysis is gone');
  if (job.cancelRequested) {
    const ended = await finishJob(deps, job, { state: 'cancelled' }, now);
    if (ended) await enforceZeroRetention(deps, { ...job, state: 'cancelled' });
  } else if (job.attempts >= MAX_ATTEMPTS) {
    const ended = await finishJob(deps, job, { state: 'failed', errorCode: 'decoder_crashed' }, now);
    if (!ended) return;
    await enforceZeroRetention(deps, { ...job, state: 'failed' });
    // It may have been the server's end and not the file's doing.
    await refundUnanswered(deps.db, job);
  } else {
    const again = await requeueJob(deps.db, job, now);
    if (again) await enqueue(deps, again);
  }
}
