/** Every way in which a start can fail that somebody can do something about, in one line each. */
import { createServer } from 'node:net';
import { SandboxError } from '@unmask/engine';
import { folderProblem } from '@unmask/platform/data-folder';
import { isDatabaseAway } from '@unmask/platform/database-errors';
import { EXIT_CODES } from '@unmask/platform/ending';
import { type Settings, SettingsError } from '@unmask/platform/env';
import { RegistryError } from '@unmask/platform/kernel/registry';
import { LockedError } from '@unmask/platform/lock';

/** `message` is the one line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface Failure {
  /** One line; the error itself when nobody knew of this way to fail. */
  says: unknown;
  code: number;
}

export async function startFailure(error: unknown, settings: Settings): Promise<Failure> {
  if (error instanceof LockedError) return { says: error.message, code: EXIT_CODES.locked };
  if (error instanceof SettingsError) return { says: error.message, code: EXIT_CODES.settings };
  const code = EXIT_CODES.failed;
  const known = [StartError, SandboxError, RegistryError];
  if (known.some((kind) => error instanceof kind)) return { says: (error as Error).message, code };
  return { says: (await portProblem(error, settings)) ?? fileProblem(error, settings) ?? error, code };
}

/** What kept the database from opening. */
export function databaseFailure(error: unknown, settings: Settings, folder: string): unknown {
  const reason = innermost(error);
  if (settings.DATABASE_URL) {
    if (!isDatabaseAway(error)) return error;
    const { host } = new URL(settings.DATABASE_URL);
    return new StartError(
      `The PostgreSQL server at ${host} does not answer (${reason}): start it, or mend DATABASE_URL.`,
      { cause: error },
    );
  }
  if (/no space left/i.test(reason)) {
    return new StartError(`${folderProblem(settings.DATA_DIR, { code: 'ENOSPC' })}`, { cause: error });
  }
  const problem = folderProblem(settings.DATA_DIR, error);
  return new StartError(
    problem ??
      `The database in ${folder} did not open (${reason}): if a second start does not open it either, bring a backup back (npm run unmask-admin -- list-backups).`,
    { cause: error },
  );
}

function innermost(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (cause instanceof AggregateError) cause = cause.errors[0];
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';
}

async function portProblem(error: unknown, settings: Settings): Promise<string | null> {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${settings.PORT} is taken: set PORT to a free one, such as ${await freePort(settings)}.`;
  if (syscall !== 'listen') return null;
  if (code === 'EACCES')
    return `Port ${settings.PORT} may not be used by this user: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST ${settings.HOST} is no address of this machine: set it to one, such as 127.0.0.1.`;
  return null;
}

function fileProblem(error: unknown, settings: Settings): string | null {
  const { path: place = '' } = error as NodeJS.ErrnoException;
  return place.startsWith(settings.DATA_DIR) ? folderProblem(settings.DATA_DIR, error) : null;
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
