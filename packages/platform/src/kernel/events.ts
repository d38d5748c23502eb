/**
 * Events: what one slice says has happened, and others act on. Handlers run in the transaction of what happened, so both are there or
 * neither; a handler that fails is undone alone, and run again later as a job that the same transaction wrote.
 */
import type { Database } from '@unmask/db';
import { z } from 'zod';
import type { Logger } from '../logger.ts';
import { defineJob, type Job } from './jobs.ts';
import { checkUnique } from './registry.ts';

/**
 * Every event with what it says, in plain JSON: a handler that failed reads it again from the queue. The slice in which it happens adds
 * it: `declare module '@unmask/platform/kernel/events' { interface EventMap { 'analysis.ended': AnalysisEnded } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: slices add to it.
export interface EventMap {}

export type EventName = keyof EventMap & string;

/**
 * Short work on the database alone, such as writing what is to be sent; anything longer is a job. It may run again for the same event
 * after it failed, never after it succeeded.
 */
export type Handler<Name extends EventName> = (tx: Database, event: EventMap[Name]) => Promise<void>;
export type Handlers = { [Name in EventName]?: Handler<Name> };

/** Who acts on events. */
export interface Listener {
  /** The slice's name. With the event it names a handler, also to the version of tomorrow. */
  id: string;
  on?: Handlers;
}

export interface Events {
  /**
   * Call it last in the transaction that makes it true: handlers see what was written before.
   * @throws Error when not even the later repetition of a failed handler could be written; the transaction must not stand then
   */
  publish<Name extends EventName>(tx: Database, name: Name, event: EventMap[Name]): Promise<void>;
}

const RetrySchema = z.object({ owner: z.string(), event: z.string(), payload: z.unknown() });
export type Retry = z.infer<typeof RetrySchema>;

/** Twelve more tries from 10 s on, each wait twice as long up to an hour: some four hours for whoever mends it. */
export const EVENT_RETRY = defineJob({
  id: 'events.retry',
  schema: RetrySchema,
  retries: 12,
  retryDelay_s: 10,
  retryDelayMax_s: 3600,
});

export interface EventTable extends Events {
  /** Runs what failed again; for the kernel's table of jobs. */
  retryJob(db: Database): Job<Retry>;
}

/**
 * @param sendRetry writes the repetition of a failed handler in the given transaction
 * @throws RegistryError
 */
export function createEvents(
  listeners: readonly Listener[],
  logger: Logger,
  sendRetry: (tx: Database, retry: Retry) => Promise<void>,
): EventTable {
  checkUnique(
    'listener',
    listeners.map(({ id }) => ({ id, owner: id })),
  );
  const handlers = listeners.flatMap(({ id, on = {} }) =>
    Object.entries(on).map(([event, handle]) => ({ owner: id, event, handle: handle as AnyHandler })),
  );
  return {
    async publish(tx, name, event) {
      for (const { owner, handle } of handlers.filter((handler) => handler.event === name)) {
        try {
          await tx.transaction((inner) => handle(inner, event));
        } catch (error) {
          logger.error({ err: error, event: name, owner }, 'a handler of an event failed, and is run again');
          await sendRetry(tx, { owner, event: name, payload: event });
        }
      }
    },
    retryJob: (db) => ({
      ...EVENT_RETRY,
      async run({ owner, event, payload }) {
        const found = handlers.find((handler) => handler.owner === owner && handler.event === event);
        // Of an earlier version: nobody is left to be told.
        if (!found) return logger.warn({ owner, event }, 'nobody handles this event any more');
        await db.transaction((tx) => found.handle(tx, payload));
      },
    }),
  };
}

type AnyHandler = (tx: Database, event: unknown) => Promise<void>;
