/**
 * Folders that tests fill and throw away. An embedded database is 1,700 small files: on a disk a copy of it costs half a second of
 * processor time, in memory a twentieth of that.
 */
import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The system's file system in memory, where there is one. */
const MEMORY = '/dev/shm';
/** Of each: what lies there is memory, so a small one is left alone. */
const LEAST_FREE_BYTES = 4 * 2 ** 30;
/** Begins the name of every folder that is made there, with the id of the process that made it. */
const OURS = 'unmask-test-';

let place: string | null = null;

function quickPlace(): string {
  place ??= hasRoom(MEMORY) ? MEMORY : tmpdir();
  return place;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < LEAST_FREE_BYTES) return false;
  } catch {
    return false;
  }
  forgetEnded(folder);
  return true;
}

/** What a process that was killed has left would be memory until the machine restarts. */
function forgetEnded(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(OURS) ? Number.parseInt(name.slice(OURS.length), 10) : 0;
    if (pid > 0 && !isRunning(pid)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A new folder; whoever asks for it deletes it. @param name part of its name, to tell whose it is */
export function quickFolder(name: string): Promise<string> {
  return mkdtemp(path.join(quickPlace(), `${OURS}${process.pid}-${name}-`));
}
