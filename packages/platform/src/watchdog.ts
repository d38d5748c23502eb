/**
 * Ends this process when it stands still: the embedded database runs in it, and one that has lost its way never gives the event loop
 * back, so that no signal but SIGKILL reaches it. A second thread watches, because nothing in the first one can.
 */
import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { PHASES, type Phase, SHARED, type WatchdogLimits } from './watchdog-thread.ts';

export interface Watchdog {
  /** From here on the event loop must turn: the database is open. */
  opened(): void;
  stop(): Promise<void>;
}

const BEAT_MS = 1_000;

/** @param opening what is opened, for the line that says that it did not; null where nothing can hang */
export function startWatchdog(limits: WatchdogLimits, opening: string | null): Watchdog {
  const shared = new Int32Array(new SharedArrayBuffer(4 * Object.keys(SHARED).length));
  const enter = (phase: Phase) => Atomics.store(shared, SHARED.phase, PHASES[phase]);
  enter(opening === null ? 'running' : 'opening');
  const beat = setInterval(() => {
    Atomics.add(shared, SHARED.beats, 1);
    // Who stops at a breakpoint has opened the debugger before.
    Atomics.store(shared, SHARED.debugged, debuggerUrl() === undefined ? 0 : 1);
  }, BEAT_MS);
  beat.unref();
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { shared, limits, opening, pid: process.pid },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  return {
    opened: () => void enter('running'),
    async stop() {
      clearInterval(beat);
      await thread.terminate();
    },
  };
}
