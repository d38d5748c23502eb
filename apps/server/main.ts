/** Starts the service. Every way in which a start can fail says so in one line. */
import '@unmask/platform/private-files';
import { EXIT_CODES, endProcess } from '@unmask/platform/ending';
import { readSettings, type Settings, SettingsError } from '@unmask/platform/env';
import { isExposed } from '@unmask/platform/hosts';
import { createLogger } from '@unmask/platform/logger';
import { startWatchdog } from '@unmask/platform/watchdog';
import { openEngine } from './engine.ts';
import { startFailure } from './failures.ts';
import { seedAndTell, seedRefusal, seedWish } from './seeding.ts';
import { embeddedDir } from './server-context.ts';
import { startServer } from './start.ts';

/** Beyond every limit of its parts: what is left then stands still. */
const STOP_LIMIT_MS = 90_000;

try {
  await main(readSettings(process.env));
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(EXIT_CODES.settings);
}

async function main(settings: Settings): Promise<void> {
  const logger = createLogger(settings.LOG_LEVEL);
  // Node would print the error as it is, with every value of a statement.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'the service ends: nobody caught this');
    process.exit(1);
  });
  if (settings.NODE_ENV !== 'production' && isExposed(settings)) console.error(openDevelopment(settings));
  const wish = seedWish(process.argv.slice(2));
  const refused = wish && seedRefusal(settings);
  if (refused) throw new SettingsError(refused);
  const limits = { still_s: settings.STANDSTILL_SECONDS, opening_s: settings.START_LIMIT_SECONDS };
  const opening = settings.DATABASE_URL ? null : embeddedDir(settings);
  const watchdog = limits.still_s > 0 ? startWatchdog(limits, opening) : null;
  const server = await startServer(settings, logger, () => openEngine(settings, logger)).catch(
    async (error: unknown) => {
      const failure = await startFailure(error, settings);
      console.error(failure.says);
      process.exit(failure.code);
    },
  );
  watchdog?.opened();
  if (server.sandbox !== null && server.sandbox !== 'namespaces')
    console.warn(
      `Analyses are not shut in (${server.sandbox}): SECURITY.md says what that means and what to install.`,
    );
  if (wish !== null) await seedAndTell(server, settings, wish);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(
      () =>
        endProcess('Unmask did not come to its stop and ends: what was stored is kept.', EXIT_CODES.broken),
      STOP_LIMIT_MS,
    ).unref();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // Last: whoever reads it may stop it at once, and that is no kill.
  console.log(`Unmask is ready at ${settings.PUBLIC_URL ?? server.address}`);
}

function openDevelopment({ HOST, PUBLIC_URL }: Settings): string {
  const where = PUBLIC_URL ? `${HOST} as ${PUBLIC_URL}` : HOST;
  return `WARNING: development mode, and others can reach it (${where}): set NODE_ENV=production with UNMASK_SECRET and SMTP_URL, or HOST=127.0.0.1.`;
}
