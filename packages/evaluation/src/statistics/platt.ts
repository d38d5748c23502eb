import type { PlattCalibration } from '@unmask/engine/internal/fusion/model.ts';
import { ridgeLogistic } from './ridge-logistic.ts';

/**
 * Platt scaling: the line from margin to log-odds that fits best, with Platt's softened targets (1999) so that a handful of files
 * cannot claim certainty. The slope is never negative: a margin that points the wrong way on held-out files says nothing.
 *
 * @param labels 0 or 1
 * @param weights any positive scale
 */
export function platt(
  margins: readonly number[],
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): PlattCalibration {
  const positives = margins.filter((_, i) => labels[i] === 1).length;
  const negatives = margins.length - positives;
  const high = (positives + 1) / (positives + 2);
  const low = 1 / (negatives + 2);
  const scale = deviation(margins);
  const fit = ridgeLogistic(
    {
      x: margins.map((margin) => Float64Array.of(margin / scale)),
      y: margins.map((_, i) => (labels[i] === 1 ? high : low)),
      w: weights,
    },
    1e-6,
  );
  const slope = fit.weights[0]! / scale;
  return slope > 0 ? { slope, intercept: fit.intercept } : { slope: 0, intercept: 0 };
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const square = values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length;
  return Math.sqrt(square) || 1;
}
