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

export async function migrateEmbedded(client: PGlite): Promise<Database> {
  const db = drizzlePglite({ client, schema });
  await migratePglite(db, { migrationsFolder });
  return db as unknown as Database;
}

/** @returns the database over other connections than the one that is migrated on */
export async function migratePostgres(connection: pg.Client | pg.Pool): Promise<(pool: pg.Pool) => Database> {
  await migratePg(drizzlePg({ client: connection, schema }), { migrationsFolder });
  return (pool) => drizzlePg({ client: pool, schema }) as unknown as Database;
}
