/**
 * The one way dates are written for people, on screens and in mail: `Nov 20, 2026`, and with the time `Nov 20, 2026, 10:00 AM`.
 * Issued documents, tables for programs and names of files write 2026-11-20, with UTC beside a time.
 * English is written without `Intl`, whose tables cost a phone tens of milliseconds before the first page answers; other languages as those have it.
 */
import { locale, pageLanguage } from './language.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const written = (year: number, month: number, day: number) => `${MONTHS[month]} ${day}, ${year}`;

/** The day in UTC, the same for every reader. @param at ISO 8601, a day alone included */
export function writtenDay(at: string | Date): string {
  const date = new Date(at);
  if (pageLanguage !== 'en') return inLanguage(date, { dateStyle: 'medium', timeZone: 'UTC' });
  return written(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

export type Precision = 'day' | 'minute' | 'second' | 'full';

const TIMES = { day: undefined, minute: 'short', second: 'medium', full: 'long' } as const;

const inLanguage = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), options).format(date);

/** In the reader's own time; `full` names its zone. @param at ISO 8601 */
export function writtenMoment(at: string | Date, precision: Precision = 'minute'): string {
  const date = new Date(at);
  if (pageLanguage !== 'en') {
    const timeStyle = TIMES[precision];
    return inLanguage(date, { dateStyle: 'medium', ...(timeStyle && { timeStyle }) });
  }
  const day = written(date.getFullYear(), date.getMonth(), date.getDate());
  if (precision === 'day') return day;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = date.getHours();
  const seconds = precision === 'minute' ? '' : `:${two(date.getSeconds())}`;
  const time = `${hours % 12 || 12}:${two(date.getMinutes())}${seconds} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${day}, ${time}${precision === 'full' ? ` ${zoneOf(date)}` : ''}`;
}

/** `GMT+1`, `UTC` */
function zoneOf(date: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
