/** Run as a process: opens the embedded database in a folder and writes a checkpoint when it is told to on standard input. */
import path from 'node:path';
import { openDatabase } from '@unmask/db';
import { EXIT_CODES, endProcess } from '@unmask/platform/ending';
import { startWatchdog } from '@unmask/platform/watchdog';

const [dir = '', how] = process.argv.slice(2);
const database = await openDatabase({
  dir: path.join(dir, 'database'),
  onBroken: (error) =>
    how === 'ends' ? endProcess(`broken: ${error.message}`, EXIT_CODES.broken) : undefined,
});
startWatchdog({ still_s: 5, opening_s: 600 }, null);
console.log('open');
process.stdin.once('data', async () => {
  await database.dump().catch(() => {});
  // What any request would do next.
  for (let n = 0; n < 20; n += 1)
    await database.embedded?.query('select count(*) from user_profiles').catch(() => {});
  console.log('went on');
  process.exit(0);
});
