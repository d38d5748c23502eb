/** What is kept of a file to find it again: hashes of its pictures and a print of its sound. */
import { readFile } from 'node:fs/promises';
import type { KeptEvidence } from '../../engine-api.ts';
import type { Modality } from '../../types.ts';
import { type EvidencePicture, type PictureLimits, recordingPictures, stillPicture } from '../pictures.ts';
import type { Traces } from './compare.ts';
import { keyFrames } from './key-frames.ts';
import { pictureHashes } from './picture-hash.ts';
import { soundPrint } from './sound-print.ts';
import { writeTraces } from './written.ts';

/** Of a file from the disk. @throws EngineError when it cannot be opened */
export async function tracesOf(
  path: string,
  modality: Modality,
  duration_s: number | null,
  limits: PictureLimits,
): Promise<Traces> {
  const pictures =
    modality === 'image'
      ? [await stillPicture(await readFile(path), limits.maxPixels)]
      : await recordingPictures(path, duration_s, limits);
  return tracesOfPictures(pictures, modality === 'image' ? null : await soundPrint(path, limits));
}

async function tracesOfPictures(
  pictures: readonly EvidencePicture[],
  sound: Uint32Array | null,
): Promise<Traces> {
  const hashes = await Promise.all(pictures.map(({ image }) => pictureHashes(image)));
  return { pictures: hashes.filter((hash) => hash !== null), sound };
}

/** What the service keeps of a file: its distinct pictures, and its traces as text. */
export async function keptEvidence(
  pictures: readonly EvidencePicture[],
  sound: Uint32Array | null,
): Promise<KeptEvidence> {
  const hashes = await Promise.all(pictures.map(({ image }) => pictureHashes(image)));
  return {
    frames: await keyFrames(pictures, hashes),
    traces: writeTraces({ pictures: hashes.filter((hash) => hash !== null), sound }),
  };
}
