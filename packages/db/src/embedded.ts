/** The embedded database (PGlite) in a folder. */
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { PreparingPGlite } from './prepared.ts';

/** The embedded database holds them in this process; the files behind them are in the system's own cache as well. */
const EMBEDDED_BUFFERS = '16MB';

/** After such an error the database does not know any more what it holds in memory: only a new start reads it from disk. */
const FATAL = new Set(['PANIC', 'FATAL']);

export interface EmbeddedOptions {
  /** Told once of an error after which nothing in the database may be used any more. */
  onBroken(error: Error): void;
}

/** Opens the folder, or makes it. @throws what the database says of a folder that it cannot use */
export async function openFolder(dir: string, options: EmbeddedOptions): Promise<PGlite> {
  await mkdir(path.dirname(dir), { recursive: true });
  const making = `${dir}.making`;
  // A process that ended while it made the folder left a part of it, which would never open. Nobody's rows are in it yet.
  const wasMade = await exists(making);
  if (wasMade) await rm(dir, { recursive: true, force: true });
  const isNew = !(await exists(dir));
  if (isNew) await writeFile(making, '');
  const client = await openClient(dir, options);
  if (isNew || wasMade) await rm(making, { force: true });
  return client;
}

async function openClient(dir: string, options: EmbeddedOptions): Promise<PGlite> {
  // A file of the log that is done with is deleted, not kept to be written over: it holds rows that were deleted since.
  const settings = ['-c', `shared_buffers=${EMBEDDED_BUFFERS}`, '-c', 'wal_recycle=off'];
  const startParams = [...PGlite.defaultStartParams, ...settings];
  const client = new WatchedPGlite(dir, { startParams }, options.onBroken);
  try {
    await client.waitReady;
    await forgetRowArrays(client);
  } catch (error) {
    // The files' own errors are no `Error` and say a number alone.
    throw error instanceof Error ? error : new Error(`the database did not open: ${inWords(error)}`);
  }
  return client;
}

/**
 * The library copies all its readers of types for every query that brings some of its own, as Drizzle's do; three of four of them are of
 * arrays of a table's rows, which nobody selects. Without them a query takes a quarter less processor time.
 */
async function forgetRowArrays(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ typarray: number }>(
    "select typarray from pg_type where typtype = 'c' and typarray <> 0",
  );
  const ofRows = new Set(rows.map(({ typarray }) => String(typarray)));
  client.parsers = Object.fromEntries(Object.entries(client.parsers).filter(([type]) => !ofRows.has(type)));
}

/** Everything to disk, so that what is copied afterwards starts without replaying. */
export async function checkpoint(client: PGlite, options: EmbeddedOptions): Promise<void> {
  try {
    await client.exec('checkpoint');
  } catch (error) {
    options.onBroken(error as Error);
    throw error;
  }
}

/** Every query passes one of these two. */
class WatchedPGlite extends PreparingPGlite {
  readonly #onBroken: (error: Error) => void;

  constructor(dir: string, options: PGliteOptions, onBroken: (error: Error) => void) {
    super(dir, options);
    this.#onBroken = onBroken;
  }

  override execProtocol(...args: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    return this.#watched(super.execProtocol(...args));
  }

  override execProtocolStream(
    ...args: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    return this.#watched(super.execProtocolStream(...args));
  }

  async #watched<Result>(query: Promise<Result>): Promise<Result> {
    try {
      return await query;
    } catch (error) {
      if (FATAL.has((error as { severity?: string }).severity ?? '')) this.#onBroken(error as Error);
      throw error;
    }
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Numbers of the WebAssembly system interface. */
const ERRNO_NO_SPACE = 51;

function inWords(error: unknown): string {
  const errno = (error as { errno?: unknown } | null)?.errno;
  if (errno === ERRNO_NO_SPACE) return 'no space left on device';
  return errno === undefined ? String(error) : `error ${errno} of the file system`;
}
