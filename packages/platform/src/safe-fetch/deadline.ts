/** How long a fetch and each step of it may take. */
import { AppError } from '../errors.ts';

export interface Deadline {
  /** Aborted with `url_no_answer` when a time is over, or with the caller's reason. */
  signal: AbortSignal;
  /** Starts the time of a step; the one before has ended. */
  step(limit_ms: number, what: string): void;
  stop(): void;
}

export function startDeadline(total_ms: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const abortAfter = (limit_ms: number, what: string) =>
    setTimeout(() => controller.abort(new AppError('url_no_answer', `too long: ${what}`)), limit_ms);
  const total = abortAfter(total_ms, 'in all');
  let step: NodeJS.Timeout | undefined;
  return {
    signal: caller ? AbortSignal.any([caller, controller.signal]) : controller.signal,
    step(limit_ms, what) {
      clearTimeout(step);
      step = abortAfter(limit_ms, what);
    },
    stop() {
      clearTimeout(total);
      clearTimeout(step);
    },
  };
}
