/** One `Database` over the embedded database (PGlite) and PostgreSQL. */
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { aloneOn } from './alone.ts';
import { checkpoint, openFolder } from './embedded.ts';
import { migrateEmbedded, migratePostgres } from './migrate.ts';
import type { PgDatabase, PgQueryResultHKT } from './pg-core.ts';
import { createPool } from './pool.ts';
import type * as schema from './schema.ts';
import type { SQL } from './sql.ts';

/** Also the type of `tx`: inside `db.transaction` always use `tx`, the embedded database has one connection. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgres';
  /** Raw clients for the queue, which has its own adapters. */
  embedded: PGlite | null;
  pool: pg.Pool | null;
  /** Runs what only one of several servers may do at a time. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Consistent gzipped tar of the embedded database; null for PostgreSQL, which has its own tools. */
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://…`; without it the embedded database in `dir` is used. */
  url?: string;
  /** Folder of the embedded database, created when missing. */
  dir: string;
  /** Told once when the embedded database cannot be used any more: the process should end, a new start mends it. */
  onBroken?(error: Error): void;
}

/** Opens the database and brings its schema up to date. Only one process may open an embedded folder: see `platform/lock`. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return location.url ? openPostgres(location.url) : openEmbedded(location);
}

async function openEmbedded({ dir, onBroken = () => {} }: DatabaseLocation): Promise<OpenDatabase> {
  const client = await openFolder(dir, { onBroken });
  const db = await migrateEmbedded(client);
  return {
    db,
    kind: 'embedded',
    embedded: client,
    pool: null,
    alone: (work) => work(),
    async dump() {
      await checkpoint(client, { onBroken });
      return client.dumpDataDir('gzip');
    },
    close: () => client.close(),
  };
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const db = await aloneOn(url, async (connection) => migratePostgres(connection));
  const pool = createPool(url);
  return {
    db: db(pool),
    kind: 'postgres',
    embedded: null,
    pool,
    alone: (work) => aloneOn(url, work),
    dump: async () => null,
    close: () => pool.end(),
  };
}

/** Rows of a raw statement, the same for both drivers. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}
