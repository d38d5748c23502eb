/** Areas of one face crop: `SIDE` squared cells, row after row, 1 inside. */
import type { Square } from '@unmask/engine/internal/faces/crop.ts';

/** Side of the crops in which areas are compared, pixels. */
export const SIDE = 96;
export const AREA = SIDE * SIDE;

export type Mask = Uint8Array;

/** Half axes of the centred ellipse, shares of the square's side: about a face in a square of one and a half faces. */
const ELLIPSE = { x: 0.26, y: 0.33 };

export function countOf(mask: Mask): number {
  let count = 0;
  for (const inside of mask) count += inside;
  return count;
}

/** Intersection over union; 0 when both are empty. */
export function overlap(a: Mask, b: Mask): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < AREA; i++) {
    both += a[i]! & b[i]!;
    either += a[i]! | b[i]!;
  }
  return either === 0 ? 0 : both / either;
}

export function ellipseMask(): Mask {
  return Uint8Array.from({ length: AREA }, (_, i) => {
    const x = ((i % SIDE) + 0.5) / SIDE - 0.5;
    const y = (Math.floor(i / SIDE) + 0.5) / SIDE - 0.5;
    return (x / ELLIPSE.x) ** 2 + (y / ELLIPSE.y) ** 2 <= 1 ? 1 : 0;
  });
}

type Point = readonly [number, number];

/** The convex hull of the mesh, in the crop. @param scale pixels of the square's picture per pixel of the mesh */
export function hullMask(mesh: Float32Array, scale: number, square: Square): Mask {
  const [cos, sin] = [Math.cos(square.roll), Math.sin(square.roll)];
  const points: Point[] = [];
  for (let i = 0; i < mesh.length; i += 3) {
    const [dx, dy] = [scale * mesh[i]! - square.x, scale * mesh[i + 1]! - square.y];
    const column = ((dx * cos + dy * sin) / square.size + 0.5) * SIDE;
    const row = ((dy * cos - dx * sin) / square.size + 0.5) * SIDE;
    points.push([column, row]);
  }
  const hull = convexHull(points);
  return Uint8Array.from({ length: AREA }, (_, i) =>
    isInside(hull, (i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5) ? 1 : 0,
  );
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const point of list) {
      while (out.length >= 2 && turn(out.at(-2)!, out.at(-1)!, point) <= 0) out.pop();
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function isInside(hull: readonly Point[], x: number, y: number): boolean {
  return hull.every((point, i) => turn(point, hull[(i + 1) % hull.length]!, [x, y]) >= 0);
}

/** Where a square neighbourhood holds only (`every`) or any inside cells: erosion and dilation by `radius`. */
function neighbourhood(mask: Mask, radius: number, every: boolean): Mask {
  const [found, other] = every ? [0, 1] : [1, 0];
  return Uint8Array.from({ length: AREA }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    for (let dy = Math.max(0, y - radius); dy <= Math.min(SIDE - 1, y + radius); dy++) {
      for (let dx = Math.max(0, x - radius); dx <= Math.min(SIDE - 1, x + radius); dx++) {
        if (mask[dy * SIDE + dx] === found) return found;
      }
    }
    return other;
  });
}

export const dilated = (mask: Mask, radius: number): Mask => neighbourhood(mask, radius, false);
export const eroded = (mask: Mask, radius: number): Mask => neighbourhood(mask, radius, true);

/** The largest connected part (four neighbours); empty of an empty mask. */
export function largestPart(mask: Mask): Mask {
  const left = Uint8Array.from(mask);
  let best: number[] = [];
  for (let start = 0; start < AREA; start++) {
    if (!left[start]) continue;
    const part = [start];
    left[start] = 0;
    for (const i of part) {
      const x = i % SIDE;
      for (const next of [x > 0 ? i - 1 : -1, x < SIDE - 1 ? i + 1 : -1, i - SIDE, i + SIDE]) {
        if (!left[next]) continue;
        left[next] = 0;
        part.push(next);
      }
    }
    if (part.length > best.length) best = part;
  }
  const out = new Uint8Array(AREA);
  for (const i of best) out[i] = 1;
  return out;
}
