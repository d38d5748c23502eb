/** Works on the queue alone, for more machines: needs the same PostgreSQL, files and secret as the server. */
import '@unmask/platform/private-files';
import { createJobRunner } from '@unmask/analyses/server';
import { prepareDataFolder } from '@unmask/platform/data-folder';
import { EXIT_CODES } from '@unmask/platform/ending';
import { readSettings, type Settings, SettingsError } from '@unmask/platform/env';
import { createLogger } from '@unmask/platform/logger';
import { startWatchdog } from '@unmask/platform/watchdog';
import { openEngine } from '../server/engine.ts';
import { startFailure } from '../server/failures.ts';
import { openCore } from '../server/server-context.ts';
import { readSlices } from '../server/slices.ts';

const STOP_LIMIT_MS = 10_000;

try {
  const settings = readSettings(process.env);
  await main(settings).catch(async (error: unknown) => {
    const failure = await startFailure(error, settings);
    console.error(failure.says);
    process.exit(failure.code);
  });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(EXIT_CODES.settings);
}

async function main(settings: Settings): Promise<void> {
  if (!settings.DATABASE_URL) {
    throw new SettingsError(
      'Setting DATABASE_URL is missing: a separate worker shares a PostgreSQL with the server. The embedded database is worked on by the server itself.',
    );
  }
  prepareDataFolder(settings.DATA_DIR);
  const logger = createLogger(settings.LOG_LEVEL);
  const limits = { still_s: settings.STANDSTILL_SECONDS, opening_s: settings.START_LIMIT_SECONDS };
  if (limits.still_s > 0) startWatchdog(limits, null);
  const core = await openCore(settings, logger, (await readSlices()).slices);
  const engine = openEngine(settings, logger);
  await engine.warm();
  const runner = createJobRunner({ ...core.analysis, engine }, core.watchers);
  await runner.work(settings.ENGINE_PROCESSES);
  console.log(`Unmask worker is ready (process ${process.pid})`);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await runner.stop();
    await engine.close();
    await core.kernel.queue.stop(STOP_LIMIT_MS);
    await core.database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
