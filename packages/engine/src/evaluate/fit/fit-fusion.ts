import { fusedLogOdds } from '../../fusion/fuse.ts';
import { sigmoid } from '../../fusion/log-odds.ts';
import type { FusionModel, FusionWeights } from '../../fusion/model.ts';
import { FIT } from '../../fusion/settings.ts';
import { seededRandom } from '../../seeded-random.ts';
import type { SignalName } from '../../types.ts';
import { byGroup, resampleGroups } from '../statistics/group-bootstrap.ts';
import { nonnegativeLogistic } from '../statistics/nonnegative-logistic.ts';
import { platt } from '../statistics/platt.ts';
import type { Scored } from '../statistics/scored.ts';
import { dealFolds } from './folds.ts';
import { sampleWeights } from './sample-weights.ts';
import { fitThresholds } from './thresholds.ts';

/** One file as the fusion sees it: out-of-fold log-odds of the signals that measured something. */
export interface FusionRow {
  label: 0 | 1;
  component: string;
  logOdds: ReadonlyMap<SignalName, number>;
}

const UNCALIBRATED = { slope: 1, intercept: 0 };

function fitWeights(rows: readonly FusionRow[], names: readonly SignalName[]): FusionWeights {
  const fit = nonnegativeLogistic(
    {
      x: rows.map((row) => Float64Array.from(names, (name) => row.logOdds.get(name) ?? 0)),
      y: rows.map((row) => row.label),
      w: sampleWeights(rows),
    },
    FIT.fusionRidge,
  );
  const weights: FusionWeights['weights'] = {};
  names.forEach((name, i) => {
    weights[name] = fit.weights[i]!;
  });
  return { intercept: fit.intercept, weights, calibration: UNCALIBRATED };
}

function margin(row: FusionRow, fit: FusionWeights): number {
  return fusedLogOdds(row.logOdds, { ...fit, calibration: UNCALIBRATED });
}

/** Fused margins by weights that did not see the row's fold. */
function outOfFoldMargins(rows: readonly FusionRow[], names: readonly SignalName[], seed: number): number[] {
  const folds = dealFolds(rows, FIT.innerFolds, seed + 1);
  const margins = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < FIT.innerFolds; fold++) {
    const train = rows.filter((row) => folds.get(row.component) !== fold);
    const fit = fitWeights(train, names);
    rows.forEach((row, i) => {
      if (folds.get(row.component) === fold) margins[i] = margin(row, fit);
    });
  }
  return margins;
}

function calibration(rows: readonly FusionRow[], margins: readonly number[]) {
  return platt(
    margins,
    rows.map((row) => row.label),
    sampleWeights(rows),
  );
}

/** Refits on components drawn with replacement: weights and calibration both move. */
function resampledFits(
  rows: readonly FusionRow[],
  names: readonly SignalName[],
  count: number,
  seed: number,
): FusionWeights[] {
  const random = seededRandom(seed + 2);
  const groups = byGroup(rows, (row) => row.component);
  const fits: FusionWeights[] = [];
  for (let attempt = 0; fits.length < count && attempt < 4 * count; attempt++) {
    const drawn = resampleGroups(groups, random);
    const positives = drawn.filter((row) => row.label === 1).length;
    if (Math.min(positives, drawn.length - positives) < FIT.minimumPerClass / 2) continue;
    const fit = fitWeights(drawn, names);
    const line = calibration(
      drawn,
      drawn.map((row) => margin(row, fit)),
    );
    fits.push({ ...fit, calibration: line });
  }
  return fits;
}

/** A set with n files of the other class cannot show odds beyond about n to one. */
function boundsOf(rows: readonly FusionRow[]): FusionModel['bounds'] {
  const ai = rows.filter((row) => row.label === 1).length;
  return { low: 1 / (ai + 2), high: 1 - 1 / (rows.length - ai + 2) };
}

export type FittedFusion = Pick<FusionModel, 'fusion' | 'resampled' | 'bounds' | 'thresholds'>;

/**
 * Fits the fusion on out-of-fold log-odds: non-negative weights, Platt calibration on out-of-fold margins, abstention thresholds
 * on the calibrated out-of-fold probabilities.
 *
 * @param resamples how many refits for the interval; 0 where only the value is needed
 */
export function fitFusion(
  rows: readonly FusionRow[],
  names: readonly SignalName[],
  seed: number,
  resamples: number,
): FittedFusion {
  const margins = outOfFoldMargins(rows, names, seed);
  const line = calibration(rows, margins);
  const bounds = boundsOf(rows);
  const scored: Scored[] = rows.map(({ label }, i) => ({
    label,
    score: Math.min(bounds.high, Math.max(bounds.low, sigmoid(line.slope * margins[i]! + line.intercept))),
  }));
  return {
    fusion: { ...fitWeights(rows, names), calibration: line },
    resampled: resampledFits(rows, names, resamples, seed),
    bounds,
    thresholds: fitThresholds(scored),
  };
}
