/** The watcher's loop: look, wait until files are whole, handle them one after the other. */
import { existsSync } from 'node:fs';
import type { Engine } from '@unmask/engine';
import { watching } from '@unmask/product/copy/cli';
import { reasonOf } from '../usage.ts';
import type { WatchOptions } from './arguments.ts';
import { createSettler, type FoundFile, type Settling, type Stamp, sameStamp } from './files.ts';
import { type FolderScan, scanFolder } from './folder-scan.ts';
import { type Handled, handleFile } from './handle.ts';
import { outputsOf } from './sidecar.ts';

export interface WatchTimes {
  /** A file is whole when it looked the same for so long. */
  settle_ms: number;
  /** Between two looks when nothing notifies. */
  interval_ms: number;
  /** Before a file is tried again whose result could not be written. */
  again_ms: number;
  /** `--once` leaves out a file that still grows after so long. */
  patience_ms: number;
}

export const TIMES: WatchTimes = {
  settle_ms: 1000,
  interval_ms: 5000,
  again_ms: 60_000,
  patience_ms: 60_000,
};

export interface WatchDeps {
  engine: Engine;
  /** Ends the watch: the running analysis is stopped. */
  signal: AbortSignal;
  now: () => Date;
  /** One line for a person. */
  say(line: string): void;
  onAnalysing(file: FoundFile): void;
  onHandled(file: FoundFile, handled: Handled): void;
  times?: WatchTimes;
}

/** @returns whether every file was handled: false when the folder was gone or a file still grew at the end of `--once` */
export async function watchFolder(options: WatchOptions, deps: WatchDeps): Promise<boolean> {
  const { folder, recursive, out } = options;
  const looking = scanFolder({ folder, recursive, out, signal: deps.signal });
  try {
    return await loop(options, deps, looking);
  } finally {
    looking.close();
  }
}

async function loop(options: WatchOptions, deps: WatchDeps, looking: FolderScan): Promise<boolean> {
  const { once } = options;
  const { signal, say, times = TIMES } = deps;
  const settle = createSettler(times.settle_ms);
  const turn = createTurn(options, deps);
  const began = performance.now();
  let gone: string | null = null;
  while (!signal.aborted) {
    const seen = await looking.look();
    if ('gone' in seen) {
      const why = reasonOf(seen.why);
      if (once) {
        say(watching.goneOnce(seen.gone, why));
        return false;
      }
      if (gone !== seen.gone) say(watching.gone(seen.gone, why));
      gone = seen.gone;
      await looking.pause(times.interval_ms);
      continue;
    }
    if (gone !== null) say(watching.back(gone));
    gone = null;
    const settling = settle(seen.files, performance.now());
    const { waiting, unwritten } = await turn(settling);
    if (once && waiting.length === 0) return !unwritten;
    if (once && performance.now() - began > times.patience_ms) {
      for (const file of waiting) say(watching.growing(file.name));
      return false;
    }
    await looking.pause(waiting.length > 0 ? times.settle_ms : times.interval_ms);
  }
  return true;
}

interface Turn {
  /** Files that must be looked at again soon. */
  waiting: FoundFile[];
  /** A result could not be written. */
  unwritten: boolean;
}

/** Handles what is ready and has no result yet. */
function createTurn(options: WatchOptions, deps: WatchDeps): (settling: Settling) => Promise<Turn> {
  const { signal, times = TIMES } = deps;
  const done = new Map<string, Stamp>();
  const notBefore = new Map<string, number>();
  const isOpen = (file: FoundFile) => {
    const before = done.get(file.name);
    // A result that somebody took away is made again.
    return !before || !sameStamp(before, file) || !existsSync(outputsOf(options.out, file.name).json);
  };
  return async ({ ready, growing }) => {
    const turn: Turn = { waiting: growing.filter(isOpen), unwritten: false };
    for (const file of ready) {
      if (signal.aborted) break;
      if (!isOpen(file) || performance.now() < (notBefore.get(file.name) ?? 0)) continue;
      try {
        const handled = await handleFile(file, { ...deps, options });
        if (handled.state === 'later') turn.waiting.push(file);
        else {
          done.set(file.name, handled.stamp);
          deps.onHandled(file, handled);
        }
      } catch (error) {
        turn.unwritten = true;
        notBefore.set(file.name, performance.now() + times.again_ms);
        deps.say(watching.notWritten(file.name, reasonOf(error), Math.round(times.again_ms / 1000)));
      }
    }
    return turn;
  };
}
