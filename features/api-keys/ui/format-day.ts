const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 21, 2026`, the day in UTC. */
export function formatDay(iso: string): string {
  return days.format(new Date(iso));
}
