/** Days and clocks of a time zone (IANA names, such as `Europe/Berlin`). */

export interface LocalTime {
  /** `YYYY-MM-DD` */
  day: string;
  weekday: string;
  minutes: number;
}

/** @throws RangeError for a time zone that is not known */
export function localTime(at: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday'),
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && localTime(new Date(0), name).day !== '';
  } catch {
    return false;
  }
}
