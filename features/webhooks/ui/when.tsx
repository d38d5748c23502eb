const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment in the reader's own time; in UTC to the millisecond on hover. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {shownTime(at)}
    </time>
  );
}

export const shownTime = (at: string): string => exact.format(new Date(at));
