const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const STEPS: ReadonlyArray<[Intl.RelativeTimeFormatUnit, number]> = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `2 hours ago`; below a minute `now`. */
export function ago(iso: string, now: number): string {
  const past_ms = Math.max(0, now - Date.parse(iso));
  for (const [unit, length_ms] of STEPS) {
    if (past_ms >= length_ms) return relative.format(-Math.floor(past_ms / length_ms), unit);
  }
  return relative.format(0, 'second');
}

/** How long ago, with the exact time on hover. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${exact.format(new Date(at))} UTC`}>
      {ago(at, Date.now())}
    </time>
  );
}
