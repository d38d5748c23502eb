/** Work that repeats: never two rounds at once, errors logged, stoppable. */
import type { Logger } from './logger.ts';

export interface Repeating {
  /** Waits for a round that is under way. */
  stop(): Promise<void>;
  /** Starts a round now, or right after the one that is under way. */
  nudge(): void;
}

export function repeat(
  name: string,
  interval_ms: number,
  logger: Logger,
  round: () => Promise<void>,
): Repeating {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const run = () => {
    if (running || stopped) return;
    running = round()
      .catch((error: unknown) => logger.error({ err: error }, name))
      .finally(() => {
        running = null;
        if (!again) return;
        again = false;
        run();
      });
  };
  const timer = setInterval(run, interval_ms);
  timer.unref();
  return {
    nudge() {
      again = running !== null;
      run();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
