/** One `Database` over the embedded database (PGlite) and PostgreSQL. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm/sql';
import pg from 'pg';
import { migrateEmbedded, migratePostgres } from './migrate.ts';
import type * as schema from './schema.ts';

/** Also the type of `tx`: inside `db.transaction` always use `tx`, the embedded database has one connection. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgres';
  /** Raw clients for the queue, which has its own adapters. */
  embedded: PGlite | null;
  pool: pg.Pool | null;
  /** Consistent gzipped tar of the embedded database; null for PostgreSQL, which has its own tools. */
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://…`; without it the embedded database in `dir` is used. */
  url?: string;
  /** Folder of the embedded database, created when missing. */
  dir: string;
}

/** Opens the database and brings its schema up to date. Only one process may open an embedded folder: see `platform/lock`. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return location.url ? openPostgres(location.url) : openEmbedded(location.dir);
}

/** The embedded database holds them in this process; the files behind them are in the system's own cache as well. */
const EMBEDDED_BUFFERS = '16MB';

async function openEmbedded(dir: string): Promise<OpenDatabase> {
  await mkdir(path.dirname(dir), { recursive: true });
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`];
  const client = await PGlite.create(dir, { startParams });
  const db = await migrateEmbedded(client);
  return {
    db,
    kind: 'embedded',
    embedded: client,
    pool: null,
    async dump() {
      // Everything in the heap before the copy, so that a restored folder starts without replaying.
      await client.exec('checkpoint');
      return client.dumpDataDir('gzip');
    },
    close: () => client.close(),
  };
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection that the server drops must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  const db = await migratePostgres(pool);
  return { db, kind: 'postgres', embedded: null, pool, dump: async () => null, close: () => pool.end() };
}

/** Rows of a raw statement, the same for both drivers. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}
