import { type AddedFit, type AddedFusion, addedLogOdds } from '@unmask/engine/internal/fusion/index.ts';
import { logit, sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import type { Thresholds } from '@unmask/engine/internal/fusion/model.ts';
import { ABSTENTION, FIT } from '@unmask/engine/internal/fusion/settings.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { dealFolds } from '../fit/folds.ts';
import { sampleWeights } from '../fit/sample-weights.ts';
import { beyondWeakEvidence, fitThresholds } from '../fit/thresholds.ts';
import { auc, aucErrorOfChance } from '../statistics/auc.ts';
import {
  bootstrapOverGroups,
  byGroup,
  type Interval,
  quantile,
  resampleGroups,
} from '../statistics/group-bootstrap.ts';
import { logLoss } from '../statistics/log-loss.ts';
import { nonnegativeLogistic } from '../statistics/nonnegative-logistic.ts';
import { platt } from '../statistics/platt.ts';

/** One labelled file in which the added detector measured something. */
export interface AddedRow {
  /** 1 = made or altered by AI. */
  label: 0 | 1;
  /** What must stay on one side of a split. */
  component: string;
  /** Raw log-odds of the added detector. */
  logit: number;
  /** Log-odds of what ships, by models that never saw the file's origin; 0 where nothing ships. */
  shipped: number;
}

/** Too few labelled files, no skill, or nothing beyond what ships. `message` says which, and what was found. */
export class NoCalibration extends Error {}

/** Groups that must hold a class: fewer leave some fold without it. */
export const LEAST_GROUPS = FIT.innerFolds;

type Clamp = AddedFusion['clamp'];

function labelsOf(rows: readonly AddedRow[]): Array<0 | 1> {
  return rows.map(({ label }) => label);
}

/** Weights of [shipped, added] that are not negative. Without a column for the detector: what ships alone, recalibrated. */
function fitBeside(
  rows: readonly AddedRow[],
  own: readonly number[],
  withAdded: boolean,
): Omit<AddedFit, 'platt'> {
  const fit = nonnegativeLogistic(
    {
      x: rows.map((row, i) => Float64Array.of(row.shipped, withAdded ? own[i]! : 0)),
      y: labelsOf(rows),
      w: sampleWeights(rows),
    },
    FIT.fusionRidge,
  );
  return { intercept: fit.intercept, shipped: fit.weights[0]!, added: fit.weights[1]! };
}

function fitRows(rows: readonly AddedRow[], clamp: Clamp, withAdded = true): AddedFit {
  const logits = rows.map(({ logit }) => Math.min(clamp.high, Math.max(clamp.low, logit)));
  const line = platt(logits, labelsOf(rows), sampleWeights(rows));
  const own = rows.map(({ logit }) => addedLogOdds(logit, line, clamp));
  return { platt: line, ...fitBeside(rows, own, withAdded) };
}

function logOdds({ logit, shipped }: AddedRow, fit: AddedFit, clamp: Clamp): number {
  return fit.intercept + fit.shipped * shipped + fit.added * addedLogOdds(logit, fit.platt, clamp);
}

/** Log-odds of every row by a fit that did not see its group. */
function outOfFold(rows: readonly AddedRow[], clamp: Clamp, seed: number, withAdded: boolean): number[] {
  const folds = dealFolds(rows, FIT.innerFolds, seed);
  const out = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < FIT.innerFolds; fold++) {
    const fit = fitRows(
      rows.filter((row) => folds.get(row.component) !== fold),
      clamp,
      withAdded,
    );
    rows.forEach((row, i) => {
      if (folds.get(row.component) === fold) out[i] = logOdds(row, fit, clamp);
    });
  }
  return out;
}

function lossOf(rows: readonly AddedRow[], values: readonly number[]): number {
  return logLoss(rows, values, sampleWeights(rows));
}

function aucOf(rows: readonly AddedRow[], values: readonly number[]): Interval {
  const scored = rows.map(({ label, component }, i) => ({ label, component, score: values[i]! }));
  return bootstrapOverGroups(scored, (row) => row.component, auc);
}

/** @throws NoCalibration */
function checkEnough(rows: readonly AddedRow[]): void {
  for (const [label, name] of [
    [0, 'real'],
    [1, 'AI'],
  ] as const) {
    const own = rows.filter((row) => row.label === label);
    const groups = new Set(own.map(({ component }) => component)).size;
    if (own.length >= FIT.minimumPerClass && groups >= LEAST_GROUPS) continue;
    throw new NoCalibration(
      `too few labelled files: ${own.length} ${name} files in ${groups} groups could be measured, at least ${FIT.minimumPerClass} in ${LEAST_GROUPS} groups are needed`,
    );
  }
}

