import type { RgbImage } from '../media.ts';
import { cropSquare, type Square } from './crop.ts';
import type { Network } from './network.ts';

export const MESH_POINTS = 468;

/** Indices of the canonical face mesh. "Left" is the left side of the picture in a frontal view. */
export const landmark = {
  leftEyeOuter: 33,
  leftEyeInner: 133,
  rightEyeInner: 362,
  rightEyeOuter: 263,
} as const;

/** A fitted mesh in pixels of the picture. */
export interface Mesh {
  /** 468 points, x, y, z interleaved. */
  points: Float32Array;
  /** That the crop shows a face, 0..1. */
  confidence: number;
  box: { x: number; y: number; width: number; height: number };
  roll: number;
}

const SCALE = { factor: 1 / 255, offset: 0 };
/** Margin of the crop around a face, as the network was trained with. */
const MARGIN = 1.5;

/** The crop for the mesh network around a face box. */
export function meshSquare(
  box: { x: number; y: number; width: number; height: number },
  roll: number,
  margin = MARGIN,
): Square {
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    size: margin * Math.max(box.width, box.height),
    roll,
  };
}

function rollOf(points: Float32Array): number {
  const a = 3 * landmark.leftEyeOuter;
  const b = 3 * landmark.rightEyeOuter;
  return Math.atan2(points[b + 1]! - points[a + 1]!, points[b]! - points[a]!);
}

function boxOf(points: Float32Array): Mesh['box'] {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length; i += 3) {
    left = Math.min(left, points[i]!);
    right = Math.max(right, points[i]!);
    top = Math.min(top, points[i + 1]!);
    bottom = Math.max(bottom, points[i + 1]!);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Turns points of a network's crop (its pixels) into pixels of the picture. `values`: x, y, z interleaved. */
export function fromCrop(values: Float32Array, square: Square, side: number): Float32Array {
  const points = new Float32Array(values.length);
  const scale = square.size / side;
  const cos = Math.cos(square.roll);
  const sin = Math.sin(square.roll);
  for (let i = 0; i < values.length; i += 3) {
    const u = values[i]! * scale - square.size / 2;
    const v = values[i + 1]! * scale - square.size / 2;
    points[i] = square.x + u * cos - v * sin;
    points[i + 1] = square.y + u * sin + v * cos;
    points[i + 2] = values[i + 2]! * scale;
  }
  return points;
}

/** Fits the 468-point mesh (arXiv 1907.06724) to the face in a square of the picture. */
export async function fitMesh(network: Network, image: RgbImage, square: Square): Promise<Mesh> {
  const outputs = await network.run(cropSquare(image, square, network.side, SCALE));
  const points = fromCrop(outputs.mesh!, square, network.side);
  return {
    points,
    confidence: outputs.face![0]!,
    box: boxOf(points),
    roll: rollOf(points),
  };
}
