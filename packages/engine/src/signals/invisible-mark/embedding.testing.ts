import type { RgbImage } from '../../media.ts';
import { BLOCK, blueDifference, CELL, PITCH, STEP } from './blocks.ts';

/** Writes a message into a copy of a picture as the reference code does: one bit a block, row after row, again and again. */
export function withMark(image: RgbImage, bits: ArrayLike<number>): RgbImage {
  const out = { ...image, data: Uint8Array.from(image.data) };
  const plane = blueDifference(image, 'rgb');
  const columns = Math.floor(image.width / PITCH);
  const rows = Math.floor(image.height / PITCH);
  for (let block = 0; block < columns * rows; block++) {
    const at = Math.floor(block / columns) * PITCH * image.width + (block % columns) * PITCH;
    writeBit(out, plane, at, bits[block % bits.length]!);
  }
  return out;
}

function writeBit(image: RgbImage, plane: Float32Array, at: number, bit: number): void {
  let largest = { first: at, value: -1 };
  for (let cell = 1; cell < BLOCK * BLOCK; cell++) {
    const first = at + (cell >> 2) * CELL * image.width + (cell & 3) * CELL;
    const value = pixels(first, image.width).reduce((sum, i) => sum + plane[i]!, 0) / 2;
    if (value > largest.value) largest = { first, value };
  }
  const wanted = (Math.floor(largest.value / STEP) + 0.25 + 0.5 * bit) * STEP;
  const change = (wanted - largest.value) / 2;
  for (const i of pixels(largest.first, image.width)) {
    image.data[3 * i + 1] = clamped(image.data[3 * i + 1]! - 0.395 * change);
    image.data[3 * i + 2] = clamped(image.data[3 * i + 2]! + 2.032 * change);
  }
}

const pixels = (first: number, width: number): number[] => [
  first,
  first + 1,
  first + width,
  first + width + 1,
];
const clamped = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
