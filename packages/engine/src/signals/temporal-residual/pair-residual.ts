import {
  type BlockResidual,
  blockResidual,
  MOTION_BLOCK,
  type MotionField,
  matchBlocks,
  type Pyramid,
} from '../../kernels/motion.ts';
import { quantile } from '../../kernels/statistics.ts';
import type { FaceObservation } from '../../media.ts';

/** What changed between two successive samples, block by block. */
export interface PairResidual {
  field: MotionField;
  blocks: BlockResidual[];
  /** Inner blocks with enough texture to be followed. */
  textured: number[];
  /** Blocks whose centre lies in a face. */
  inFace: Uint8Array;
  /** 1 where the way forward and the way back disagree by more than two pixels. */
  torn: Uint8Array;
}

/** Mean absolute deviation in grey levels from which on a block can be followed. */
const LEAST_TEXTURE = 4;

export function pairResidual(
  from: Pyramid,
  to: Pyramid,
  faces: FaceObservation[],
  scale: number,
): PairResidual {
  const field = matchBlocks(from, to);
  const back = matchBlocks(to, from, 'half');
  const blocks: BlockResidual[] = [];
  const textured: number[] = [];
  const torn = new Uint8Array(field.dx.length);
  for (let b = 0; b < field.dx.length; b++) {
    const block = blockResidual(from.full, to.full, field, b);
    blocks.push(block);
    if (block.texture < LEAST_TEXTURE || onBorder(field, b)) continue;
    textured.push(b);
    torn[b] = disagrees(field, back, b) ? 1 : 0;
  }
  return { field, blocks, textured, inFace: faceBlocks(field, faces, scale), torn };
}

/** Blocks at the border show what was outside before: nothing there can be predicted. */
function onBorder(field: MotionField, block: number): boolean {
  const column = block % field.columns;
  const row = Math.floor(block / field.columns);
  return column === 0 || row === 0 || column === field.columns - 1 || row === field.rows - 1;
}

function disagrees(field: MotionField, back: MotionField, block: number): boolean {
  const x = (block % field.columns) * MOTION_BLOCK + MOTION_BLOCK / 2 + field.dx[block]!;
  const y = Math.floor(block / field.columns) * MOTION_BLOCK + MOTION_BLOCK / 2 + field.dy[block]!;
  const column = Math.min(field.columns - 1, Math.max(0, Math.floor(x / MOTION_BLOCK)));
  const row = Math.min(field.rows - 1, Math.max(0, Math.floor(y / MOTION_BLOCK)));
  const there = row * field.columns + column;
  return Math.abs(field.dx[block]! + back.dx[there]!) > 2 || Math.abs(field.dy[block]! + back.dy[there]!) > 2;
}

/** @param scale pixels of `normal` per pixel of `luma`, in which faces are given. */
function faceBlocks(field: MotionField, faces: FaceObservation[], scale: number): Uint8Array {
  const inside = new Uint8Array(field.dx.length);
  for (const { box } of faces) {
    for (let b = 0; b < inside.length; b++) {
      const x = ((b % field.columns) + 0.5) * MOTION_BLOCK;
      const y = (Math.floor(b / field.columns) + 0.5) * MOTION_BLOCK;
      const within = (v: number, start: number, length: number) =>
        v >= start * scale && v <= (start + length) * scale;
      if (within(x, box.x, box.width) && within(y, box.y, box.height)) inside[b] = 1;
    }
  }
  return inside;
}

/** Residual over texture: 0 for perfect prediction, about 1 where the picture was drawn anew. */
export function relativeError(block: BlockResidual): number {
  return block.error / (block.texture + 2);
}

/** Mean difference of a block's displacement from its left and upper neighbours', pixels, and the mean displacement. */
export function fieldShape(field: MotionField): { roughness: number; length: number } {
  let roughness = 0;
  let length = 0;
  let pairs = 0;
  for (let b = 0; b < field.dx.length; b++) {
    length += Math.hypot(field.dx[b]!, field.dy[b]!);
    for (const other of [b % field.columns > 0 ? b - 1 : -1, b - field.columns]) {
      if (other < 0) continue;
      roughness += Math.hypot(field.dx[b]! - field.dx[other]!, field.dy[b]! - field.dy[other]!);
      pairs++;
    }
  }
  return { roughness: roughness / Math.max(1, pairs), length: length / field.dx.length };
}

/** Median and 90 % quantile of the relative error over some blocks. */
export function errorLevels(pair: PairResidual, blocks: number[]): { middle: number; upper: number } {
  const errors = blocks.map((b) => relativeError(pair.blocks[b]!));
  return { middle: quantile(errors, 0.5), upper: quantile(errors, 0.9) };
}
