import { auc } from '../statistics/auc.ts';
import { cllr } from '../statistics/cllr.ts';
import { ece, eceAtEvenPrior } from '../statistics/ece.ts';
import { bootstrapOverGroups, type Interval } from '../statistics/group-bootstrap.ts';
import { minCllr } from '../statistics/min-cllr.ts';
import { withNeverSeen } from '../statistics/never-seen.ts';
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
  /** 95% intervals over groups of the figures above. */
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

/** Figures that are shares: of which files, and how many of them show what. */
const SHARES = {
  falseAlarmReal: { of: isReal, that: namedAi },
  wrongOnReal: { of: (row: Judged) => isReal(row) && !undecided(row), that: namedAi },
  recall: { of: isAi, that: namedAi },
  missed: { of: isAi, that: (row: Judged) => row.outcome === 'authentic' },
  inconclusive: { of: () => true, that: undecided },
  inconclusiveReal: { of: isReal, that: undecided },
} as const;
export type ShareName = keyof typeof SHARES;

const shareOf =
  ({ of, that }: (typeof SHARES)[ShareName]) =>
  (rows: Verdicts) =>
    share(rows, of, that);

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
  falseAlarmReal: shareOf(SHARES.falseAlarmReal),
  wrongOnReal: shareOf(SHARES.wrongOnReal),
  recall: shareOf(SHARES.recall),
  missed: shareOf(SHARES.missed),
  inconclusive: shareOf(SHARES.inconclusive),
  inconclusiveReal: shareOf(SHARES.inconclusiveReal),
} as const satisfies Record<string, (rows: Rows) => number>;

export type FigureName = keyof typeof STATISTICS;

export function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 1e4) / 1e4 : null;
}

export function roundedInterval({ value, low, high }: Interval): NullableInterval {
  return { value: rounded(value), low: rounded(low), high: rounded(high) };
}

function isShare(name: FigureName): name is ShareName {
  return name in SHARES;
}

/**
 * One figure with its 95% interval from a bootstrap over `pair_group`; a share that all files show or none by the exact bound over
 * groups instead, since no draw could move it.
 */
export function figureOf(rows: Rows, name: FigureName, draws: number, seed = 1): NullableInterval {
  const statistic: (rows: Rows) => number = STATISTICS[name];
  const interval = bootstrapOverGroups(rows, (row) => row.pairGroup, statistic, { draws, seed });
  if (!isShare(name)) return roundedInterval(interval);
  const counted = rows.filter(SHARES[name].of);
  return roundedInterval(withNeverSeen(interval, new Set(counted.map((row) => row.pairGroup)).size));
}

/**
 * All figures of these files, each with a 95% interval from a bootstrap over `pair_group`.
 *
 * @param draws bootstrap draws; 1000 for a report
 */
export function figuresOf(rows: Rows, draws: number, seed = 1): Figures {
  const intervals = {} as Record<FigureName, NullableInterval>;
  for (const name of Object.keys(STATISTICS) as FigureName[]) {
    intervals[name] = figureOf(rows, name, draws, seed);
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
