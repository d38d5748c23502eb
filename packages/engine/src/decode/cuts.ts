import type { LumaPlane } from '../media.ts';

/** The picture is compared as GRID x GRID mean brightnesses: what stays alike while a camera or a person moves. */
const GRID = 12;
const BINS = 32;
/** Every third pixel of every third row is enough. */
const STEP = 3;
/** Correlation of the mean brightnesses below which two pictures show different views. */
const MAX_CORRELATION = 0.5;
/** Share of the pixels that moved to other brightness bins above which they do as well. */
const MIN_HISTOGRAM_SHARE = 0.45;
/** Mean absolute difference of the pixels, 8-bit levels, that a cut exceeds. */
const MIN_DIFFERENCE = 18;
/** A cut changes the pixels this many times more than the pictures around it do. */
const OVER_USUAL = 2.5;
/** Weight of the newest difference in the running mean of usual change. */
const FOLLOW = 0.2;

interface Look {
  pixels: Uint8Array;
  means: Float64Array;
  histogram: Float64Array;
}

/**
 * Finds scene cuts between sampled frames: the coarse picture is another one, or its brightness is, and the pixels changed by
 * much more than movement changed them before. Fades and dissolves are not found.
 */
export class CutDetector {
  #before: Look | null = null;
  #usual: number | null = null;

  /** Takes the next sampled picture, all of one size. @returns whether it begins a new scene (true for the first) */
  push(plane: LumaPlane): boolean {
    const look = lookAt(plane);
    const before = this.#before;
    this.#before = look;
    if (!before) return true;
    const difference = meanDifference(look.pixels, before.pixels);
    const moved = histogramShare(look.histogram, before.histogram);
    const otherView = correlation(look.means, before.means) < MAX_CORRELATION;
    const otherLight = moved > MIN_HISTOGRAM_SHARE;
    // Nothing is known yet about usual change at the second picture: noise must not pass for a cut there.
    const sudden = this.#usual === null ? otherLight : difference > OVER_USUAL * this.#usual;
    const cut = difference > MIN_DIFFERENCE && sudden && (otherView || otherLight);
    if (!cut)
      this.#usual = this.#usual === null ? difference : this.#usual + FOLLOW * (difference - this.#usual);
    return cut;
  }
}

function lookAt({ width, height, data }: LumaPlane): Look {
  const pixels = new Uint8Array(Math.ceil(width / STEP) * Math.ceil(height / STEP));
  const means = new Float64Array(GRID * GRID);
  const counts = new Float64Array(GRID * GRID);
  const histogram = new Float64Array(BINS);
  let at = 0;
  for (let y = 0; y < height; y += STEP) {
    const row = Math.floor((y * GRID) / height) * GRID;
    for (let x = 0; x < width; x += STEP) {
      const value = data[y * width + x]!;
      const cell = row + Math.floor((x * GRID) / width);
      pixels[at++] = value;
      means[cell]! += value;
      counts[cell]! += 1;
      histogram[value >> 3]! += 1 / pixels.length;
    }
  }
  // A picture of fewer pixels than cells leaves cells empty.
  return { pixels, means: means.map((sum, i) => sum / Math.max(1, counts[i]!)), histogram };
}

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

/** Half the L1 distance: the share that is elsewhere. */
function histogramShare(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!) / 2, 0);
}

/** Pearson's; 1 for two even pictures. */
function correlation(a: Float64Array, b: Float64Array): number {
  const meanA = a.reduce((sum, value) => sum + value, 0) / a.length;
  const meanB = b.reduce((sum, value) => sum + value, 0) / b.length;
  let ab = 1e-6;
  let aa = 1e-6;
  let bb = 1e-6;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]! - meanA;
    const y = b[i]! - meanB;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb);
}
