/** Works on the queue alone, for more machines: needs the same PostgreSQL, files and secret as the server. */
import { createJobRunner } from '@unmask/analysis/server';
import { SandboxError } from '@unmask/engine';
import { readSettings, SettingsError } from '@unmask/platform/env';
import { createLogger } from '@unmask/platform/logger';
import { openCore } from '../server/core.ts';
import { openEngine } from '../server/engine.ts';

const STOP_LIMIT_MS = 10_000;

try {
  await main();
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof SandboxError ? error.message : error);
  process.exit(2);
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.DATABASE_URL) {
    throw new SettingsError(
      'Setting DATABASE_URL is missing: a separate worker shares a PostgreSQL with the server. The embedded database is worked on by the server itself.',
    );
  }
  const logger = createLogger(settings.LOG_LEVEL);
  const core = await openCore(settings, logger);
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
    await core.queue.stop(STOP_LIMIT_MS);
    await core.database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
