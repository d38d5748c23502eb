/**
 * The tests of server and database on a real PostgreSQL server, each test server on a database of its own.
 * `npm run test:postgres -- apps/server/load.test.ts` runs the named files alone.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from './postgres.ts';
import { ROOT } from './steps.ts';

function serverTests(): string[] {
  const slices = ['foundations', 'features']
    .flatMap((above) => readdirSync(path.join(ROOT, above)).map((name) => `${above}/${name}/server/`))
    .filter((folder) => existsSync(path.join(ROOT, folder)));
  return ['apps/server/', 'packages/db/', 'packages/platform/', ...slices];
}

const asked = process.argv.slice(2);
const postgres = await startPostgres();
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', ...(asked.length > 0 ? asked : serverTests())], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, UNMASK_TEST_DATABASE_URL: postgres.url },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => {
  child.once('error', (error) => {
    console.error(error.message);
    resolve(1);
  });
  child.once('exit', (status) => resolve(status ?? 1));
});
await postgres.stop();
process.exitCode = code;
