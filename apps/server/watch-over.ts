/** What an operator must hear of while the server runs: a database that does not answer, a disk that fills. Told once, and once when it is over. */
import { access, constants } from 'node:fs/promises';
import { type Database, rowsOf } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { folderProblem } from '@unmask/platform/data-folder';
import { freeBytes, inMegabytes } from '@unmask/platform/disk';
import type { Settings } from '@unmask/platform/env';
import type { Logger } from '@unmask/platform/logger';

const MB = 1_000_000;
/** Of a watch that itself must not wait: the next look comes soon. */
const ANSWER_MS = 4_000;

/** @throws Error when the database has not answered in time */
export async function databaseAnswers(db: Database, limit_ms: number): Promise<void> {
  const asked = rowsOf(db, sql`select 1`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${limit_ms} ms`)), limit_ms);
  });
  try {
    await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
    // It may still fail when nobody waits for it any more.
    asked.catch(() => {});
  }
}

export function watchDatabase(db: Database, logger: Logger): () => Promise<void> {
  let away = false;
  return async () => {
    try {
      await databaseAnswers(db, ANSWER_MS);
      if (away) logger.warn('the database answers again');
      away = false;
    } catch (error) {
      if (!away) logger.error({ reason: reasonOf(error) }, 'the database does not answer');
      away = true;
    }
  };
}

/** The innermost: a query's own error repeats what was asked, and that may name people. */
function reasonOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Bytes that uploads may still fill. */
export function roomOf(settings: Pick<Settings, 'DATA_DIR' | 'FREE_SPACE_FLOOR_MB'>): () => Promise<number> {
  return async () => Math.max(0, (await freeBytes(settings.DATA_DIR)) - settings.FREE_SPACE_FLOOR_MB * MB);
}

export function watchDisk(
  settings: Pick<Settings, 'DATA_DIR' | 'FREE_SPACE_FLOOR_MB'>,
  logger: Logger,
): () => Promise<void> {
  let low = false;
  let closed = false;
  return async () => {
    // The kernel makes a disk with errors read-only.
    const problem = await access(settings.DATA_DIR, constants.W_OK).then(
      () => null,
      (error: unknown) => folderProblem(settings.DATA_DIR, error),
    );
    if (problem !== null && !closed) logger.error(problem);
    if (problem === null && closed) logger.warn('the data folder can be written again');
    closed = problem !== null;
    const free = await freeBytes(settings.DATA_DIR);
    const isLow = free < settings.FREE_SPACE_FLOOR_MB * MB;
    const facts = { folder: settings.DATA_DIR, free: inMegabytes(free) };
    if (isLow && !low)
      logger.error(facts, 'the disk is nearly full: uploads are refused until there is room');
    if (!isLow && low) logger.warn(facts, 'the disk has room again: uploads are taken');
    low = isLow;
  };
}
