/** The thread of the watchdog. It counts its own seconds: a process that was stopped or a machine that slept stood still as a whole. */
import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { say } from './ending.ts';

export interface WatchdogLimits {
  /** Seconds for which the event loop may stand, and for which an opening database may read and write nothing. */
  still_s: number;
  /** Seconds that opening may take in all. */
  opening_s: number;
}

/** Places in the shared memory. */
export const SHARED = { beats: 0, debugged: 1, phase: 2 } as const;
export const PHASES = { opening: 1, running: 2 } as const;
export type Phase = keyof typeof PHASES;

interface ThreadData {
  shared: Int32Array;
  limits: WatchdogLimits;
  opening: string | null;
  pid: number;
}

const LOOK_MS = 1_000;
/** A database that replays or migrates moves far more than this in the time in which it must show that it lives. */
const WORK_BYTES = 256 * 1024;

if (workerData !== null && 'opening' in workerData) watch(workerData as ThreadData);

function watch({ shared, limits, opening, pid }: ThreadData): void {
  let beats = -1;
  let still_s = 0;
  let opening_s = 0;
  let moved = 0;
  setInterval(() => {
    const now = Atomics.load(shared, SHARED.beats);
    if (Atomics.load(shared, SHARED.debugged) === 1) {
      still_s = 0;
      return;
    }
    if (Atomics.load(shared, SHARED.phase) === PHASES.opening) {
      opening_s += 1;
      const bytes = movedBy(pid);
      // Where the system does not tell, time alone decides.
      const works = bytes === null || bytes - moved > WORK_BYTES;
      still_s = works ? 0 : still_s + 1;
      if (works && bytes !== null) moved = bytes;
      if (still_s >= limits.still_s) end(pid, notOpened(opening, opening_s, 'and reads and writes nothing'));
      if (opening_s >= limits.opening_s) end(pid, notOpened(opening, opening_s, 'although it works'));
      return;
    }
    still_s = now === beats ? still_s + 1 : 0;
    beats = now;
    if (still_s >= limits.still_s) end(pid, stoodStill(still_s));
  }, LOOK_MS);
}

const notOpened = (opening: string | null, seconds: number, how: string) =>
  `The database in ${opening} has not opened in ${seconds} s ${how}: this start ends. Start again; if that does not help either, bring a backup back (npm run unmask-admin -- list-backups), or give a slow machine more time with START_LIMIT_SECONDS.`;

const stoodStill = (seconds: number) =>
  `Unmask has stood still for ${seconds} s and ends: its event loop does not turn. Start it again: what was stored is kept, and analyses go on.`;

/** Bytes that the main thread has read and written so far; null where the system does not tell. */
function movedBy(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/io`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    return field('rchar') + field('wchar');
  } catch {
    return null;
  }
}

function end(pid: number, line: string): void {
  say(line);
  // The main thread answers no other signal any more.
  process.kill(pid, 'SIGKILL');
}
