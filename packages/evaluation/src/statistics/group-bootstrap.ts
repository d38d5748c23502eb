import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';

export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** Members of each group, groups in order of first appearance. */
export function byGroup<T>(rows: readonly T[], groupOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = groupOf(row);
    const members = groups.get(key);
    if (members) members.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** Draws as many groups as there are, with replacement, and gives their rows. */
export function resampleGroups<T>(groups: readonly T[][], random: () => number): T[] {
  const out: T[] = [];
  for (let i = 0; i < groups.length; i++) out.push(...groups[Math.floor(random() * groups.length)]!);
  return out;
}

/**
 * A statistic with its 95% percentile interval over groups drawn with replacement: files of one origin are not independent, so
 * whole groups are drawn. Draws on which the statistic is undefined (one class missing) are left out.
 */
export function bootstrapOverGroups<T>(
  rows: readonly T[],
  groupOf: (row: T) => string,
  statistic: (rows: readonly T[]) => number,
  options: { draws?: number; seed?: number } = {},
): Interval {
  const groups = byGroup(rows, groupOf);
  const random = seededRandom(options.seed ?? 1);
  const values: number[] = [];
  for (let draw = 0; draw < (options.draws ?? 1000); draw++) {
    const value = statistic(resampleGroups(groups, random));
    if (Number.isFinite(value)) values.push(value);
  }
  values.sort((a, b) => a - b);
  return { value: statistic(rows), low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

/** Quantile of sorted values, linear between neighbours; NaN of none. */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}
