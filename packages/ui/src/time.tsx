import { type Precision, writtenMoment } from '@unmask/product/dates';
import { locale } from '@unmask/product/language';

/** Made when the first moment is told: the first page tells none. */
let relative: Intl.RelativeTimeFormat | undefined;

const STEPS: ReadonlyArray<[Intl.RelativeTimeFormatUnit, number]> = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
/** Older than this the date itself says more. */
const RELATIVE_MS = 7 * 86_400_000;

/** `Nov 20, 2026, 10:00 AM` in the reader's own time. @param at ISO 8601 */
export function shownTime(at: string, precision: Precision = 'minute'): string {
  return writtenMoment(at, precision);
}

/** `now`, `5 minutes ago`, `yesterday`, after a week the date. @param at ISO 8601 */
export function timeAgo(at: string, now = Date.now()): string {
  const past_ms = Math.max(0, now - Date.parse(at));
  if (past_ms >= RELATIVE_MS) return shownTime(at, 'day');
  relative ??= new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  for (const [unit, length_ms] of STEPS) {
    if (past_ms >= length_ms) return relative.format(-Math.floor(past_ms / length_ms), unit);
  }
  return relative.format(0, 'second');
}

interface TimeProps {
  /** ISO 8601. */
  at: string;
  /** `ago` says how long ago; the others say when. */
  show?: 'ago' | 'minute' | 'second';
}

/** A moment in the reader's own time, with its zone on hover. */
export function Time({ at, show = 'minute' }: TimeProps) {
  return (
    <time dateTime={at} title={shownTime(at, 'full')}>
      {show === 'ago' ? timeAgo(at) : shownTime(at, show)}
    </time>
  );
}
