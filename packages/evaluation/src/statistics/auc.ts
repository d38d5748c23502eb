import type { Scored } from './scored.ts';

/** Area under the ROC curve by ranks, ties counted half. NaN without both classes. */
export function auc(rows: readonly Scored[]): number {
  const sorted = [...rows].sort((a, b) => a.score - b.score);
  let positives = 0;
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]!.score === sorted[start]!.score) end++;
    const rank = (start + 1 + end) / 2;
    for (let i = start; i < end; i++) {
      if (sorted[i]!.label === 1) {
        positives += 1;
        rankSum += rank;
      }
    }
    start = end;
  }
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return Number.NaN;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** How far an AUC without skill strays from 0.5: the standard error of the rank sum (Mann and Whitney, 1947). Both counts above 0. */
export function aucErrorOfChance(positives: number, negatives: number): number {
  return Math.sqrt((positives + negatives + 1) / (12 * positives * negatives));
}
