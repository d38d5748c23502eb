/**
 * The four-pointed star that Gemini lays over the lower right corner of its pictures: light and half transparent, its distance to
 * both edges in a fixed proportion to its size, whatever the size of the picture.
 */
import type { LumaPlane } from '../../media.ts';
import { correlation, flatten, sampleSquare } from './window.ts';

export interface Star {
  /** Correlation with the drawn shape, -1..1. */
  likeness: number;
  /** Centre and distance from it to a point, pixels. */
  x: number;
  y: number;
  radius: number;
  /** Deviation of the light in the square around it, of 255. */
  contrast: number;
}

const SIDE = 32;
/** The square around the star, in its radii: some of what lies around it must be seen. */
const REACH = 1.3;
/** |x|^p + |y|^p = 1 draws its hollow sides. */
const HOLLOW = 0.67;

/** Radii that are tried, as shares of the shorter side. */
const SMALLEST = 0.0115;
const LARGEST = 0.05;
const LEAST_RADIUS = 6;
const GROWTH = 1.05;
/** Distances of its centre to the right and the lower edge, in radii. */
const DISTANCES = [2, 2.1, 2.2, 2.3, 2.4];
/** Refinement around the best place, in radii and as factors. */
const SHIFTS = [-0.06, 0, 0.06];
const FACTORS = [0.96, 1, 1.04];

const SHAPE = drawStar();

/** Each cell holds the share of it that lies inside the shape. */
function drawStar(): Float64Array {
  const fine = 6;
  const out = new Float64Array(SIDE * SIDE);
  for (let i = 0; i < (SIDE * fine) ** 2; i++) {
    const [column, row] = [i % (SIDE * fine), Math.floor(i / (SIDE * fine))];
    const at = (place: number) => Math.abs(((place + 0.5) / (SIDE * fine)) * 2 - 1) * REACH;
    if (at(column) ** HOLLOW + at(row) ** HOLLOW > 1) continue;
    out[Math.floor(row / fine) * SIDE + Math.floor(column / fine)]! += 1 / fine ** 2;
  }
  flatten(out, SIDE);
  return out;
}

function starAt(plane: LumaPlane, x: number, y: number, radius: number): Star | null {
  const square = sampleSquare(plane, { x, y }, REACH * radius, SIDE);
  if (!square) return null;
  const contrast = flatten(square, SIDE);
  return { likeness: correlation(square, SHAPE), x, y, radius, contrast };
}

const better = (a: Star | null, b: Star | null): Star | null =>
  a === null || (b !== null && b.likeness > a.likeness) ? b : a;

/** The most star-like place in the lower right corner; null in pictures too small for one. */
export function findStar(plane: LumaPlane): Star | null {
  const shorter = Math.min(plane.width, plane.height);
  let best: Star | null = null;
  for (
    let radius = Math.max(LEAST_RADIUS, SMALLEST * shorter);
    radius < LARGEST * shorter;
    radius *= GROWTH
  ) {
    for (const distance of DISTANCES) {
      const [x, y] = [plane.width - distance * radius, plane.height - distance * radius];
      best = better(best, starAt(plane, x, y, radius));
    }
  }
  return best && refined(plane, best);
}

function refined(plane: LumaPlane, coarse: Star): Star {
  let best: Star | null = coarse;
  for (const factor of FACTORS) {
    for (const right of SHIFTS) {
      for (const down of SHIFTS) {
        const { x, y, radius } = coarse;
        best = better(best, starAt(plane, x + right * radius, y + down * radius, factor * radius));
      }
    }
  }
  return best ?? coarse;
}
