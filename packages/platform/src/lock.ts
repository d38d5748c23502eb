/**
 * One process per data folder: the embedded database does not refuse a second one by itself. The kernel holds the lock, so that it
 * holds across containers and process namespaces, ends with its process however that ends, and is never taken twice. Machines whose
 * file system passes no locks between them see each other by the record beside it, which the holder touches every five seconds.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHeld, type KernelLock, takeKernelLock } from './kernel-lock.ts';

export interface LockHolder {
  pid: number;
  /** Address the holder serves on, as far as known. */
  address: string;
  host: string;
  /** Tells one run of a system from another: processes under the same one share a kernel. */
  boot: string;
  /** Of this one holding. */
  id: string;
}

/** Someone else uses the folder. `message` is the one line that the start prints. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  readonly holder: LockHolder | null;

  constructor(dir: string, holder: LockHolder | null) {
    const who = holder
      ? ` at ${holder.address} (process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`})`
      : '';
    super(`Unmask already runs on the data folder ${dir}${who}.`);
    this.holder = holder;
  }
}

export interface DirectoryLock {
  /** Records the address once it is known. */
  announce(address: string): void;
  release(): void;
}

export interface LockOptions {
  /** Told once when another machine has taken the folder: this process must write nothing there any more. */
  onLost?(holder: LockHolder): void;
  /** Told when the record of another machine is watched first. */
  onWait?(holder: LockHolder, wait_ms: number): void;
}

export const LOCK_FILE = 'unmask.lock';
/** Empty; what counts is the kernel's lock on it. Never deleted: a new file would be another lock. */
const HELD_FILE = 'unmask.held';

export const BEAT_MS = 5_000;
/** A record that is not touched for this long belongs to nobody. */
const STALE_MS = 30_000;
/** Watched for so long, a living holder has touched its record. */
const WATCH_MS = 12_000;
const LOOK_MS = 500;
const TRY_MS = 2_000;

/** @throws LockedError when a living process holds the folder. */
export async function lockDirectory(
  dir: string,
  address: string,
  options: LockOptions = {},
): Promise<DirectoryLock> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = path.join(dir, LOCK_FILE);
  const kernel = takeKernelLock(path.join(dir, HELD_FILE), TRY_MS);
  if (kernel === null) throw new LockedError(dir, readHolder(file));
  try {
    await letOtherMachineSpeak(dir, file, options);
    const own = { pid: process.pid, address, host: hostname(), boot: bootId(), id: randomUUID() };
    return hold(file, own, kernel, options);
  } catch (error) {
    kernel.release();
    throw error;
  }
}

function hold(file: string, own: LockHolder, kernel: KernelLock, options: LockOptions): DirectoryLock {
  let holder = own;
  writeHolder(file, holder);
  const beat = setInterval(() => {
    const now = readHolder(file);
    if (now && now.id !== holder.id) {
      clearInterval(beat);
      options.onLost?.(now);
      return;
    }
    try {
      // The time alone: it can be set on a full disk, and nothing is half written.
      if (now) utimesSync(file, new Date(), new Date());
      else writeHolder(file, holder);
    } catch {
      // A disk that takes nothing now: the kernel's lock holds all the same.
    }
  }, BEAT_MS);
  beat.unref();
  return {
    announce(nowAt) {
      holder = { ...holder, address: nowAt };
      writeHolder(file, holder);
    },
    release() {
      clearInterval(beat);
      if (readHolder(file)?.id === holder.id) rmSync(file, { force: true });
      kernel.release();
    },
  };
}

/** The living holder of a folder, or null. */
export function holderOf(dir: string): LockHolder | null {
  const file = path.join(dir, LOCK_FILE);
  const holder = readHolder(file);
  if (!holder) return null;
  if (isHeld(path.join(dir, HELD_FILE))) return holder;
  const elsewhere = holder.boot !== bootId();
  return elsewhere && Math.abs(Date.now() - touchedAt(file)) < STALE_MS ? holder : null;
}

/** Under the same kernel its lock has decided. A record of another one may be that of a machine that holds a lock of its own. */
async function letOtherMachineSpeak(dir: string, file: string, options: LockOptions): Promise<void> {
  const holder = readHolder(file);
  // A version before this one took no lock of the kernel.
  if (holder?.id === '' && isAlive(holder.pid)) throw new LockedError(dir, holder);
  if (!holder || holder.boot === bootId()) return;
  const first = touchedAt(file);
  // Clocks of two machines differ by less than this.
  if (Math.abs(Date.now() - first) > STALE_MS * 10) return;
  options.onWait?.(holder, WATCH_MS);
  for (let waited_ms = 0; waited_ms < WATCH_MS; waited_ms += LOOK_MS) {
    await sleep(LOOK_MS);
    const now = readHolder(file);
    if (now === null) return;
    if (now.id !== holder.id || touchedAt(file) !== first) throw new LockedError(dir, now);
  }
}

function touchedAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

/** Whole or not at all: readers never see half a record. */
function writeHolder(file: string, holder: LockHolder): void {
  const draft = `${file}.${holder.id}`;
  writeFileSync(draft, JSON.stringify(holder));
  renameSync(draft, file);
}

function readHolder(file: string): LockHolder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockHolder>;
    const { pid = 0, address = '', host = hostname(), boot = bootId(), id = '' } = holder;
    return { pid, address, host, boot, id };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Containers of one machine read the same. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
