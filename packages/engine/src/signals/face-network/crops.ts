import sharp from 'sharp';
import { cropSquare, type Square } from '../../faces/crop.ts';
import type { RgbImage } from '../../media.ts';
import { jpegOnce } from '../jpeg-once.ts';

/** Side of the crop that the network sees, pixels. */
export const SIDE = 224;
const AREA = SIDE * SIDE;
/** Crops judged in one run: more would need more memory and save no time. */
const BATCH = 4;
/** Side of the square cut out, in longer sides of the face: hair, neck and background show where a paste ends. */
const REACH = 1.5;
const LEVELS = { factor: 1, offset: 0 };
/** Outer corners of the eyes in the canonical mesh. */
const EYES = [33, 263] as const;

/**
 * The upright square around a face.
 *
 * @param mesh 468 points, x, y, z interleaved, in pixels of the frame's luma
 * @param scale pixels of the picture to be cut from, per pixel of the luma
 * @returns in pixels of that picture
 */
export function faceSquare(mesh: Float32Array, scale: number): Square & { face: number } {
  const [a, b] = [3 * EYES[0], 3 * EYES[1]];
  const roll = Math.atan2(mesh[b + 1]! - mesh[a + 1]!, mesh[b]! - mesh[a]!);
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < mesh.length; i += 3) {
    const turned = [mesh[i]! * cos + mesh[i + 1]! * sin, mesh[i + 1]! * cos - mesh[i]! * sin];
    for (const axis of [0, 1]) {
      low[axis] = Math.min(low[axis]!, turned[axis]!);
      high[axis] = Math.max(high[axis]!, turned[axis]!);
    }
  }
  const [u, v] = [(low[0]! + high[0]!) / 2, (low[1]! + high[1]!) / 2];
  const face = scale * Math.max(high[0]! - low[0]!, high[1]! - low[1]!);
  return { x: scale * (u * cos - v * sin), y: scale * (u * sin + v * cos), size: REACH * face, roll, face };
}

/** Cuts a face out: `SIDE` * `SIDE` pixels of red, green and blue, black outside the picture. */
export function faceCrop(image: RgbImage, square: Square): Buffer {
  const planes = cropSquare(image, square, SIDE, LEVELS);
  const pixels = Buffer.alloc(3 * AREA);
  for (let i = 0, at = 0; i < AREA; i++) {
    for (let channel = 0; channel < 3; channel++) pixels[at++] = Math.round(planes[channel * AREA + i]!);
  }
  return pixels;
}

/** What the network sees of a crop: after one round of JPEG, `SIDE` * `SIDE` red values, then green, then blue, -1..1. */
async function planesOf(crop: Buffer): Promise<Float32Array> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const pixels = await jpegOnce(sharp(crop, { raw }));
  const planes = new Float32Array(3 * AREA);
  for (let channel = 0, at = 0; channel < 3; channel++) {
    for (let i = channel; i < pixels.length; i += 3) planes[at++] = pixels[i]! / 127.5 - 1;
  }
  return planes;
}

/**
 * Judges crops a few at a time.
 *
 * @param crops pixels as `faceCrop` answers them
 * @param judge told the planes of one batch, one crop after the other, and their shape; answers one judgement a crop
 */
export async function judgeInBatches<Judgement>(
  crops: readonly Buffer[],
  judge: (planes: Float32Array, dims: number[]) => Promise<readonly Judgement[]>,
): Promise<Judgement[]> {
  const judged: Judgement[] = [];
  for (let from = 0; from < crops.length; from += BATCH) {
    const batch = crops.slice(from, from + BATCH);
    const planes = new Float32Array(batch.length * 3 * AREA);
    for (const [i, crop] of batch.entries()) planes.set(await planesOf(crop), i * 3 * AREA);
    judged.push(...(await judge(planes, [batch.length, 3, SIDE, SIDE])));
  }
  return judged;
}
