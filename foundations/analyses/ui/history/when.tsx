const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
/** Older than this the date itself says more. */
const RELATIVE_DAYS = 7;

export function exactTime(iso: string): string {
  return exact.format(new Date(iso));
}

/** "now", "5 minutes ago", "yesterday", then the date. */
export function relativeTime(iso: string, now = new Date()): string {
  const seconds = Math.round((now.getTime() - Date.parse(iso)) / 1000);
  if (seconds < MINUTE_S) return relative.format(0, 'second');
  if (seconds < HOUR_S) return relative.format(-Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < DAY_S) return relative.format(-Math.floor(seconds / HOUR_S), 'hour');
  const days = Math.floor(seconds / DAY_S);
  return days < RELATIVE_DAYS ? relative.format(-days, 'day') : day.format(new Date(iso));
}

/** A moment as people say it, with the exact time on hover. */
export function When({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso)}
    </time>
  );
}
