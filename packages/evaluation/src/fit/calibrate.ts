import { calibratedLogOdds } from '@unmask/engine/internal/fusion/calibration.ts';
import { logit } from '@unmask/engine/internal/fusion/log-odds.ts';
import type { CalibrationCurve, FusionCalibration } from '@unmask/engine/internal/fusion/model.ts';
import { FIT } from '@unmask/engine/internal/fusion/settings.ts';
import { isotonic } from '../statistics/isotonic.ts';
import { logLoss } from '../statistics/log-loss.ts';
import { platt } from '../statistics/platt.ts';
import { dealFolds } from './folds.ts';
import { sampleWeights } from './sample-weights.ts';

export interface MarginRow {
  label: 0 | 1;
  component: string;
  margin: number;
}

export type CalibrationKind = 'line' | 'curve';

/**
 * Isotonic regression with its steps replaced by straight lines between their middles. Each step is drawn towards even odds by one
 * file, half of it of either label, so that a step of one label alone states odds that its size can show.
 */
function smoothedIsotonic(rows: readonly MarginRow[], weights: readonly number[]): CalibrationCurve {
  const order = rows.map((_, i) => i).sort((a, b) => rows[a]!.margin - rows[b]!.margin);
  const shares = isotonic(
    order.map((i) => rows[i]!.label),
    order.map((i) => weights[i]!),
  );
  const curve: CalibrationCurve = { margins: [], logOdds: [] };
  for (let start = 0; start < order.length; ) {
    let end = start;
    let sum = 0;
    while (end < order.length && shares[end] === shares[start]) sum += rows[order[end++]!]!.margin;
    const count = end - start;
    curve.margins.push(sum / count);
    curve.logOdds.push(logit((shares[start]! * count + 0.5) / (count + 1)));
    start = end;
  }
  return neverFalling(curve);
}

/** A small step drawn to even odds may pass its neighbour: what falls is pooled again. */
function neverFalling({ margins, logOdds }: CalibrationCurve): CalibrationCurve {
  return { margins, logOdds: Array.from(isotonic(logOdds)) };
}

function fitKind(rows: readonly MarginRow[], kind: CalibrationKind): FusionCalibration {
  const weights = sampleWeights(rows);
  const line = platt(
    rows.map((row) => row.margin),
    rows.map((row) => row.label),
    weights,
  );
  if (kind === 'line' || line.slope === 0) return line;
  return { ...line, curve: smoothedIsotonic(rows, weights) };
}

/** What every component adds to the weighted log-loss of margins on the line fitted to them. */
export function lossesOnLine(rows: readonly MarginRow[]): Map<string, number> {
  const line = fitKind(rows, 'line');
  const weights = sampleWeights(rows);
  const losses = new Map<string, number>();
  rows.forEach((row, i) => {
    const loss = logLoss([row], [calibratedLogOdds(row.margin, line)], [weights[i]!]);
    losses.set(row.component, (losses.get(row.component) ?? 0) + loss);
  });
  return losses;
}

/** Weighted log-loss of a calibration on rows whose component it did not see. */
function outOfFoldLoss(rows: readonly MarginRow[], kind: CalibrationKind, seed: number): number {
  const folds = dealFolds(rows, FIT.innerFolds, seed);
  const logOdds = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < FIT.innerFolds; fold++) {
    const fit = fitKind(
      rows.filter((row) => folds.get(row.component) !== fold),
      kind,
    );
    rows.forEach((row, i) => {
      if (folds.get(row.component) === fold) logOdds[i] = calibratedLogOdds(row.margin, fit);
    });
  }
  return logLoss(rows, logOdds, sampleWeights(rows));
}

/** The kind of calibration with the lower log-loss on components that it did not see. */
export function chooseCalibration(rows: readonly MarginRow[], seed: number): CalibrationKind {
  return outOfFoldLoss(rows, 'curve', seed) < outOfFoldLoss(rows, 'line', seed) ? 'curve' : 'line';
}

/** Fits a calibration of out-of-fold margins, both labels weighing one half. Never falls with the margin. */
export const fitCalibration = fitKind;
