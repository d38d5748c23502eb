/** The queue: entries carry ids, rows own the state. On the embedded database or on PostgreSQL. */
import type { OpenDatabase } from '@unmask/db';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from './logger.ts';

export interface QueueEntry {
  /** Id of the row. */
  id: string;
}

export interface Queue {
  /** Sending the same `entryId` (a UUID) again while it is stored does nothing. */
  send(name: string, id: string, options: { entryId: string; priority: number }): Promise<void>;
  /** `handler` must not throw for a failed analysis: the row says how it ended. A throw brings the entry back. */
  work(name: string, concurrency: number, handler: (id: string) => Promise<void>): Promise<void>;
  /** Stops taking entries and waits for running handlers, at most `timeout_ms`. */
  stop(timeout_ms: number): Promise<void>;
}

/** How long a handler may run before the queue gives its entry to someone else; the row's lease ends far earlier. */
const ENTRY_LIMIT_S = 6 * 3600;

export async function openQueue(
  database: OpenDatabase,
  names: readonly string[],
  logger: Logger,
): Promise<Queue> {
  const boss = new PgBoss({
    ...connection(database),
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'queue'));
  // The queue makes its own tables, and two servers that start together would both make them.
  await database.alone(() => start(boss, names));
  const workers = new Map<string, string>();
  return {
    async send(name, id, options) {
      await boss.send(name, { id }, { id: options.entryId, priority: options.priority });
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    async work(name, concurrency, handler) {
      const worker = await boss.work<QueueEntry>(
        name,
        { batchSize: 1, localConcurrency: concurrency, pollingIntervalSeconds: 0.5 },
        async ([entry]) => {
          if (entry) await handler(entry.data.id);
          // After a short one the next is taken at once, not at the next look.
          boss.notifyWorker(worker);
        },
      );
      workers.set(name, worker);
    },
    stop: (timeout_ms) => boss.stop({ graceful: timeout_ms > 0, timeout: Math.max(1000, timeout_ms) }),
  };
}

async function start(boss: PgBoss, names: readonly string[]): Promise<void> {
  await boss.start();
  for (const name of names) {
    await boss.createQueue(name, {
      policy: 'standard',
      retryLimit: 5,
      retryDelay: 1,
      expireInSeconds: ENTRY_LIMIT_S,
      heartbeatSeconds: 10,
    });
  }
}

function connection(database: OpenDatabase) {
  if (database.embedded) return { db: fromPglite(database.embedded), backend: 'pglite' as const };
  const pool = database.pool;
  if (!pool) throw new Error('The queue needs an open database');
  return { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } };
}
