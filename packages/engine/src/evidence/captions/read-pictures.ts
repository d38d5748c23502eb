/** Every line of text in a few pictures. */
import type { RgbImage } from '../../media.ts';
import type { EvidencePicture } from '../pictures.ts';
import { findLines, type LineBox } from '../text/find-lines.ts';
import { openTextNetworks, type TextNetworks } from '../text/networks.ts';
import { type ReadLine, readLine } from '../text/read-line.ts';

/** Lines read of one picture, the surest first: a page of text is no caption. */
const MOST_LINES = 16;
/** Below this a reading is a guess. */
export const LEAST_SURE = 0.8;

export interface BoxedLine extends ReadLine {
  /** In pixels of the picture. */
  box: LineBox;
}

export interface ReadPicture {
  /** Null of a still picture. */
  at_s: number | null;
  width: number;
  height: number;
  lines: readonly BoxedLine[];
}

/** Every line of a picture with what it says, in no order. */
export async function readLines(image: RgbImage, networks: TextNetworks): Promise<BoxedLine[]> {
  const boxes = (await findLines(image, networks)).slice(0, MOST_LINES);
  const out: BoxedLine[] = [];
  for (const box of boxes) out.push({ ...(await readLine(image, box, networks)), box });
  return out;
}

/** @throws Error when the networks cannot be opened */
export async function readPictures(pictures: readonly EvidencePicture[]): Promise<ReadPicture[]> {
  if (pictures.length === 0) return [];
  const networks = await openTextNetworks();
  const out: ReadPicture[] = [];
  for (const { at_s, image } of pictures) {
    out.push({ at_s, width: image.width, height: image.height, lines: await readLines(image, networks) });
  }
  return out;
}
