/** Applies `migrations/` at every start. */
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import type { Database } from './client.ts';
import * as schema from './schema.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../migrations');

/** Two servers that start together must not migrate together; any fixed number serves as the lock's name. */
const MIGRATION_LOCK = 7_268_531;

export async function migrateEmbedded(client: PGlite): Promise<Database> {
  const db = drizzlePglite({ client, schema });
  await migratePglite(db, { migrationsFolder });
  return db as unknown as Database;
}

export async function migratePostgres(pool: pg.Pool): Promise<Database> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg({ client: connection, schema }), { migrationsFolder });
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    connection.release();
  }
  return drizzlePg({ client: pool, schema }) as unknown as Database;
}
