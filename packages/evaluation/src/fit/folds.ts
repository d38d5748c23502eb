import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { shuffled } from '../statistics/shuffled.ts';

/**
 * Deals whole components into `count` folds, each with about as many files of either class: the largest first, always to the fold
 * that it leaves most even.
 *
 * @param former folds of components that were dealt before and stay where they are
 * @returns fold number 0..count-1 of every component
 */
export function dealFolds(
  rows: ReadonlyArray<{ label: 0 | 1; component: string }>,
  count: number,
  seed: number,
  former: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const sizes = new Map<string, [number, number]>();
  for (const { component, label } of rows) {
    const size = sizes.get(component) ?? [0, 0];
    size[label] += 1;
    sizes.set(component, size);
  }
  const order = shuffled(
    [...sizes].sort(([a], [b]) => (a < b ? -1 : 1)),
    seededRandom(seed),
  );
  order.sort(([, a], [, b]) => b[0] + b[1] - (a[0] + a[1]));
  const totals = Array.from({ length: count }, () => [0, 0] as [number, number]);
  const folds = new Map<string, number>();
  const place = (component: string, size: readonly [number, number], fold: number) => {
    totals[fold]![0] += size[0];
    totals[fold]![1] += size[1];
    folds.set(component, fold);
  };
  for (const [component, size] of order) {
    const fold = former.get(component);
    if (fold !== undefined) place(component, size, fold);
  }
  for (const [component, size] of order) {
    if (folds.has(component)) continue;
    const costs = totals.map(([real, ai]) => real * size[0] + ai * size[1]);
    const ties = totals.map(([real, ai]) => real + ai);
    const best = totals
      .map((_, fold) => fold)
      .sort((a, b) => costs[a]! - costs[b]! || ties[a]! - ties[b]! || a - b)[0]!;
    place(component, size, best);
  }
  return folds;
}
