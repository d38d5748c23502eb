/** A lock on a file that the kernel holds for this process: SQLite takes it, which knows how on every system. Nothing is stored. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface KernelLock {
  release(): void;
}

const BUSY = 5;

/**
 * @param try_ms how long somebody who only looks may be waited for
 * @returns null when another process holds it
 * @throws Error when the file system has no locks, or the file cannot be made
 */
export function takeKernelLock(file: string, try_ms: number): KernelLock | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { timeout: try_ms });
    // Writes nothing: the file stays empty, and a full disk is no hindrance.
    database.exec('begin exclusive');
  } catch (error) {
    database?.close();
    if (codeOf(error) === BUSY) return null;
    throw new Error(
      `No lock can be had on ${file} (${(error as Error).message}): the data folder must be writable and on a file system with locks, such as a local disk.`,
      { cause: error },
    );
  }
  return { release: () => database.close() };
}

/** Whether a process holds it, without taking it. */
export function isHeld(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    database.prepare('select count(*) from sqlite_master').get();
    return false;
  } catch (error) {
    if (codeOf(error) === BUSY) return true;
    throw error;
  } finally {
    database.close();
  }
}

const codeOf = (error: unknown) => (error as { errcode?: number }).errcode;
