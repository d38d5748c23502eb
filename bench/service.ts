/** The service as it runs in production, on a folder and a database of its own, for benchmarks that load it from outside. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type RunningProcess,
  type ServerProcess,
  startedProcess,
  startedWorker,
} from '@unmask/testing/process';
import { type Database, openDatabase } from '../packages/db/src/index.ts';
import { startPostgres } from '../scripts/postgres.ts';

export type DatabaseKind = 'embedded' | 'postgres';

export interface Place {
  kind: DatabaseKind;
  dataDir: string;
  /** Settings of every process that belongs to the service. */
  settings: Record<string, string>;
  /** Of the database's server, when it has one. */
  databasePid: number | null;
  /** Only while no server holds the embedded database. */
  onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Started processes are the caller's to stop. */
  start(more?: Record<string, string>): Promise<ServerProcess>;
  /** A worker process that may use that processor alone. */
  startWorker(core: number): Promise<RunningProcess>;
  remove(): Promise<void>;
}

/** A PostgreSQL here waits for the disk as a real one does. */
export async function makePlace(kind: DatabaseKind): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'unmask-bench-'));
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : null;
  const settings: Record<string, string> = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    UNMASK_SECRET: randomBytes(32).toString('hex'),
    BACKUP_INTERVAL_MINUTES: '0',
    BACKUP_KEEP: '0',
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  return {
    kind,
    dataDir,
    settings,
    databasePid: postgres?.pid ?? null,
    async onDatabase(work) {
      const database = await openDatabase({ url: postgres?.url, dir: path.join(dataDir, 'database') });
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    },
    start: (more = {}) => startedProcess(dataDir, { ...settings, ...more }),
    startWorker: (core) => startedWorker(dataDir, { ...settings, ENGINE_PROCESSES: '1' }, core),
    async remove() {
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
