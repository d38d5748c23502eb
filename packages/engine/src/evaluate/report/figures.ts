import { auc } from '../statistics/auc.ts';
import { cllr } from '../statistics/cllr.ts';
import { ece, eceAtEvenPrior } from '../statistics/ece.ts';
import { bootstrapOverGroups, type Interval } from '../statistics/group-bootstrap.ts';
import { minCllr } from '../statistics/min-cllr.ts';
import { eer, tprAtFpr } from '../statistics/roc.ts';
import type { ScoredFile } from './scored-file.ts';

/** Figures of a set of files; a share that no file can show (one class missing) is null. */
export interface Figures {
  n: number;
  real: number;
  ai: number;
  groups: number;
  auc: NullableInterval;
  eer: number | null;
  tprAt1: number | null;
  tprAt5: number | null;
  ece: number | null;
  /** ECE with both labels weighing one half: the prior that the probabilities are stated at. */
  eceEvenPrior: number | null;
  cllr: number | null;
  /** Cllr that no calibration could remove. */
  cllrMin: number | null;
  /** Share of real files named AI. */
  falseAlarmReal: number | null;
  /** Wrong verdicts, of the verdicts given on real files. */
  wrongOnReal: number | null;
  /** Share of AI files named AI. */
  recall: number | null;
  /** Share of AI files named authentic. */
  missed: number | null;
  /** Share of all files without a verdict. */
  inconclusive: number | null;
  inconclusiveReal: number | null;
  /** 95 % intervals over groups of the figures above. */
  intervals: Record<string, NullableInterval>;
}

export interface NullableInterval {
  value: number | null;
  low: number | null;
  high: number | null;
}

export type Rows = readonly ScoredFile[];

/** As much of a scored file as a verdict needs. */
export type Judged = Pick<ScoredFile, 'label' | 'score' | 'outcome'>;
type Verdicts = readonly Judged[];

function share(rows: Verdicts, of: (row: Judged) => boolean, that: (row: Judged) => boolean): number {
  const base = rows.filter(of);
  return base.length === 0 ? Number.NaN : base.filter(that).length / base.length;
}

const isReal = (row: Judged): boolean => row.label === 0;
const isAi = (row: Judged): boolean => row.label === 1;
const undecided = (row: Judged): boolean => row.outcome === 'inconclusive';
const namedAi = (row: Judged): boolean => row.outcome === 'ai_generated';

/** Every figure as a function of the files. */
export const STATISTICS = {
  auc,
  eer,
  tprAt1: (rows: Verdicts) => tprAtFpr(rows, 0.01),
  tprAt5: (rows: Verdicts) => tprAtFpr(rows, 0.05),
  ece: (rows: Verdicts) => ece(rows),
  eceEvenPrior: (rows: Verdicts) => eceAtEvenPrior(rows),
  cllr: (rows: Rows) => cllr(rows.map(({ label, logRatio }) => ({ label, score: logRatio }))),
  cllrMin: (rows: Rows) => (Number.isNaN(auc(rows)) ? Number.NaN : minCllr(rows)),
  falseAlarmReal: (rows: Verdicts) => share(rows, isReal, namedAi),
  wrongOnReal: (rows: Verdicts) => share(rows, (row) => isReal(row) && !undecided(row), namedAi),
  recall: (rows: Verdicts) => share(rows, isAi, namedAi),
  missed: (rows: Verdicts) => share(rows, isAi, (row) => row.outcome === 'authentic'),
  inconclusive: (rows: Verdicts) => share(rows, () => true, undecided),
  inconclusiveReal: (rows: Verdicts) => share(rows, isReal, undecided),
} as const satisfies Record<string, (rows: Rows) => number>;

export type FigureName = keyof typeof STATISTICS;

export function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 1e4) / 1e4 : null;
}

export function roundedInterval({ value, low, high }: Interval): NullableInterval {
  return { value: rounded(value), low: rounded(low), high: rounded(high) };
}

/**
 * All figures of these files, each with a 95 % interval from a bootstrap over `pair_group`.
 *
 * @param draws bootstrap draws; 1000 for a report
 */
export function figuresOf(rows: Rows, draws: number, seed = 1): Figures {
  const intervals = {} as Record<FigureName, NullableInterval>;
  for (const name of Object.keys(STATISTICS) as FigureName[]) {
    intervals[name] = roundedInterval(
      bootstrapOverGroups<ScoredFile>(rows, (row) => row.pairGroup, STATISTICS[name], { draws, seed }),
    );
  }
  const { auc: aucInterval, ...others } = intervals;
  const values = Object.fromEntries(Object.entries(others).map(([name, { value }]) => [name, value]));
  return {
    n: rows.length,
    real: rows.filter(isReal).length,
    ai: rows.filter(isAi).length,
    groups: new Set(rows.map((row) => row.pairGroup)).size,
    auc: aucInterval,
    ...(values as Omit<Record<FigureName, number | null>, 'auc'>),
    intervals: others,
  };
}

export interface OriginFigures {
  n: number;
  /** Share named AI: recall of a generator, false alarms of a real source. */
  namedAi: number;
  inconclusive: number;
  meanScore: number;
}

/** Per generator of AI files or per source of real ones, in alphabetical order. */
export function byOrigin(rows: Rows): Record<string, OriginFigures> {
  const names = [...new Set(rows.map((row) => row.generator))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const own = rows.filter((row) => row.generator === name);
      const mean = own.reduce((sum, row) => sum + row.score, 0) / own.length;
      return [
        name,
        {
          n: own.length,
          namedAi: rounded(own.filter(namedAi).length / own.length) ?? 0,
          inconclusive: rounded(own.filter(undecided).length / own.length) ?? 0,
          meanScore: rounded(mean) ?? 0,
        },
      ];
    }),
  );
}
