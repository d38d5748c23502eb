import type { LumaPlane } from '../media.ts';
import { halve } from './plane.ts';

/** Side of a block in pixels of the finest level. */
export const MOTION_BLOCK = 16;

/** A picture with its two coarser levels: the owner of what block matching reads. */
export interface Pyramid {
  full: LumaPlane;
  half: LumaPlane;
  quarter: LumaPlane;
}

/** Copies the plane, so that the pyramid outlives the call that delivered it. */
export function pyramidOf(plane: LumaPlane): Pyramid {
  const full = { ...plane, data: Uint8Array.from(plane.data) };
  const half = halve(full);
  return { full, half, quarter: halve(half) };
}

/** Displacements per block, rows of `columns` blocks: block at (x, y) of `to` came from (x + dx, y + dy) of `from`. */
export interface MotionField {
  columns: number;
  rows: number;
  dx: Int8Array;
  dy: Int8Array;
}

interface Level {
  to: LumaPlane;
  from: LumaPlane;
  block: number;
  reach: number;
  /** Rows are taken in steps of this. */
  step: number;
}

/** Sum of absolute differences of two blocks, given up once it reaches `worst`. */
function difference(level: Level, ax: number, ay: number, bx: number, by: number, worst: number): number {
  const { to, from, block, step } = level;
  if (bx < 0 || by < 0 || bx + block > from.width || by + block > from.height)
    return Number.POSITIVE_INFINITY;
  const p = to.data;
  const q = from.data;
  let sum = 0;
  for (let row = 0; row < block && sum < worst; row += step) {
    let i = (ay + row) * to.width + ax;
    let j = (by + row) * from.width + bx;
    for (const end = i + block; i < end; i++, j++) sum += Math.abs(p[i]! - q[j]!);
  }
  return sum;
}

/** Best displacement around a start; shorter displacements win ties, and need not beat longer ones by much. */
function refine(level: Level, x: number, y: number, startX: number, startY: number): [number, number] {
  const { block, reach, step } = level;
  const penalty = block / (4 * step);
  let best = difference(level, x, y, x, y, Number.POSITIVE_INFINITY);
  if (best <= (block * block * 0.25) / step) return [0, 0];
  let bestX = 0;
  let bestY = 0;
  // The likeliest place first: a low bound ends the other sums early.
  for (let i = -1, side = 2 * reach + 1; i < side * side; i++) {
    const dx = i < 0 ? startX : startX - reach + (i % side);
    const dy = i < 0 ? startY : startY - reach + Math.floor(i / side);
    const cost = penalty * (Math.abs(dx) + Math.abs(dy));
    const value = difference(level, x, y, x + dx, y + dy, best - cost) + cost;
    if (value >= best) continue;
    best = value;
    bestX = dx;
    bestY = dy;
  }
  return [bestX, bestY];
}

/**
 * Coarse-to-fine block matching: 8x8 blocks with +-4 pixels at a quarter of the size (+-16 at full size), refined at each
 * finer level. `finest: 'half'` stops one level early; its displacements are still given in full-size pixels.
 */
export function matchBlocks(from: Pyramid, to: Pyramid, finest: 'full' | 'half' = 'full'): MotionField {
  const columns = Math.floor(to.full.width / MOTION_BLOCK);
  const rows = Math.floor(to.full.height / MOTION_BLOCK);
  const dx = new Int8Array(columns * rows);
  const dy = new Int8Array(columns * rows);
  const coarse: Level = { to: to.quarter, from: from.quarter, block: 8, reach: 4, step: 1 };
  const middle: Level = { to: to.half, from: from.half, block: 8, reach: 2, step: 1 };
  const fine: Level = { to: to.full, from: from.full, block: 16, reach: 1, step: 2 };
  for (let row = 0; row < rows; row += 2) {
    for (let column = 0; column < columns; column += 2) {
      const cx = Math.min(column * 4, to.quarter.width - 8);
      const cy = Math.min(row * 4, to.quarter.height - 8);
      const [sx, sy] = refine(coarse, cx, cy, 0, 0);
      for (let y = row; y < Math.min(row + 2, rows); y++) {
        for (let x = column; x < Math.min(column + 2, columns); x++) {
          let [mx, my] = refine(middle, x * 8, y * 8, 2 * sx, 2 * sy);
          if (finest === 'full') [mx, my] = refine(fine, x * 16, y * 16, 2 * mx, 2 * my);
          else [mx, my] = [2 * mx, 2 * my];
          dx[y * columns + x] = mx;
          dy[y * columns + x] = my;
        }
      }
    }
  }
  return { columns, rows, dx, dy };
}

export interface BlockResidual {
  /** Mean absolute difference after compensation, grey levels. */
  error: number;
  /** Signed mean difference: change of brightness. */
  shift: number;
  /** Mean absolute deviation of the block itself from its mean: how much there is to predict. */
  texture: number;
  mean: number;
}

/** Residual of one block after motion compensation. */
export function blockResidual(
  from: LumaPlane,
  to: LumaPlane,
  field: MotionField,
  block: number,
): BlockResidual {
  const x = (block % field.columns) * MOTION_BLOCK;
  const y = Math.floor(block / field.columns) * MOTION_BLOCK;
  let error = 0;
  let shift = 0;
  let sum = 0;
  for (let row = 0; row < MOTION_BLOCK; row++) {
    let i = (y + row) * to.width + x;
    let j = (y + row + field.dy[block]!) * from.width + x + field.dx[block]!;
    for (const end = i + MOTION_BLOCK; i < end; i++, j++) {
      const d = to.data[i]! - from.data[j]!;
      shift += d;
      error += d < 0 ? -d : d;
      sum += to.data[i]!;
    }
  }
  const n = MOTION_BLOCK * MOTION_BLOCK;
  const mean = sum / n;
  let texture = 0;
  for (let row = 0; row < MOTION_BLOCK; row += 2) {
    const i = (y + row) * to.width + x;
    for (let k = 0; k < MOTION_BLOCK; k += 2) texture += Math.abs(to.data[i + k]! - mean);
  }
  return { error: error / n, shift: shift / n, texture: (4 * texture) / n, mean };
}

/** Mean absolute difference of two planes over every fourth pixel: 0 for a repeated frame. */
export function meanDifference(a: LumaPlane, b: LumaPlane): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < a.data.length; i += 4, count++) sum += Math.abs(a.data[i]! - b.data[i]!);
  return count > 0 ? sum / count : 0;
}
