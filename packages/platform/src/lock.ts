/** One process per data folder: the embedded database does not refuse a second one by itself. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface LockHolder {
  pid: number;
  /** Address the holder serves on, as far as known. */
  address: string;
  /** Tells a process from a later one with the same number (Linux: start time in ticks since boot). */
  started: string;
}

/** Someone else uses the folder. `message` is the one line that the start prints. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  readonly holder: LockHolder;

  constructor(dir: string, holder: LockHolder) {
    super(`Unmask already runs on the data folder ${dir} at ${holder.address} (process ${holder.pid}).`);
    this.holder = holder;
  }
}

export interface DirectoryLock {
  /** Records the address once it is known. */
  announce(address: string): void;
  release(): void;
}

export const LOCK_FILE = 'unmask.lock';

/** @throws LockedError when a living process holds the folder. */
export function lockDirectory(dir: string, address: string): DirectoryLock {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, LOCK_FILE);
  const holder: LockHolder = { pid: process.pid, address, started: startOf(process.pid) ?? '' };
  if (!tryCreate(file, holder)) {
    const other = readHolder(file);
    if (other && isAlive(other)) throw new LockedError(dir, other);
    // Moved aside first: of two starts that find the same stale file only one succeeds.
    const stale = `${file}.${process.pid}`;
    renameSync(file, stale);
    rmSync(stale, { force: true });
    if (!tryCreate(file, holder)) throw new LockedError(dir, readHolder(file) ?? holder);
  }
  return {
    announce(nowAt) {
      writeFileSync(file, JSON.stringify({ ...holder, address: nowAt }));
    },
    release() {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** The living holder of a folder, or null. */
export function holderOf(dir: string): LockHolder | null {
  const holder = readHolder(path.join(dir, LOCK_FILE));
  return holder && isAlive(holder) ? holder : null;
}

function tryCreate(file: string, holder: LockHolder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

function isAlive(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const started = startOf(holder.pid);
  return started === null || holder.started === '' || started === holder.started;
}

/** Field 22 of /proc/PID/stat, after the command in brackets; null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
