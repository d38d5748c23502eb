/** Periods of the boards, all in UTC: a day, a week from Sunday, a month, and everything since 2024-01-01. Pure. */
import { ALL_TIME_START, type Timeframe } from './limits.ts';

export interface Period {
  start: Date;
  /** The first moment that does not belong to it. */
  end: Date;
}

const DAY_MS = 86_400_000;
/** No board lives to see it. */
const END_OF_ALL = new Date('9999-01-01T00:00:00.000Z');

export function periodOf(timeframe: Timeframe, now: Date): Period {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const from = (start: number, days: number) => ({
    start: new Date(start),
    end: new Date(start + days * DAY_MS),
  });
  if (timeframe === 'daily') return from(day, 1);
  if (timeframe === 'weekly') return from(day - now.getUTCDay() * DAY_MS, 7);
  if (timeframe === 'all_time')
    return { start: new Date(`${ALL_TIME_START}T00:00:00.000Z`), end: END_OF_ALL };
  const month = (more: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more, 1));
  return { start: month(0), end: month(1) };
}
