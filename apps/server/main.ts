/** Starts the service. Every way in which a start can fail says so in one line. */
import { createServer } from 'node:net';
import { SandboxError } from '@unmask/engine';
import { readSettings, type Settings, SettingsError } from '@unmask/platform/env';
import { isExposed } from '@unmask/platform/hosts';
import { LockedError } from '@unmask/platform/lock';
import { createLogger } from '@unmask/platform/logger';
import { openEngine } from './engine.ts';
import { startServer } from './start.ts';

try {
  await main(readSettings(process.env));
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(2);
}

async function main(settings: Settings): Promise<void> {
  const logger = createLogger(settings.LOG_LEVEL);
  if (settings.NODE_ENV !== 'production' && isExposed(settings)) console.error(openDevelopment(settings));
  const server = await startServer(settings, logger, () => openEngine(settings, logger)).catch(
    async (error: unknown) => {
      console.error(await startFailure(error, settings));
      process.exit(error instanceof LockedError ? 3 : 1);
    },
  );
  if (server.sandbox !== null && server.sandbox !== 'namespaces')
    console.warn(
      `Analyses are not shut in (${server.sandbox}): SECURITY.md says what that means and what to install.`,
    );
  console.log(`Unmask is ready at ${settings.PUBLIC_URL ?? server.address}`);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

function openDevelopment({ HOST, PUBLIC_URL }: Settings): string {
  const where = PUBLIC_URL ? `${HOST} as ${PUBLIC_URL}` : HOST;
  return `WARNING: development mode, and others can reach it (${where}): set NODE_ENV=production with UNMASK_SECRET and SMTP_URL, or HOST=127.0.0.1.`;
}

async function startFailure(error: unknown, settings: Settings): Promise<unknown> {
  if (error instanceof LockedError || error instanceof SandboxError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${settings.PORT} is taken: set PORT to a free one, such as ${await freePort(settings)}.`;
  }
  return error;
}

/** The next port above the wanted one that nobody holds. */
async function freePort(settings: Settings): Promise<number> {
  for (let port = settings.PORT + 1; port < settings.PORT + 100; port += 1) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, settings.HOST, () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
  return settings.PORT + 100;
}
