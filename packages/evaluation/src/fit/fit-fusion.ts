import { calibratedLogOdds } from '@unmask/engine/internal/fusion/calibration.ts';
import { fusedMargin, type LogOdds } from '@unmask/engine/internal/fusion/join.ts';
import { sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import type {
  AiKind,
  FusionCalibration,
  FusionModel,
  FusionWeights,
  Join,
  LearntFrom,
  Thresholds,
} from '@unmask/engine/internal/fusion/model.ts';
import { FIT } from '@unmask/engine/internal/fusion/settings.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import type { SignalName } from '@unmask/engine/types';
import { byGroup, resampleGroups } from '../statistics/group-bootstrap.ts';
import { nonnegativeLogistic } from '../statistics/nonnegative-logistic.ts';
import { lowest, withinOneError } from '../statistics/one-standard-error.ts';
import { fitBands } from './bands.ts';
import {
  type CalibrationKind,
  chooseCalibration,
  fitCalibration,
  lossesOnLine,
  type MarginRow,
} from './calibrate.ts';
import { dealFolds } from './folds.ts';
import { sampleWeights } from './sample-weights.ts';
import { beyondWeakEvidence, fitThresholds } from './thresholds.ts';

/** One file as the fusion sees it: out-of-fold log-odds of the signals that measured something. */
export interface FusionRow {
  label: 0 | 1;
  aiKind: AiKind | null;
  component: string;
  logOdds: LogOdds;
  /** A changed copy of a file. */
  copy?: boolean | undefined;
}

/** The signals that each join weighs. */
export type JoinedSignals = Partial<Record<LearntFrom, readonly SignalName[]>>;

/** Real files teach every join, AI files that of their kind. */
export function learnsFrom(
  { label, aiKind }: Pick<FusionRow, 'label' | 'aiKind'>,
  from: LearntFrom,
): boolean {
  return label === 0 || from === 'any' || aiKind === from;
}

/** What is stated of files, odds and limits, is fitted on files as they were published, not on changed copies of them. */
const isFile = ({ copy }: { copy?: boolean | undefined }) => !copy;

const UNCALIBRATED = { slope: 1, intercept: 0 };

/** The one weight that serves all signals best. */
function commonWeight(x: readonly Float64Array[], y: readonly number[], w: readonly number[]): number {
  const sums = x.map((row) => Float64Array.of(row.reduce((sum, value) => sum + value, 0)));
  return nonnegativeLogistic({ x: sums, y, w }, FIT.fusionRidge).weights[0]!;
}

/**
 * Non-negative weights, drawn to a common one: with few origins the data cannot tell how much each of many weak signals deserves,
 * and equal weights are hard to beat (Dawes, "The robust beauty of improper linear models", 1979).
 */
function fitJoin(
  rows: readonly FusionRow[],
  from: LearntFrom,
  names: readonly SignalName[],
  pull: number,
): Join {
  const learnt = rows.filter((row) => learnsFrom(row, from));
  const x = learnt.map(({ logOdds }) => Float64Array.from(names, (name) => logOdds[from]?.get(name) ?? 0));
  const y = learnt.map((row) => row.label);
  const w = sampleWeights(learnt);
  const fit = nonnegativeLogistic({ x, y, w, centre: commonWeight(x, y, w) }, pull);
  const weights: Join['weights'] = {};
  names.forEach((name, i) => {
    weights[name] = fit.weights[i]!;
  });
  return { intercept: fit.intercept, weights };
}

function fitWeights(rows: readonly FusionRow[], joined: JoinedSignals, pull: number): FusionWeights {
  const joins = (Object.entries(joined) as Array<[LearntFrom, readonly SignalName[]]>).map(
    ([from, names]) => [from, fitJoin(rows, from, names, pull)],
  );
  return { joins: Object.fromEntries(joins), calibration: UNCALIBRATED };
}

/** Fused margins by weights that did not see the row's fold. */
function outOfFoldMargins(
  rows: readonly FusionRow[],
  joined: JoinedSignals,
  pull: number,
  seed: number,
): number[] {
  const folds = dealFolds(rows, FIT.innerFolds, seed + 1);
  const margins = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < FIT.innerFolds; fold++) {
    const train = rows.filter((row) => folds.get(row.component) !== fold);
    const fit = fitWeights(train, joined, pull);
    rows.forEach((row, i) => {
      if (folds.get(row.component) === fold) margins[i] = fusedMargin(row.logOdds, fit);
    });
  }
  return margins;
}