/** @throws NoCalibration */
function checkSkill(rows: readonly AddedRow[], skill: Interval): void {
  const ai = rows.filter(({ label }) => label === 1).length;
  const real = rows.length - ai;
  const error = aucErrorOfChance(ai, real);
  if (skill.value >= 0.5 + FIT.skillErrors * error) return;
  const turned = skill.value <= 0.5 - FIT.skillErrors * error;
  throw new NoCalibration(
    `no skill: AUC ${skill.value.toFixed(3)} on ${real} real and ${ai} AI files, chance is 0.5${turned ? '; it points the other way, so check "output.ai", "output.high" and "input.colour" of the manifest' : ''}`,
  );
}

/** A share of real files that is this small cannot be shown with fewer of them than its inverse. */
function thresholdsOf(
  rows: readonly AddedRow[],
  probabilities: readonly number[],
  shipped: Thresholds | null,
): Thresholds {
  const judged = rows.map(({ label, component }, i) => ({
    label,
    component,
    logOdds: logit(probabilities[i]!),
  }));
  const odds = fitThresholds(judged, FIT.seed);
  const own = beyondWeakEvidence({ ai: sigmoid(odds.ai), authentic: sigmoid(odds.authentic) });
  const real = rows.filter(({ label }) => label === 0).length;
  if (!shipped || real >= 1 / ABSTENTION.falseAlarms) return own;
  return { ai: Math.max(own.ai, shipped.ai), authentic: Math.min(own.authentic, shipped.authentic) };
}

function resampledFits(rows: readonly AddedRow[], clamp: Clamp, seed: number): AddedFit[] {
  const random = seededRandom(seed + 2);
  const groups = byGroup(rows, ({ component }) => component);
  const fits: AddedFit[] = [];
  for (let attempt = 0; fits.length < FIT.resamples && attempt < 4 * FIT.resamples; attempt++) {
    const drawn = resampleGroups(groups, random);
    const ai = drawn.filter(({ label }) => label === 1).length;
    if (Math.min(ai, drawn.length - ai) < FIT.minimumPerClass / 2) continue;
    fits.push(fitRows(drawn, clamp));
  }
  return fits;
}

export interface FittedAdded {
  fusion: AddedFusion;
  files: { real: number; ai: number; groups: number };
  auc: Record<'alone' | 'before' | 'after', Interval>;
}

/**
 * Fits the calibration of an added detector and its weight beside what ships, everything judged on groups that the fit did not
 * see.
 *
 * @param shipped thresholds of what ships; null where nothing ships
 * @throws NoCalibration
 */
export function fitAdded(
  rows: readonly AddedRow[],
  shipped: Thresholds | null,
  seed: number = FIT.seed,
): FittedAdded {
  checkEnough(rows);
  const logits = rows.map(({ logit }) => logit).sort((a, b) => a - b);
  const clamp = { low: quantile(logits, FIT.winsor), high: quantile(logits, 1 - FIT.winsor) };
  const alone = aucOf(
    rows,
    rows.map(({ logit }) => logit),
  );
  checkSkill(rows, alone);
  const fit = fitRows(rows, clamp);
  const together = outOfFold(rows, clamp, seed, true);
  const without = outOfFold(rows, clamp, seed, false);
  if (fit.added === 0 || lossOf(rows, together) >= lossOf(rows, without)) {
    throw new NoCalibration(
      `adds nothing to what ships: AUC alone ${alone.value.toFixed(3)}, but the log-loss on files it was not fitted on does not fall with it`,
    );
  }
  const ai = rows.filter(({ label }) => label === 1).length;
  const real = rows.length - ai;
  const bounds = { low: 1 / (ai + 2), high: 1 - 1 / (real + 2) };
  const probabilities = together.map((value) => Math.min(bounds.high, Math.max(bounds.low, sigmoid(value))));
  return {
    fusion: {
      fit,
      resampled: resampledFits(rows, clamp, seed),
      clamp,
      bounds,
      thresholds: thresholdsOf(rows, probabilities, shipped),
      auc: alone.value,
    },
    files: { real, ai, groups: new Set(rows.map(({ component }) => component)).size },
    auc: {
      alone,
      before: aucOf(
        rows,
        rows.map((row) => row.shipped),
      ),
      after: aucOf(rows, together),
    },
  };
}
