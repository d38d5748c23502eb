import type { Scored } from './scored.ts';

/**
 * Expected calibration error of probabilities 0..1 over equal-width bins: mean gap of stated and observed share, weighted by files.
 *
 * @param weightOf weight of a file of either label; alike when not given
 */
export function ece(
  rows: readonly Scored[],
  bins = 10,
  weightOf: readonly [number, number] = [1, 1],
): number {
  if (rows.length === 0) return Number.NaN;
  const gaps = new Float64Array(bins);
  let total = 0;
  for (const { score, label } of rows) {
    gaps[Math.min(bins - 1, Math.floor(score * bins))]! += weightOf[label] * (score - label);
    total += weightOf[label];
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / total;
}

/** Calibration error with both labels weighing one half: that of probabilities that are stated at even prior odds. */
export function eceAtEvenPrior(rows: readonly Scored[]): number {
  const ai = rows.filter((row) => row.label === 1).length;
  if (ai === 0 || ai === rows.length) return Number.NaN;
  return ece(rows, 10, [1 / (rows.length - ai), 1 / ai]);
}
