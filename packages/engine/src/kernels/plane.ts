import type { LumaPlane } from '../media.ts';

/** Copies a square of pixels as floats; the square must lie inside the plane. */
export function cropSquare(plane: LumaPlane, x: number, y: number, size: number): Float32Array {
  const square = new Float32Array(size * size);
  for (let row = 0; row < size; row++) {
    const at = (y + row) * plane.width + x;
    for (let column = 0; column < size; column++) square[row * size + column] = plane.data[at + column]!;
  }
  return square;
}

export interface CropPlace {
  x: number;
  y: number;
  size: number;
}

/**
 * Centre and the four quadrants of a picture at native resolution, on multiples of 8 pixels so that a block grid of the file
 * stays in place. Always five, of one size that is a multiple of 64 and at most 192: neither size nor shape of the picture
 * shows in how many there are.
 *
 * @param width at least 128, as is `height`
 */
export function nativeCrops(width: number, height: number): CropPlace[] {
  const size = Math.min(192, Math.floor(Math.min(width, height) / 128) * 64);
  const place = (share: number, length: number) =>
    Math.min(Math.max(0, Math.round(share * length - size / 2) & ~7), (length - size) & ~7);
  const centres = [
    [0.5, 0.5],
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const;
  return centres.map(([u, v]) => ({ x: place(u, width), y: place(v, height), size }));
}

/** Area-average scaling to a smaller (or equal) size; each target pixel is the exact mean of the area it covers. */
export function areaScale(from: LumaPlane, width: number, height: number): Float32Array {
  const columns = new Float32Array(from.height * width);
  scaleLines(from.data, from.height, from.width, 1, from.width, columns, width, 1, width);
  const out = new Float32Array(width * height);
  scaleLines(columns, width, from.height, width, 1, out, height, width, 1);
  return out;
}

function scaleLines(
  from: ArrayLike<number>,
  lines: number,
  length: number,
  step: number,
  lineStep: number,
  to: Float32Array,
  target: number,
  toStep: number,
  toLineStep: number,
): void {
  const ratio = length / target;
  for (let i = 0; i < target; i++) {
    const start = i * ratio;
    const end = Math.min(length, start + ratio);
    const first = Math.floor(start);
    const last = Math.min(length - 1, Math.ceil(end) - 1);
    for (let line = 0; line < lines; line++) {
      const at = line * lineStep;
      let sum = 0;
      for (let k = first; k <= last; k++) {
        const covered = Math.min(k + 1, end) - Math.max(k, start);
        sum += covered * from[at + k * step]!;
      }
      to[i * toStep + line * toLineStep] = sum / (end - start);
    }
  }
}

/** Mean of each 2x2 cell: the next coarser level of a pyramid. */
export function halve(plane: LumaPlane): LumaPlane {
  const width = plane.width >> 1;
  const height = plane.height >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let at = 2 * y * plane.width;
    for (let x = 0; x < width; x++, at += 2) {
      data[y * width + x] =
        (plane.data[at]! +
          plane.data[at + 1]! +
          plane.data[at + plane.width]! +
          plane.data[at + plane.width + 1]! +
          2) >>
        2;
    }
  }
  return { width, height, data };
}
