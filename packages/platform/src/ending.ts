/** Ending a process that must not go on: one line that says why, and a code that tells the reasons apart. */
import { writeSync } from 'node:fs';

export const EXIT_CODES = {
  /** The start failed for a reason that its line names. */
  failed: 1,
  /** A setting cannot be used. */
  settings: 2,
  /** Another process holds the data folder. */
  locked: 3,
  /** What runs cannot go on: the database broke, or the folder was taken by another process. A new start may mend it. */
  broken: 4,
} as const;

export function endProcess(line: string, code: number): never {
  say(line);
  // What listens would tidy up in what is broken, and may never come back.
  process.removeAllListeners('exit');
  process.exit(code);
}

/** At once, also when nothing else of this process moves. */
export function say(line: string): void {
  try {
    writeSync(2, `${line}\n`);
  } catch {
    // Nobody reads any more.
  }
}
