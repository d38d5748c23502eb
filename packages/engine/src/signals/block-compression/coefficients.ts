import { forwardDct8 } from '../../kernels/dct8.ts';
import type { CropPlace } from '../../kernels/plane.ts';
import { clamp, logRatio, Moments } from '../../kernels/statistics.ts';
import type { LumaPlane } from '../../media.ts';

/** Low frequencies that carry enough non-zero values: (row, column) as row * 8 + column. */
export const FREQUENCIES = [1, 8, 9, 2, 16, 10, 17] as const;

/** Coefficients of the low frequencies over all blocks of one area, one list per frequency. */
export type Coefficients = Float32Array[];

/** @param area its corner is moved to the next multiple of 8 so that the blocks are those of the file. */
export function lowCoefficients(plane: LumaPlane, area: CropPlace): Coefficients {
  const left = (area.x + 7) & ~7;
  const top = (area.y + 7) & ~7;
  const columns = Math.max(0, Math.floor((Math.min(area.x + area.size, plane.width) - left) / 8));
  const rows = Math.max(0, Math.floor((Math.min(area.y + area.size, plane.height) - top) / 8));
  const lists = FREQUENCIES.map(() => new Float32Array(columns * rows));
  const block = new Float32Array(64);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      forwardDct8(plane.data, (top + row * 8) * plane.width + left + column * 8, plane.width, block);
      for (let f = 0; f < FREQUENCIES.length; f++)
        lists[f]![row * columns + column] = block[FREQUENCIES[f]!]!;
    }
  }
  return lists;
}

/** Largest step that is looked for, and the fineness and reach of the histogram in which it is looked for. */
const LARGEST_STEP = 40;
const BINS_PER_UNIT = 4;
const BINS = 200 * BINS_PER_UNIT;

/** Cosine of the phase of each bin on the comb of each step, computed once. */
const phases = Array.from({ length: LARGEST_STEP + 1 }, (_, step) =>
  Float32Array.from({ length: step < 2 ? 0 : BINS }, (__, bin) =>
    Math.cos((2 * Math.PI * bin) / BINS_PER_UNIT / step),
  ),
);

function magnitudes(values: Float32Array): Uint32Array {
  const bins = new Uint32Array(BINS);
  for (const value of values) {
    const bin = Math.round(Math.abs(value) * BINS_PER_UNIT);
    if (bin < BINS) bins[bin]! += 1;
  }
  return bins;
}

/** Mean cosine of the magnitudes' phase on a comb of this step (2..40): near 1 when all are multiples of it, near 0 otherwise. */
function combFit(bins: Uint32Array, step: number): number {
  const phase = phases[step]!;
  let sum = 0;
  let count = 0;
  // Values near zero lie on every comb.
  for (let bin = Math.ceil(0.6 * step * BINS_PER_UNIT); bin < BINS; bin++) {
    sum += bins[bin]! * phase[bin]!;
    count += bins[bin]!;
  }
  return count >= 40 ? sum / count : 0;
}

/**
 * The largest step of 2..40 whose comb the values lie on; 0 when there is none.
 * @param stated the step that the file names (0 when it names none): taken when the values lie on it, which they do not
 * once a picture was turned or scaled.
 */
export function quantiserStep(values: Float32Array, stated = 0): number {
  const bins = magnitudes(values);
  if (stated >= 2 && stated <= LARGEST_STEP && combFit(bins, stated) > 0.3) return stated;
  let best = 0;
  let bestFit = 0.45;
  for (let step = LARGEST_STEP; step >= 2; step--) {
    const fit = combFit(bins, step);
    if (fit > bestFit + 0.05) {
      best = step;
      bestFit = fit;
    }
  }
  return best;
}

/**
 * Roughness of the histogram of quantised values beyond counting noise: quantising twice leaves bins that are empty or
 * doubled in a regular pattern (Popescu and Farid 2004), once leaves a smooth fall. 0 for smooth, about 1 for gaps.
 */
export function histogramRoughness(values: Float32Array, step: number): number {
  const bins = new Float64Array(14);
  for (const value of values) {
    const bin = Math.abs(Math.round(value / step));
    if (bin > 0 && bin <= bins.length) bins[bin - 1]! += 1;
  }
  let sum = 0;
  let weight = 0;
  for (let i = 1; i + 1 < bins.length; i++) {
    const around = (bins[i - 1]! + bins[i + 1]!) / 2;
    if (around < 12) continue;
    const jump = Math.log((bins[i]! + 1) / Math.sqrt((bins[i - 1]! + 1) * (bins[i + 1]! + 1)));
    const noise = 1 / (bins[i]! + 1) + 1 / (2 * around);
    sum += Math.max(-1, jump * jump - noise);
    weight++;
  }
  return weight > 2 ? Math.sqrt(clamp(sum / weight, 0, 4)) : 0;
}

/** Qualities tried for ghosts, as multiples of a base step. */
const GHOST_STEPS = [4, 6, 8, 11, 15, 20, 28];

/**
 * Ghost curve of an area (after Farid 2009): log error of requantising it with ever coarser steps, relative to its
 * contrast. Areas of one history share its dips.
 */
export function ghostCurve(lists: Coefficients): Float64Array {
  const curve = new Float64Array(GHOST_STEPS.length);
  for (let s = 0; s < GHOST_STEPS.length; s++) {
    const step = GHOST_STEPS[s]!;
    let error = 0;
    let expected = 0;
    for (const list of lists) {
      for (let i = 0; i < list.length; i++) {
        const value = list[i]!;
        if (Math.abs(value) < 0.6 * step) continue;
        error += Math.abs(value - Math.round(value / step) * step);
        expected += step / 4;
      }
    }
    curve[s] = expected > 0 ? logRatio(error, expected, 1) : 0;
  }
  return curve;
}

/** Mean deviation between the curves at each step. */
export function ghostSpread(curves: Float64Array[]): number {
  if (curves.length < 2) return 0;
  let sum = 0;
  for (let s = 0; s < GHOST_STEPS.length; s++) {
    const moments = new Moments();
    for (const curve of curves) moments.add(curve[s]!);
    sum += moments.deviation;
  }
  return sum / GHOST_STEPS.length;
}

export function ghostDistance(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
}
