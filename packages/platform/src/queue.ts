/** The queue: entries carry ids, rows own the state. On the embedded database or on PostgreSQL. */
import type { Database, OpenDatabase } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
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
  /** In the caller's transaction. */
  sendIn(tx: Database, name: string, data: object): Promise<void>;
  /** Takes entries of a kind. A throw brings the entry back until its tries are used up. */
  workOn(
    name: string,
    concurrency: number,
    handler: (data: unknown, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Makes queues that are not there yet. Servers that start together must not do so together: see `OpenDatabase.alone`. */
  prepare(kinds: readonly QueueKind[]): Promise<void>;
  /** Stops taking entries and waits for running handlers, at most `timeout_ms`. */
  stop(timeout_ms: number): Promise<void>;
}

export interface QueueKind {
  name: string;
  /** Tries after the first one. */
  retryLimit: number;
  retryDelay_s: number;
  /** Each wait is twice the one before, and spread, up to this. */
  retryDelayMax_s: number;
  /** How long one try may take. */
  limit_s: number;
}

/** How long a handler may run before the queue gives its entry to someone else; the row's lease ends far earlier. */
const ENTRY_LIMIT_S = 6 * 3600;

/**
 * The queue remembers its kinds, and reads all of them anew so often. Were it to look for one while an entry is written in a transaction,
 * it would wait for the embedded database's one connection, which that transaction holds: so `prepare` has it look, at the start, and
 * no reading anew falls into that.
 */
const REMEMBER_S = 86_400;

export async function openQueue(
  database: OpenDatabase,
  names: ReadonlyArray<string | QueueKind>,
  logger: Logger,
): Promise<Queue> {
  const boss = new PgBoss({
    ...connection(database),
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
    queueCacheIntervalSeconds: REMEMBER_S,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'queue'));
  // The queue makes its own tables, and two servers that start together would both make them.
  const prepared = new Set<string>();
  const prepareAll: Queue['prepare'] = async (kinds) => {
    await prepare(boss, kinds);
    for (const { name } of kinds) {
      await boss.findJobs(name, { id: NO_ENTRY });
      prepared.add(name);
    }
  };
  await database.alone(async () => {
    await boss.start();
    await prepare(
      boss,
      names.filter((name) => typeof name === 'string'),
    );
    await prepareAll(names.filter((name) => typeof name !== 'string'));
  });
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
    async sendIn(tx, name, data) {
      if (!prepared.has(name)) throw new Error(`The queue "${name}" is not open in this process`);
      await boss.send(name, data, { db: fromDrizzle(tx as unknown as Transaction, sql) });
    },
    async workOn(name, concurrency, handler) {
      await boss.work<unknown>(
        name,
        { batchSize: 1, localConcurrency: concurrency, pollingIntervalSeconds: 2 },
        async ([entry]) => {
          if (entry) await handler(entry.data, entry.signal);
        },
      );
    },
    prepare: prepareAll,
    stop: (timeout_ms) => boss.stop({ graceful: timeout_ms > 0, timeout: Math.max(1000, timeout_ms) }),
  };
}

/** Of no entry. */
const NO_ENTRY = '00000000-0000-0000-0000-000000000000';

/** What a kind's entry leaves in the queue once it has ended: what went wrong can be looked at for three days. */
const ENDED_S = 3 * 86_400;

async function prepare(boss: PgBoss, kinds: ReadonlyArray<string | QueueKind>): Promise<void> {
  for (const kind of kinds) {
    if (typeof kind === 'string') {
      await boss.createQueue(kind, {
        policy: 'standard',
        retryLimit: 5,
        retryDelay: 1,
        expireInSeconds: ENTRY_LIMIT_S,
        heartbeatSeconds: 10,
      });
      continue;
    }
    const options = {
      retryLimit: kind.retryLimit,
      retryDelay: kind.retryDelay_s,
      retryBackoff: true,
      retryDelayMax: kind.retryDelayMax_s,
      expireInSeconds: kind.limit_s,
      deleteAfterSeconds: ENDED_S,
      heartbeatSeconds: 30,
    };
    await boss.createQueue(kind.name, { policy: 'standard', ...options });
    // What is there already keeps the options of the version that made it.
    await boss.updateQueue(kind.name, options);
  }
}

/** Both drivers answer so; the common type of databases does not say it. */
type Transaction = Parameters<typeof fromDrizzle>[0];

function connection(database: OpenDatabase) {
  if (database.embedded) return { db: fromPglite(database.embedded), backend: 'pglite' as const };
  const pool = database.pool;
  if (!pool) throw new Error('The queue needs an open database');
  return { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } };
}
