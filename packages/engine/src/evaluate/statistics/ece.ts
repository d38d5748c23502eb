import type { Scored } from './scored.ts';

/** Expected calibration error of probabilities 0..1 over equal-width bins: mean gap of stated and observed share, weighted by files. */
export function ece(rows: readonly Scored[], bins = 10): number {
  if (rows.length === 0) return Number.NaN;
  const sums = Array.from({ length: bins }, () => ({ stated: 0, observed: 0 }));
  for (const { score, label } of rows) {
    const bin = sums[Math.min(bins - 1, Math.floor(score * bins))]!;
    bin.stated += score;
    bin.observed += label;
  }
  return sums.reduce((sum, bin) => sum + Math.abs(bin.stated - bin.observed), 0) / rows.length;
}
