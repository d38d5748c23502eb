/** Tells those who wait for a job that its row changed: at once within this process, by looking again for the others. */
import { EventEmitter } from 'node:events';

export interface Watchers {
  changed(id: string): void;
  /** Resolves at the next change of the job, after `interval_ms`, or when `signal` is aborted. */
  nextChange(id: string, interval_ms: number, signal?: AbortSignal): Promise<void>;
}

export function createWatchers(): Watchers {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    changed: (id) => {
      emitter.emit(id);
    },
    nextChange: (id, interval_ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          emitter.off(id, done);
          signal?.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, interval_ms);
        emitter.once(id, done);
        if (signal?.aborted) done();
        else signal?.addEventListener('abort', done, { once: true });
      }),
  };
}
