import { auc } from './auc.ts';
import { bootstrapOverGroups, type Interval } from './group-bootstrap.ts';

/** One file as two scorers see it; each on its own scale, higher = more AI-like. */
export interface ScoredTwice {
  label: 0 | 1;
  group: string;
  one: number;
  other: number;
}

/**
 * AUC of the one scorer minus that of the other, with its interval over groups. Paired: both are judged on the same files of every
 * draw, so what makes files hard for both falls away.
 */
export function aucDifference(rows: readonly ScoredTwice[], draws: number): Interval {
  const of = (drawn: readonly ScoredTwice[], side: 'one' | 'other') =>
    auc(drawn.map((row) => ({ label: row.label, score: row[side] })));
  return bootstrapOverGroups(
    rows,
    (row) => row.group,
    (drawn) => of(drawn, 'one') - of(drawn, 'other'),
    { draws },
  );
}
