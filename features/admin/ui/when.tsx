import { admin as words } from '../words.ts';

export function shownTime(at: string, seconds = false): string {
  return new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short' });
}

/** A moment in the reader's own time; in UTC to the millisecond on hover. */
export function When({ at, seconds = false }: { at: string | null; seconds?: boolean }) {
  if (at === null) return <span className="um-dim">{words.never}</span>;
  return (
    <time dateTime={at} title={at}>
      {shownTime(at, seconds)}
    </time>
  );
}
