/** Works on the queue alone, for more machines: needs the same PostgreSQL, files and secret as the server. */
import '@unmask/platform/private-files';
import { EXIT_CODES } from '@unmask/platform/ending';
import { readSettings, type Settings, SettingsError } from '@unmask/platform/env';
import { createLogger } from '@unmask/platform/logger';
import { startWatchdog } from '@unmask/platform/watchdog';
import { openEngine } from '../server/engine.ts';
import { startFailure } from '../server/failures.ts';
import { startWorker } from './worker.ts';

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
  const logger = createLogger(settings.LOG_LEVEL);
  const limits = { still_s: settings.STANDSTILL_SECONDS, opening_s: settings.START_LIMIT_SECONDS };
  if (limits.still_s > 0) startWatchdog(limits, null);
  const worker = await startWorker(settings, logger, () => openEngine(settings, logger));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await worker.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // Last: whoever reads it may stop it at once, and that is no kill.
  console.log(`Unmask worker is ready (process ${process.pid})`);
}
