/**
 * Orthonormal two-dimensional DCT-II of 8x8 blocks, the transform of JPEG and (nearly) of the video codecs.
 * Split into even and odd halves: 8 samples cost 22 multiplications instead of 64.
 */

const C = Array.from({ length: 8 }, (_, k) => Math.cos((k * Math.PI) / 16) / 2) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const C0 = Math.SQRT1_2 / 2;
const [, C1, C2, C3, , C5, C6, C7] = C;

const scratch = new Float64Array(64);

function forward8(
  from: ArrayLike<number>,
  at: number,
  step: number,
  to: Float64Array | Float32Array,
  put: number,
  putStep: number,
): void {
  const x0 = from[at]!;
  const x1 = from[at + step]!;
  const x2 = from[at + 2 * step]!;
  const x3 = from[at + 3 * step]!;
  const x4 = from[at + 4 * step]!;
  const x5 = from[at + 5 * step]!;
  const x6 = from[at + 6 * step]!;
  const x7 = from[at + 7 * step]!;
  const s0 = x0 + x7;
  const s1 = x1 + x6;
  const s2 = x2 + x5;
  const s3 = x3 + x4;
  const d0 = x0 - x7;
  const d1 = x1 - x6;
  const d2 = x2 - x5;
  const d3 = x3 - x4;
  to[put] = C0 * (s0 + s1 + s2 + s3);
  to[put + 4 * putStep] = C0 * (s0 - s1 - s2 + s3);
  to[put + 2 * putStep] = C2 * (s0 - s3) + C6 * (s1 - s2);
  to[put + 6 * putStep] = C6 * (s0 - s3) - C2 * (s1 - s2);
  to[put + putStep] = C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3;
  to[put + 3 * putStep] = C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3;
  to[put + 5 * putStep] = C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3;
  to[put + 7 * putStep] = C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3;
}

function inverse8(
  from: ArrayLike<number>,
  at: number,
  step: number,
  to: Float64Array | Float32Array,
  put: number,
  putStep: number,
): void {
  const a = C0 * (from[at]! + from[at + 4 * step]!);
  const b = C0 * (from[at]! - from[at + 4 * step]!);
  const y2 = from[at + 2 * step]!;
  const y6 = from[at + 6 * step]!;
  const c = C2 * y2 + C6 * y6;
  const d = C6 * y2 - C2 * y6;
  const y1 = from[at + step]!;
  const y3 = from[at + 3 * step]!;
  const y5 = from[at + 5 * step]!;
  const y7 = from[at + 7 * step]!;
  const o0 = C1 * y1 + C3 * y3 + C5 * y5 + C7 * y7;
  const o1 = C3 * y1 - C7 * y3 - C1 * y5 - C5 * y7;
  const o2 = C5 * y1 - C1 * y3 + C7 * y5 + C3 * y7;
  const o3 = C7 * y1 - C5 * y3 + C3 * y5 - C1 * y7;
  to[put] = a + c + o0;
  to[put + 7 * putStep] = a + c - o0;
  to[put + putStep] = b + d + o1;
  to[put + 6 * putStep] = b + d - o1;
  to[put + 2 * putStep] = b - d + o2;
  to[put + 5 * putStep] = b - d - o2;
  to[put + 3 * putStep] = a - c + o3;
  to[put + 4 * putStep] = a - c - o3;
}

/**
 * @param from pixels, any range; the block starts at index `at` and its rows are `stride` apart.
 * @param to 64 coefficients, row = vertical frequency, in the unit of the pixels (DC = 8 x mean).
 */
export function forwardDct8(from: ArrayLike<number>, at: number, stride: number, to: Float32Array): void {
  for (let row = 0; row < 8; row++) forward8(from, at + row * stride, 1, scratch, row * 8, 1);
  for (let column = 0; column < 8; column++) forward8(scratch, column, 8, to, column, 8);
}

/** Inverse of `forwardDct8`: writes an 8x8 block of pixels into `to`. */
export function inverseDct8(from: Float32Array, to: Float32Array, at: number, stride: number): void {
  for (let column = 0; column < 8; column++) inverse8(from, column, 8, scratch, column, 8);
  for (let row = 0; row < 8; row++) inverse8(scratch, row * 8, 1, to, at + row * stride, 1);
}

/** Luminance quantisation table of ITU-T T.81, annex K, in row order. */
export const ANNEX_K_LUMA = Uint8Array.from([
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]);

/** The annex K table scaled to a quality of 1..100 as the common encoders do. */
export function qualityTable(quality: number): Uint8Array {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return ANNEX_K_LUMA.map((step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))));
}

/** Quantises a square of pixels in place, block by block, as a JPEG of this table would; `size` is a multiple of 8. */
export function requantise(square: Float32Array, size: number, table: Uint8Array): void {
  const block = new Float32Array(64);
  for (let y = 0; y < size; y += 8) {
    for (let x = 0; x < size; x += 8) {
      forwardDct8(square, y * size + x, size, block);
      for (let k = 0; k < 64; k++) block[k] = Math.round(block[k]! / table[k]!) * table[k]!;
      inverseDct8(block, square, y * size + x, size);
    }
  }
}
