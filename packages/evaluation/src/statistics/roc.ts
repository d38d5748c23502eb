import type { Scored } from './scored.ts';

export interface RocPoint {
  falsePositives: number;
  truePositives: number;
}

/** Corners of the ROC curve from (0, 0) to (1, 1), rates 0..1, one per distinct score, highest first. */
export function rocCurve(rows: readonly Scored[]): RocPoint[] {
  const sorted = [...rows].sort((a, b) => b.score - a.score);
  const positives = sorted.filter((row) => row.label === 1).length;
  const negatives = sorted.length - positives;
  const points: RocPoint[] = [{ falsePositives: 0, truePositives: 0 }];
  let hits = 0;
  let alarms = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (sorted[i]!.label === 1) hits += 1;
    else alarms += 1;
    if (i + 1 < sorted.length && sorted[i + 1]!.score === sorted[i]!.score) continue;
    points.push({ falsePositives: alarms / negatives, truePositives: hits / positives });
  }
  return points;
}

/** Largest true-positive rate at a false-positive rate of at most `limit`, without interpolation. NaN without both classes. */
export function tprAtFpr(rows: readonly Scored[], limit: number): number {
  let best = Number.NaN;
  for (const { falsePositives, truePositives } of rocCurve(rows)) {
    if (Number.isNaN(falsePositives) || Number.isNaN(truePositives)) return Number.NaN;
    if (falsePositives <= limit + 1e-12) best = truePositives;
  }
  return best;
}

/** Equal error rate, linear between the two corners where misses and false alarms cross. NaN without both classes. */
export function eer(rows: readonly Scored[]): number {
  const points = rocCurve(rows);
  for (let i = 1; i < points.length; i++) {
    const before = points[i - 1]!;
    const after = points[i]!;
    const gapBefore = 1 - before.truePositives - before.falsePositives;
    const gapAfter = 1 - after.truePositives - after.falsePositives;
    if (gapAfter > 0) continue;
    const share = gapBefore === gapAfter ? 0 : gapBefore / (gapBefore - gapAfter);
    return before.falsePositives + share * (after.falsePositives - before.falsePositives);
  }
  return Number.NaN;
}
