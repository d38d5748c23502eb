/** When an alert may go out: not in the quiet hours of a place, and together with others where that is wanted. Critical ones at once. */
import { isTimeZone } from '@unmask/platform/local-time';
import { DAILY_DIGEST_AT, type Digest, type Severity } from '../limits.ts';

/** How an integration wants to be told. */
export interface Timing {
  /** `HH:MM`, by the clock of `timeZone`; `to` may be on the next day. Null: none. */
  quiet: { from: string; to: string } | null;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  digest: Digest;
}

export const AT_ONCE: Timing = { quiet: null, timeZone: 'UTC', digest: 'each' };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** More than a day: where clocks are put back a day has 25 hours. */
const LOOKED_AT = 26 * 60;

/** @returns `now` when it goes out alone and at once */
export function sendAt(now: Date, severity: Severity, timing: Timing): Date {
  if (severity === 'critical') return now;
  return afterQuiet(together(now, timing), timing);
}

/** Whether it goes out with others. */
export const isCollected = (severity: Severity, { digest }: Timing) =>
  severity !== 'critical' && digest !== 'each';

function together(now: Date, { digest, timeZone }: Timing): Date {
  if (digest === 'each') return now;
  const clock = clockOf(timeZone);
  if (digest === 'hourly') return new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS);
  return firstMinute(nextMinute(now), (at) => clock(at) === DAILY_DIGEST_AT);
}

function afterQuiet(at: Date, { quiet, timeZone }: Timing): Date {
  if (quiet === null) return at;
  const clock = clockOf(timeZone);
  if (!isWithin(clock(at), quiet)) return at;
  return firstMinute(nextMinute(at), (each) => !isWithin(clock(each), quiet));
}

/** From `from` up to `to`, which itself is not quiet any more. Two times that are the same are no time. */
function isWithin(time: string, { from, to }: { from: string; to: string }): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

const nextMinute = (at: Date) => new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS);

/** Minute by minute, so that hours which a clock skips or repeats are what its clock says. */
function firstMinute(from: Date, right: (at: Date) => boolean): Date {
  for (let minute = 0; minute < LOOKED_AT; minute += 1) {
    const at = new Date(from.getTime() + minute * MINUTE_MS);
    if (right(at)) return at;
  }
  // The minute that is looked for was skipped on this day.
  return from;
}

function clockOf(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return (at) => format.format(at);
}