/**
 * The strongest pull whose out-of-fold margins, on their best line, lose no more than those of the best one within a standard error;
 * and those margins. With few origins the best pull of a draw is one by chance, and what is learnt beyond the strongest does not last.
 */
function bestPull(rows: readonly FusionRow[], joined: JoinedSignals, seed: number) {
  const tried = FIT.fusionPulls.map((pull) => {
    const margins = outOfFoldMargins(rows, joined, pull, seed);
    const judged = rows.map(({ label, component, copy }, i) => ({
      label,
      component,
      copy,
      margin: margins[i]!,
    }));
    return { pull, judged, losses: lossesOnLine(judged) };
  });
  const best = lowest(tried);
  const asGood = tried.filter(({ losses }) => withinOneError(losses, best.losses));
  return asGood.reduce((strongest, other) => (other.pull > strongest.pull ? other : strongest));
}

/** Whether a draw holds enough files of both labels for every join. */
function teachesAll(drawn: readonly FusionRow[], joined: JoinedSignals): boolean {
  const real = drawn.filter(({ label }) => label === 0).length;
  return (Object.keys(joined) as LearntFrom[]).every((from) => {
    const ai = drawn.filter((row) => row.label === 1 && learnsFrom(row, from)).length;
    return Math.min(ai, real) >= FIT.minimumPerClass / 2;
  });
}

/** Refits on components drawn with replacement: weights and calibration both move. */
function resampledFits(
  rows: readonly FusionRow[],
  joined: JoinedSignals,
  { kind, pull }: { kind: CalibrationKind; pull: number },
  count: number,
  seed: number,
): FusionWeights[] {
  const random = seededRandom(seed + 2);
  const groups = byGroup(rows, (row) => row.component);
  const fits: FusionWeights[] = [];
  for (let attempt = 0; fits.length < count && attempt < 4 * count; attempt++) {
    const drawn = resampleGroups(groups, random);
    if (!teachesAll(drawn, joined)) continue;
    const fit = fitWeights(drawn, joined, pull);
    const files = drawn.filter(isFile);
    const margins = files.map((row) => ({ ...row, margin: fusedMargin(row.logOdds, fit) }));
    fits.push({ ...fit, calibration: fitCalibration(margins, kind) });
  }
  return fits;
}

/** A set with n files of the other class cannot show odds beyond about n to one. */
function boundsOf(rows: readonly FusionRow[]): FusionModel['bounds'] {
  const ai = rows.filter((row) => row.label === 1).length;
  return { low: 1 / (ai + 2), high: 1 - 1 / (rows.length - ai + 2) };
}

export type FittedFusion = Pick<FusionModel, 'fusion' | 'resampled' | 'bounds' | 'thresholds' | 'bands'>;

/**
 * Fits the fusion on out-of-fold log-odds: non-negative weights, calibration, abstention thresholds and bands on out-of-fold margins.
 *
 * @param resamples how many refits for the interval; 0 where only the value is needed
 */
export function fitFusion(
  rows: readonly FusionRow[],
  joined: JoinedSignals,
  seed: number,
  resamples: number,
): FittedFusion {
  const { judged: margins, pull } = bestPull(rows, joined, seed);
  const judged = margins.filter(isFile);
  const kind = chooseCalibration(judged, seed + 3);
  const calibration = fitCalibration(judged, kind);
  return {
    fusion: { ...fitWeights(rows, joined, pull), calibration },
    resampled: resampledFits(rows, joined, { kind, pull }, resamples, seed),
    bounds: boundsOf(rows.filter(isFile)),
    thresholds: thresholdsOf(judged, calibration, seed + 4),
    bands: fitBands(
      judged.map(({ label, margin }) => ({ label, logOdds: calibratedLogOdds(margin, calibration) })),
    ),
  };
}

/** Thresholds are set on the straight scale of the line, where the tail is continued, and stated as calibrated probabilities. */
function thresholdsOf(rows: readonly MarginRow[], calibration: FusionCalibration, seed: number): Thresholds {
  const { slope, intercept } = calibration;
  if (slope === 0) return { ai: 1, authentic: 0 };
  const straight = rows.map((row) => ({ ...row, logOdds: slope * row.margin + intercept }));
  const { ai, authentic } = fitThresholds(straight, seed);
  const stated = (logOdds: number) => sigmoid(calibratedLogOdds((logOdds - intercept) / slope, calibration));
  return beyondWeakEvidence({ ai: stated(ai), authentic: stated(authentic) });
}
