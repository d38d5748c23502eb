/** A database of its own on a PostgreSQL server: the one that the tests were given, or one started for them. */
import { createTestDatabase } from '@unmask/db/testing';
import { startPostgres } from '../scripts/postgres.ts';

export interface PostgresPlace {
  url: string;
  /** Call once nothing is connected to it any more. */
  remove(): Promise<void>;
}

export async function postgresPlace(): Promise<PostgresPlace> {
  const given = process.env.UNMASK_TEST_DATABASE_URL;
  const own = given ? null : await startPostgres();
  const place = await createTestDatabase(given ?? own?.url, { empty: true });
  if (!place.url) throw new Error('a PostgreSQL server gives a database with an address');
  return {
    url: place.url,
    async remove() {
      await place.drop();
      await own?.stop();
    },
  };
}
