import type { FeatureMap } from './layers.ts';

/** How one layer moves over three samples in a row. Lengths are relative to the length of the features themselves. */
export interface Change {
  /** Mean length of the first differences. */
  first: number;
  /** Deviation of that length over the picture, relative to it: motion in one place or everywhere. */
  unevenness: number;
  /** Logarithm of the second difference's mean length over the first's: 0.55 (log of root 3) for pure noise, lower for steady motion. */
  jerk: number;
  /** Mean cosine between successive differences: 1 straight on, -0.5 for pure noise. */
  straightness: number;
}

const TINY = 1e-6;

/**
 * First and second differences and the bend of each position's way through feature space
 * (after D3, arXiv 2508.00701, and ReStraV, arXiv 2507.00583).
 */
export function changeOver(a: FeatureMap, b: FeatureMap, c: FeatureMap): Change {
  const area = a.values.length / a.channels;
  let lengths = 0;
  let first = 0;
  let firstSquares = 0;
  let second = 0;
  let cosines = 0;
  for (let position = 0; position < area; position++) {
    let norm = 0;
    let before = 0;
    let after = 0;
    let product = 0;
    for (let i = position; i < a.values.length; i += area) {
      const middle = b.values[i]!;
      const stepBefore = middle - a.values[i]!;
      const stepAfter = c.values[i]! - middle;
      norm += middle * middle;
      before += stepBefore * stepBefore;
      after += stepAfter * stepAfter;
      product += stepBefore * stepAfter;
    }
    const length = (Math.sqrt(before) + Math.sqrt(after)) / 2;
    lengths += Math.sqrt(norm);
    first += length;
    firstSquares += length * length;
    second += Math.sqrt(Math.max(0, before + after - 2 * product));
    cosines += product / (Math.sqrt(before * after) + TINY);
  }
  const mean = first / area;
  return {
    first: first / (lengths + TINY),
    unevenness: Math.sqrt(Math.max(0, firstSquares / area - mean * mean)) / (mean + TINY),
    jerk: Math.log((second + TINY) / (first + TINY)),
    straightness: cosines / area,
  };
}
