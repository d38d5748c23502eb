/** Before the tests of slices: one PostgreSQL server for all of them, in which each test server has a database of its own. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../scripts/postgres.ts';

const NAME = 'UNMASK_TEST_DATABASE_URL';

/** Does nothing where a server was given. Where none can be started (no programs for this platform) the embedded database is used. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env[NAME]) return undefined;
  try {
    const postgres = await startPostgres();
    project.config.env[NAME] = postgres.url;
    return () => postgres.stop();
  } catch (error) {
    console.error(`slices are tested on the embedded database: ${(error as Error).message}`);
    return undefined;
  }
}
