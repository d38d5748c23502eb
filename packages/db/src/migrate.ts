/** Applies `migrations/` at every start. */
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { aloneOn } from './alone.ts';
import type { Database } from './client.ts';
import * as schema from './schema.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../migrations');

export async function migrateEmbedded(client: PGlite): Promise<Database> {
  const db = drizzlePglite({ client, schema });
  await migratePglite(db, { migrationsFolder });
  return db as unknown as Database;
}

export async function migratePostgres(pool: pg.Pool): Promise<Database> {
  await aloneOn(pool, (connection) =>
    migratePg(drizzlePg({ client: connection, schema }), { migrationsFolder }),
  );
  return drizzlePg({ client: pool, schema }) as unknown as Database;
}
