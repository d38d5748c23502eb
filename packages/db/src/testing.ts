/** Databases for tests: embedded ones, or each its own on the PostgreSQL server that `UNMASK_TEST_DATABASE_URL` names. */
import { randomBytes } from 'node:crypto';
import { type OpenDatabase, openDatabase } from './client.ts';
import { seedEmbedded } from './seed.testing.ts';
import { madeTemplate, onServer } from './template.testing.ts';
import { testFolder } from './test-folder.testing.ts';

export { seedEmbedded, testFolder };

export interface TestDatabase {
  /** Undefined: the embedded database is used. */
  url: string | undefined;
  /** Call once nothing is connected to it any more. */
  drop(): Promise<void>;
}

/**
 * A database of its own, up to date and without a row.
 *
 * @param server the PostgreSQL server that it is made on
 * @param options.empty nothing is in it, not even tables
 */
export async function createTestDatabase(
  server = process.env.UNMASK_TEST_DATABASE_URL,
  { empty = false } = {},
): Promise<TestDatabase> {
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `unmask_test_${randomBytes(8).toString('hex')}`;
  const from = empty ? '' : ` template ${await madeTemplate(server)} strategy file_copy`;
  await onServer(server, `create database ${name}${from}`);
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
