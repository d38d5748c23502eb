import { median } from '../../kernels/statistics.ts';

export interface OpeningSample {
  at_s: number;
  opening: number;
}

export interface Blink {
  from_s: number;
  duration_s: number;
  /** Smallest opening over the usual one, 0..1. */
  depth: number;
}

/** An eye counts as shutting below this share of its usual opening. */
const SHUT = 0.62;
/** Longer than this the eyes are closed or turned down, not blinking. */
const LONGEST_BLINK_S = 0.8;

/**
 * Finds blinks in the opening of the eyes over time (mean of both), in order. A blink starts and ends open.
 * @param step_s time between two samples
 */
export function findBlinks(samples: readonly OpeningSample[], step_s: number): Blink[] {
  const usual = median(samples.map(({ opening }) => opening));
  if (usual <= 0) return [];
  const blinks: Blink[] = [];
  let start = -1;
  for (const [i, { opening }] of samples.entries()) {
    const shut = opening < SHUT * usual;
    if (shut && start < 0 && i > 0) start = i;
    if (shut || start < 0) continue;
    const duration_s = samples[i - 1]!.at_s - samples[start]!.at_s + step_s;
    const depth = Math.min(...samples.slice(start, i).map((sample) => sample.opening)) / usual;
    if (duration_s <= LONGEST_BLINK_S) blinks.push({ from_s: samples[start]!.at_s, duration_s, depth });
    start = -1;
  }
  return blinks;
}
