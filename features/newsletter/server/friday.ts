/** Fridays of a time zone. */
import { localTime } from '@unmask/platform/local-time';

const DAY_MS = 86_400_000;

/** The moment at which it is `hour` o'clock on `day` there; the clocks may change between. */
export function momentOf(day: string, hour: number, timeZone: string): Date {
  let at = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  for (let round = 0; round < 2; round += 1) {
    const local = localTime(at, timeZone);
    const days = (Date.parse(day) - Date.parse(local.day)) / DAY_MS;
    at = new Date(at.getTime() + (days * 1440 + hour * 60 - local.minutes) * 60_000);
  }
  return at;
}

/** The next Friday at that hour that is still to come, as a day and as a moment. */
export function nextFriday(now: Date, hour: number, timeZone: string): { day: string; at: Date } {
  for (let ahead = 0; ; ahead += 1) {
    const local = localTime(new Date(now.getTime() + ahead * DAY_MS), timeZone);
    if (local.weekday !== 'Fri') continue;
    const at = momentOf(local.day, hour, timeZone);
    if (at > now) return { day: local.day, at };
  }
}

export const isFriday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 5;

/** Whether it is the first Friday of its month: those who want no weekly mail get that one. */
export const isFirstOfMonth = (day: string): boolean => Number(day.slice(8)) <= 7;

/** A number that goes up by one from Friday to Friday. */
export const weekNumber = (day: string): number => Math.floor(Date.parse(day) / (7 * DAY_MS));
