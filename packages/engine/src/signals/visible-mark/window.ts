import type { LumaPlane } from '../../media.ts';

/** Samples a square of any size and place into `side` x `side` cells, each the exact mean of the area it covers; null beyond the plane. */
export function sampleSquare(
  plane: LumaPlane,
  centre: { x: number; y: number },
  half: number,
  side: number,
): Float64Array | null {
  const [left, top] = [centre.x - half, centre.y - half];
  const reach = 2 * half;
  if (left < 0 || top < 0 || left + reach > plane.width || top + reach > plane.height) return null;
  const step = reach / side;
  const firstRow = Math.floor(top);
  const rows = Math.min(plane.height, Math.ceil(top + reach)) - firstRow;
  const lines = new Float64Array(rows * side);
  for (let cell = 0; cell < side; cell++) {
    const [from, to] = [left + cell * step, left + (cell + 1) * step];
    const last = Math.min(plane.width, Math.ceil(to));
    for (let x = Math.floor(from); x < last; x++) {
      const share = (Math.min(x + 1, to) - Math.max(x, from)) / step;
      for (let row = 0; row < rows; row++) {
        lines[row * side + cell]! += share * plane.data[(firstRow + row) * plane.width + x]!;
      }
    }
  }
  return downColumns(lines, rows, side, top - firstRow, step);
}

function downColumns(
  lines: Float64Array,
  rows: number,
  side: number,
  top: number,
  step: number,
): Float64Array {
  const out = new Float64Array(side * side);
  for (let cell = 0; cell < side; cell++) {
    const [from, to] = [top + cell * step, top + (cell + 1) * step];
    const last = Math.min(rows, Math.ceil(to));
    for (let row = Math.floor(from); row < last; row++) {
      const share = (Math.min(row + 1, to) - Math.max(row, from)) / step;
      for (let x = 0; x < side; x++) out[cell * side + x]! += share * lines[row * side + x]!;
    }
  }
  return out;
}

/** Takes the mean and the slope off a square, so that light falling across it does not count. @returns the deviation that is left */
export function flatten(square: Float64Array, side: number): number {
  const middle = (side - 1) / 2;
  let [sum, acrossX, acrossY, squares] = [0, 0, 0, 0];
  for (let i = 0; i < square.length; i++) {
    const [x, y] = [(i % side) - middle, Math.floor(i / side) - middle];
    sum += square[i]!;
    acrossX += square[i]! * x;
    acrossY += square[i]! * y;
    squares += x * x;
  }
  let left = 0;
  for (let i = 0; i < square.length; i++) {
    const [x, y] = [(i % side) - middle, Math.floor(i / side) - middle];
    square[i]! -= sum / square.length + (acrossX * x + acrossY * y) / squares;
    left += square[i]! ** 2;
  }
  return Math.sqrt(left / square.length);
}

/** Correlation of two flattened squares, -1..1. */
export function correlation(a: Float64Array, b: Float64Array): number {
  let [product, first, second] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!;
    first += a[i]! ** 2;
    second += b[i]! ** 2;
  }
  return first > 0 && second > 0 ? product / Math.sqrt(first * second) : 0;
}
