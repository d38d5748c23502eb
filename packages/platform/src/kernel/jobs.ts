/** Jobs: work that outlives the request that asked for it. One table of kinds, checked at every start; the queue keeps what waits. */
import type { Database } from '@unmask/db';
import type { ZodType } from 'zod';
import type { Logger } from '../logger.ts';
import type { Queue, QueueKind } from '../queue.ts';
import { checkUnique, RegistryError } from './registry.ts';

/** What is known of a job wherever it is sent from. */
export interface JobType<Data> {
  /** `owner.what`, such as `forensics.report`. */
  id: string;
  /** Plain JSON; checked when it is sent and when it is taken. */
  schema: ZodType<Data>;
  /** Tries after the first one; five unless given. */
  retries?: number;
  /** Seconds before the second try; each later wait is twice as long, and spread. Five unless given. */
  retryDelay_s?: number;
  /** The longest wait between two tries; ten minutes unless given. */
  retryDelayMax_s?: number;
  /** How long one try may take; fifteen minutes unless given. */
  limit_s?: number;
}

export interface JobContext {
  /** Aborted when the process stops or the try has taken too long. */
  signal: AbortSignal;
}

export interface Job<Data = unknown> extends JobType<Data> {
  /** A throw brings it back later; the last one leaves it in the queue's log as failed. It may be run twice: a process can die at its end. */
  run(data: Data, context: JobContext): Promise<void>;
  /** At once in one process; one unless given. */
  concurrency?: number;
}

/** For its types: the data that is sent is the data that is taken. */
export const defineJob = <Data>(type: JobType<Data>): JobType<Data> => type;

/** What a table of jobs with data of every shape holds. */
// biome-ignore lint/suspicious/noExplicitAny: a function that takes one shape is none that takes all.
export type AnyJob = Job<any>;

export interface Jobs {
  /** In the caller's transaction: the job is there with what it is about, or not at all. */
  send<Data>(tx: Database, type: JobType<Data>, data: Data): Promise<void>;
}

/**
 * @param queues names that are taken already
 * @throws RegistryError for a second job of one id, and for one that nobody would run
 */
export function checkJobs(
  jobs: ReadonlyArray<{ owner: string; job: AnyJob }>,
  queues: readonly string[],
): void {
  checkUnique('job', [
    ...queues.map((id) => ({ id, owner: 'a queue' })),
    ...jobs.map(({ owner, job }) => ({ id: job.id, owner })),
  ]);
  for (const { owner, job } of jobs) {
    if (typeof job.run !== 'function') {
      throw new RegistryError(`The job "${job.id}" of ${owner} has no handler: nobody would ever run it.`);
    }
  }
}

export const kindOf = (type: JobType<unknown>): QueueKind => ({
  name: type.id,
  retryLimit: type.retries ?? 5,
  retryDelay_s: type.retryDelay_s ?? 5,
  retryDelayMax_s: type.retryDelayMax_s ?? 600,
  limit_s: type.limit_s ?? 900,
});

export const sendTo = async <Data>(
  queue: Pick<Queue, 'sendIn'>,
  tx: Database,
  type: JobType<Data>,
  data: Data,
): Promise<void> => queue.sendIn(tx, type.id, type.schema.parse(data) as object);

/** Begins to take jobs of one kind in this process. */
export async function workOn(queue: Pick<Queue, 'workOn'>, job: AnyJob, logger: Logger): Promise<void> {
  await queue.workOn(job.id, job.concurrency ?? 1, async (data, signal) => {
    try {
      await job.run(job.schema.parse(data), { signal });
    } catch (error) {
      logger.error({ err: error, job: job.id }, 'a job failed');
      throw error;
    }
  });
}
