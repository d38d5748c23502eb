/** Events, jobs and schedules of one process, put together from what the slices register. */
import type { Database, OpenDatabase } from '@unmask/db';
import type { Logger } from '../logger.ts';
import { openQueue, type Queue } from '../queue.ts';
import { createEvents, EVENT_RETRY, type Events, type EventTable, type Listener } from './events.ts';
import { type AnyJob, checkJobs, type Jobs, type JobType, kindOf, sendTo, workOn } from './jobs.ts';
import {
  checkSchedules,
  type Schedule,
  type ScheduleState,
  type Schedules,
  startSchedules,
} from './schedules.ts';

/** A slice's part in what happens in the background. `defineSlice` takes the same fields. */
export interface KernelDeps extends Listener {
  jobs?: readonly AnyJob[];
  schedules?: readonly Schedule[];
}

export interface Kernel {
  events: Events;
  jobs: Jobs;
  queue: Queue;
  /**
   * Begins the work in the background. Once, in a process that serves; others only send and publish.
   * @throws RegistryError when what is registered contradicts itself; nothing is started then
   */
  start(parts: ReadonlyArray<Omit<KernelDeps, 'on'>>): Promise<void>;
  /** Starts a round of a schedule now. Nothing happens in a process that has not started it. */
  trigger(schedule: string): void;
  /** How the rounds went, for the operator. */
  schedules(): Promise<ScheduleState[]>;
  /** Starts nothing more, and waits for the rounds and, as long as `timeout_ms`, for the jobs under way. */
  stop(timeout_ms: number): Promise<void>;
}

/**
 * @param listeners what every process of the service registers alike: an event is handled in the process in which it happens
 * @param queues whose entries their owner takes itself
 * @throws RegistryError
 */
export async function openKernel(
  database: OpenDatabase,
  listeners: readonly Listener[],
  queues: readonly string[],
  logger: Logger,
): Promise<Kernel> {
  let sendRetry: Parameters<typeof createEvents>[2] = () =>
    Promise.reject(new Error('the queue is not open'));
  const events = createEvents(listeners, logger, (tx, retry) => sendRetry(tx, retry));
  const queue = await openQueue(database, [...queues, kindOf(EVENT_RETRY)], logger);
  const send = <Data>(tx: Database, type: JobType<Data>, data: Data) => sendTo(queue, tx, type, data);
  sendRetry = (tx, retry) => send(tx, EVENT_RETRY, retry);
  let schedules: Schedules | null = null;
  return {
    events,
    jobs: { send },
    queue,
    async start(parts) {
      const jobs = jobsOf(database.db, parts, events);
      const owned = parts.flatMap(({ id, schedules: own = [] }) =>
        own.map((schedule) => ({ owner: id, schedule })),
      );
      checkJobs(jobs, queues);
      checkSchedules(owned);
      await database.alone(() => queue.prepare(jobs.map(({ job }) => kindOf(job))));
      for (const { job } of jobs) await workOn(queue, job, logger);
      schedules = await startSchedules(database.db, owned, logger);
    },
    trigger: (id) => schedules?.trigger(id),
    schedules: async () => (await schedules?.states()) ?? [],
    async stop(timeout_ms) {
      // Rounds first: they may still send.
      await schedules?.stop();
      await queue.stop(timeout_ms);
    },
  };
}

function jobsOf(db: Database, parts: ReadonlyArray<Omit<KernelDeps, 'on'>>, events: EventTable) {
  return [
    { owner: 'the kernel', job: events.retryJob(db) as AnyJob },
    ...parts.flatMap(({ id, jobs = [] }) => jobs.map((job) => ({ owner: id, job }))),
  ];
}
