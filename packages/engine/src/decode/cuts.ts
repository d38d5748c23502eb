import type { LumaPlane } from '../media.ts';

const BINS = 32;
/** Every fourth pixel of every fourth row is enough. */
const STEP = 4;
/** Share of the pixels that must have moved to other brightness bins (half the L1 distance of the histograms). */
const HISTOGRAM_SHARE = 0.35;
/** Mean absolute difference, 8-bit levels, above which pictures do not show the same view. */
const MIN_DIFFERENCE = 14;
/** A cut changes the picture this many times more than the pictures around it change. */
const OVER_USUAL = 3;
/** Weight of the newest difference in the running mean of usual change. */
const FOLLOW = 0.2;

/**
 * Finds scene cuts between sampled frames: a cut changes most pixels at once, by much more than movement did before, and
 * either moves the brightness histogram or replaces the picture outright.
 */
export class CutDetector {
  #sparse: Uint8Array | null = null;
  #histogram = new Float64Array(BINS);
  #usual: number | null = null;

  /** Takes the next sampled picture. @returns whether it begins a new scene (true for the first) */
  push(plane: LumaPlane): boolean {
    const sparse = sparsely(plane);
    const histogram = new Float64Array(BINS);
    for (const value of sparse) histogram[value >> 3]! += 1 / sparse.length;
    const before = this.#sparse;
    const previous = this.#histogram;
    this.#sparse = sparse;
    this.#histogram = histogram;
    if (!before || before.length !== sparse.length) {
      this.#usual = null;
      return true;
    }
    let difference = 0;
    for (let i = 0; i < sparse.length; i++) difference += Math.abs(sparse[i]! - before[i]!);
    difference /= sparse.length;
    let moved = 0;
    for (let i = 0; i < BINS; i++) moved += Math.abs(histogram[i]! - previous[i]!) / 2;
    const usual = this.#usual ?? 0;
    const cut =
      difference > MIN_DIFFERENCE &&
      difference > OVER_USUAL * usual &&
      (moved > HISTOGRAM_SHARE || difference > 2 * MIN_DIFFERENCE);
    if (!cut) this.#usual = this.#usual === null ? difference : usual + FOLLOW * (difference - usual);
    return cut;
  }
}

function sparsely({ width, height, data }: LumaPlane): Uint8Array {
  const columns = Math.ceil(width / STEP);
  const out = new Uint8Array(columns * Math.ceil(height / STEP));
  let at = 0;
  for (let y = 0; y < height; y += STEP) {
    for (let x = 0; x < width; x += STEP) out[at++] = data[y * width + x]!;
  }
  return out;
}
