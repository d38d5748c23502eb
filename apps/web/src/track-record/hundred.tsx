import { trackRecord as words } from '@unmask/product/copy/track-record';
import classes from './track-record.module.css';
import type { TrackRecord } from './track-record.ts';

const ROW = 10;
const CELL = 10;

/** Marks told apart by their shape: a filled square, a cross, a small ring. */
export const MARKS = {
  named: (x: number, y: number) => `M${x + 1} ${y + 1}h8v8h-8z`,
  cleared: (x: number, y: number) => `M${x + 1.5} ${y + 1.5}l7 7m0 -7l-7 7`,
  undecided: (x: number, y: number) => `M${x + 3.5} ${y + 5}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0`,
} as const;
export type Mark = keyof typeof MARKS;
export const MARK_ORDER: readonly Mark[] = ['named', 'cleared', 'undecided'];

/** A hundred AI files, one mark each, ten in a row: what became of them. */
export function Hundred({ record }: { record: TrackRecord }) {
  const paths: Record<Mark, string> = { named: '', cleared: '', undecided: '' };
  let at = 0;
  for (const mark of MARK_ORDER) {
    for (let count = record[mark]; count > 0; count--, at++) {
      paths[mark] += MARKS[mark]((at % ROW) * CELL, Math.floor(at / ROW) * CELL);
    }
  }
  return (
    <svg
      className={classes.hundred}
      viewBox={`0 0 ${ROW * CELL} ${ROW * CELL}`}
      role="img"
      aria-label={words.picture(record)}
    >
      {MARK_ORDER.map((mark) => (
        <path key={mark} data-mark={mark} d={paths[mark]} />
      ))}
    </svg>
  );
}

/** One mark alone, for the line that explains it. */
export function OneMark({ mark }: { mark: Mark }) {
  return (
    <svg className={classes.mark} viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
      <path data-mark={mark} d={MARKS[mark](0, 0)} />
    </svg>
  );
}
