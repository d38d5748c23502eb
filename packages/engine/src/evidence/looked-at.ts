/**
 * The pictures of one file that are looked at beside its measurements, and the lines read in them: the evidence shows them, the
 * signal of visible marks judges by them, and neither pays for what the other has read.
 */
import { readFile, stat } from 'node:fs/promises';
import type { Modality } from '../types.ts';
import { type ReadPicture, readPictures } from './captions/read-pictures.ts';
import { type EvidencePicture, type PictureLimits, recordingPictures, stillPicture } from './pictures.ts';

export interface LookedAt {
  /** In the order of time. */
  pictures: readonly EvidencePicture[];
  /** Reads when first asked, once. @throws Error when the networks cannot be opened */
  lines(): Promise<readonly ReadPicture[]>;
}

interface Held {
  file: string;
  length_s: number;
  looked: Promise<LookedAt>;
}

/** Of the file that was looked at last: a process works on one after the other. */
let held: Held | null = null;

/**
 * Pictures of a video or a still; what was looked at by the same length is not opened again.
 *
 * @param length_s by which the times are chosen, at most the limit; 0: the first picture alone, and of a still
 * @param within_s what was looked at by a length that differs by no more than this serves as well
 * @throws Error when the file cannot be opened
 */
export async function lookAt(
  path: string,
  modality: Exclude<Modality, 'audio'>,
  length_s: number,
  limits: PictureLimits,
  within_s: number = 0,
): Promise<LookedAt> {
  const file = await identityOf(path);
  if (held === null || held.file !== file || Math.abs(held.length_s - length_s) > within_s) {
    held = { file, length_s, looked: open(path, modality, length_s, limits) };
  }
  return held.looked;
}

/** Lets go of the pictures: nobody will ask for this file again. */
export function lookAway(): void {
  held = null;
}

/** As lines of pictures that are there already. */
export function lookedAt(pictures: readonly EvidencePicture[]): LookedAt {
  let reading: Promise<readonly ReadPicture[]> | null = null;
  return {
    pictures,
    lines() {
      reading ??= readPictures(pictures);
      return reading;
    },
  };
}

/** The same path may hold another file by the next analysis. */
async function identityOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeMs } = await stat(path);
  return [path, dev, ino, size, mtimeMs].join(' ');
}

async function open(
  path: string,
  modality: Exclude<Modality, 'audio'>,
  length_s: number,
  limits: PictureLimits,
): Promise<LookedAt> {
  const pictures =
    modality === 'image'
      ? [await stillPicture(await readFile(path), limits.maxPixels)]
      : await recordingPictures(path, length_s, limits);
  return lookedAt(pictures);
}
