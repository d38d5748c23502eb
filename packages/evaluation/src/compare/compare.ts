import type { Outcome } from '@unmask/engine/types';
import {
  type Judged,
  type NullableInterval,
  rounded,
  roundedInterval,
  STATISTICS,
} from '../report/figures.ts';
import { bootstrapOverGroups } from '../statistics/group-bootstrap.ts';
import type { ReportedFile } from './read-report.ts';

/** Figures that are compared, in the order of the table. */
export const COMPARED = [
  'auc',
  'eer',
  'tprAt1',
  'tprAt5',
  'ece',
  'falseAlarmReal',
  'wrongOnReal',
  'recall',
  'missed',
  'inconclusive',
] as const;
export type ComparedFigure = (typeof COMPARED)[number];

export interface FigureChange {
  before: number | null;
  after: number | null;
  /** After minus before, with its interval: both sides of every draw hold the same files. */
  difference: NullableInterval;
}

/** How outcomes moved: right is AI named AI and real named authentic, wrong the other way round, inconclusive in between. */
export interface OutcomeChanges {
  /** Files compared. */
  n: number;
  changed: number;
  /** Towards the right side. */
  better: number;
  worse: number;
}

export interface ChangedFile {
  id: string;
  folder: string;
  label: 'real' | 'fake';
  kind: string;
  generator: string;
  before: { outcome: Outcome; score: number };
  after: { outcome: Outcome; score: number };
}

export interface ModalityComparison {
  /** Files in both reports; those in one alone are in no figure. */
  n: number;
  onlyBefore: number;
  onlyAfter: number;
  groups: number;
  figures: Record<ComparedFigure, FigureChange>;
  byKind: Record<string, OutcomeChanges>;
  byGenerator: Record<string, OutcomeChanges>;
  changed: ChangedFile[];
}

interface Pair {
  before: ReportedFile;
  after: ReportedFile;
  group: string;
}

const nameOf = (file: ReportedFile): string => `${file.folder}/${file.id}`;

/** Same folder and id. A pair without a group in either report stands alone. */
function pairsOf(before: readonly ReportedFile[], after: readonly ReportedFile[]): Pair[] {
  const earlier = new Map(before.map((file) => [nameOf(file), file]));
  return after.flatMap((file) => {
    const own = earlier.get(nameOf(file));
    if (!own || own.label !== file.label) return [];
    return [{ before: own, after: file, group: file.pairGroup ?? own.pairGroup ?? nameOf(file) }];
  });
}

function changeOf(pairs: readonly Pair[], name: ComparedFigure, draws: number): FigureChange {
  const statistic: (rows: readonly Judged[]) => number = STATISTICS[name];
  const of = (own: readonly Pair[], side: 'before' | 'after') => statistic(own.map((pair) => pair[side]));
  const difference = bootstrapOverGroups(
    pairs,
    (pair) => pair.group,
    (own) => of(own, 'after') - of(own, 'before'),
    { draws },
  );
  return {
    before: rounded(of(pairs, 'before')),
    after: rounded(of(pairs, 'after')),
    difference: roundedInterval(difference),
  };
}

/** 1 right, 0 no verdict, -1 wrong. */
function rightness({ outcome, label }: ReportedFile): number {
  if (outcome === 'inconclusive') return 0;
  return (outcome === 'ai_generated') === (label === 1) ? 1 : -1;
}

function outcomesBy(
  pairs: readonly Pair[],
  nameOfPair: (pair: Pair) => string,
): Record<string, OutcomeChanges> {
  const out = new Map<string, OutcomeChanges>();
  for (const pair of pairs) {
    const name = nameOfPair(pair);
    const row = out.get(name) ?? { n: 0, changed: 0, better: 0, worse: 0 };
    const step = rightness(pair.after) - rightness(pair.before);
    row.n += 1;
    row.changed += step === 0 ? 0 : 1;
    row.better += step > 0 ? 1 : 0;
    row.worse += step < 0 ? 1 : 0;
    out.set(name, row);
  }
  return Object.fromEntries(
    [...out].sort(([a, one], [b, two]) => two.changed - one.changed || (a < b ? -1 : 1)),
  );
}

function changedFile({ before, after }: Pair): ChangedFile {
  const { id, folder, label, kind, generator } = after;
  return {
    id,
    folder,
    label: label === 1 ? 'fake' : 'real',
    kind: kind || before.kind,
    generator: generator || before.generator,
    before: { outcome: before.outcome, score: before.score },
    after: { outcome: after.outcome, score: after.score },
  };
}

/**
 * What a change gained on the files that both reports hold.
 *
 * @param draws bootstrap draws over groups; 1000 for a report
 */
export function compareReports(
  before: readonly ReportedFile[],
  after: readonly ReportedFile[],
  draws: number,
): ModalityComparison {
  const pairs = pairsOf(before, after);
  const side = ({ label }: ReportedFile) => (label === 1 ? 'AI' : 'real');
  return {
    n: pairs.length,
    onlyBefore: before.length - pairs.length,
    onlyAfter: after.length - pairs.length,
    groups: new Set(pairs.map((pair) => pair.group)).size,
    figures: Object.fromEntries(
      COMPARED.map((name) => [name, changeOf(pairs, name, draws)]),
    ) as ModalityComparison['figures'],
    byKind: outcomesBy(
      pairs,
      ({ before: old, after: now }) => `${side(now)}: ${now.kind || old.kind || 'unnamed'}`,
    ),
    byGenerator: outcomesBy(
      pairs,
      ({ before: old, after: now }) => `${side(now)}: ${now.generator || old.generator || 'unnamed'}`,
    ),
    changed: pairs.filter(({ before: old, after: now }) => old.outcome !== now.outcome).map(changedFile),
  };
}
