/** Databases for tests: embedded ones, or each its own on the PostgreSQL server that `UNMASK_TEST_DATABASE_URL` names. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from './client.ts';
import { seedEmbedded } from './seed.testing.ts';

export { seedEmbedded };

export interface TestDatabase {
  /** Undefined: the embedded database is used. */
  url: string | undefined;
  /** Call once nothing is connected to it any more. */
  drop(): Promise<void>;
}

/** An empty database of its own. @param server the PostgreSQL server that it is made on */
export async function createTestDatabase(
  server = process.env.UNMASK_TEST_DATABASE_URL,
): Promise<TestDatabase> {
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `unmask_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
}

/** @param dir folder of the embedded database. Closing it also drops it. */
export async function openTestDatabase(dir: string): Promise<OpenDatabase> {
  const place = await createTestDatabase();
  if (!place.url) await seedEmbedded(dir);
  const database = await openDatabase({ url: place.url, dir });
  return {
    ...database,
    async close() {
      await database.close();
      await place.drop();
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
