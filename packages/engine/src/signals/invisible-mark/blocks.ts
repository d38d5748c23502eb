/**
 * The carrier of the mark: the blue-difference plane, averaged over cells of 2 x 2 pixels (the coarse band of a Haar transform), in
 * blocks of 4 x 4 cells. Each block holds one bit in its largest cell: how far it lies beyond a multiple of 36, a quarter for 0
 * and three quarters for 1. The first cell of a block is left out.
 */
import type { RgbImage } from '../../media.ts';

export const STEP = 36;
export const CELL = 2;
export const BLOCK = 4;
/** Pixels per side of a block. */
export const PITCH = CELL * BLOCK;

/** Which of the first and third colour is taken for blue: some versions of the code hand the colours over the wrong way round. */
export type Order = 'rgb' | 'bgr';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Blocks row after row; `values[i]` is -1..1: how clearly block i holds a 0 (-1) or a 1. */
export interface Blocks {
  columns: number;
  rows: number;
  values: Float32Array;
  /** Mean over the blocks of how near they lie to either of the two places, -1..1; about 0 in pictures without the mark. */
  presence: number;
}

/** 0.492 times blue minus luma, the eight-bit plane of the transform that the code uses. */
export function blueDifference(image: RgbImage, order: Order): Float32Array {
  const { width, height, data } = image;
  const out = new Float32Array(width * height);
  const blue = order === 'rgb' ? 2 : 0;
  for (let i = 0, at = 0; i < out.length; i++, at += 3) {
    const b = data[at + blue]!;
    const luma = Math.round(0.114 * b + 0.587 * data[at + 1]! + 0.299 * data[at + 2 - blue]!);
    out[i] = Math.min(255, Math.max(0, Math.round(0.492 * (b - luma) + 128)));
  }
  return out;
}

/** Reads every whole block of an area of the plane. */
export function readBlocks(plane: Float32Array, stride: number, area: Area): Blocks {
  const columns = Math.floor(area.width / PITCH);
  const rows = Math.floor(area.height / PITCH);
  const values = new Float32Array(columns * rows);
  let presence = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = (area.y + row * PITCH) * stride + area.x + column * PITCH;
      const angle = (2 * Math.PI * largestCell(plane, stride, at)) / STEP;
      values[row * columns + column] = -Math.sin(angle);
      presence -= Math.cos(2 * angle);
    }
  }
  return { columns, rows, values, presence: values.length > 0 ? presence / values.length : 0 };
}

/** The plane is never negative, so the largest cell is the largest in size too. */
function largestCell(plane: Float32Array, stride: number, at: number): number {
  let largest = 0;
  for (let cell = 1; cell < BLOCK * BLOCK; cell++) {
    const first = at + (cell >> 2) * CELL * stride + (cell & 3) * CELL;
    const sum = plane[first]! + plane[first + 1]! + plane[first + stride]! + plane[first + stride + 1]!;
    if (sum > largest) largest = sum;
  }
  return largest / 2;
}
