import type { Interval } from './group-bootstrap.ts';

/**
 * Interval of a share that no draw can move, because all files or none show it: the open side is the exact binomial bound (Clopper
 * and Pearson, 1934) with whole groups as trials. Any other interval is returned as it is.
 *
 * @param groups groups that the share was counted in
 */
export function withNeverSeen(interval: Interval, groups: number): Interval {
  const reach = 1 - 0.025 ** (1 / Math.max(1, groups));
  if (interval.value === 0) return { ...interval, low: 0, high: Math.max(interval.high, reach) };
  if (interval.value === 1) return { ...interval, low: Math.min(interval.low, 1 - reach), high: 1 };
  return interval;
}
