/** Names of makers and statements about AI that stand in the picture itself. Anybody can write them: evidence, never proof. */
import sharp from 'sharp';
import type { RgbImage } from '../../media.ts';
import type { CaptionReport, Region } from '../../types.ts';
import type { LookedAt } from '../looked-at.ts';
import type { EvidencePicture } from '../pictures.ts';
import type { LineBox } from '../text/find-lines.ts';
import { type Match, matchLine } from './match.ts';
import { LEAST_SURE, type ReadPicture } from './read-pictures.ts';

const MOST_CAPTIONS = 6;
const LONGEST_TEXT = 120;
/** Longer side of a crop, pixels. */
const CROP_SIDE = 320;
/** Shown around the words, in heights of the line. */
const MARGIN = 0.6;

interface Hit extends Match {
  text: string;
  sure: number;
  picture: EvidencePicture;
  box: LineBox;
}

/** @returns the first seen first */
export async function readCaptions(looked: LookedAt): Promise<CaptionReport[]> {
  const read = await looked.lines();
  const hits = looked.pictures.flatMap((picture, at) => hitsIn(picture, read[at]?.lines ?? []));
  const groups = Map.groupBy(hits, ({ kind, says }) => `${kind} ${says}`);
  return Promise.all([...groups.values()].slice(0, MOST_CAPTIONS).map(reportOf));
}

function hitsIn(picture: EvidencePicture, lines: ReadPicture['lines']): Hit[] {
  return lines.flatMap(({ text, sure, box }) => {
    const match = sure < LEAST_SURE ? null : matchLine(text);
    return match === null ? [] : [{ ...match, text, sure, picture, box }];
  });
}

/** One maker or one language: the surest reading of all, and from when to when it was seen. */
async function reportOf(hits: readonly Hit[]): Promise<CaptionReport> {
  const best = hits.reduce((one, other) => (other.sure > one.sure ? other : one));
  const times = hits.flatMap(({ picture }) => picture.at_s ?? []);
  const { image } = best.picture;
  return {
    kind: best.kind,
    says: best.says,
    text: best.text.slice(0, LONGEST_TEXT),
    at_s: best.picture.at_s,
    from_s: times.length > 0 ? Math.min(...times) : null,
    to_s: times.length > 0 ? Math.max(...times) : null,
    region: regionOf(best.box, image),
    crop: await cropOf(best.box, image),
  };
}

const share = (part: number, whole: number) => Math.round((10_000 * part) / whole) / 10_000;

function regionOf({ x, y, width, height }: LineBox, image: RgbImage): Region {
  return {
    x: share(x, image.width),
    y: share(y, image.height),
    width: share(width, image.width),
    height: share(height, image.height),
  };
}

/** The words and a little around them, as a data address of a JPEG. */
async function cropOf(box: LineBox, image: RgbImage): Promise<string> {
  const { width, height, data } = image;
  const margin = Math.round(MARGIN * Math.min(box.width, box.height));
  const left = Math.max(0, box.x - margin);
  const top = Math.max(0, box.y - margin);
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .extract({
      left,
      top,
      width: Math.min(width, box.x + box.width + margin) - left,
      height: Math.min(height, box.y + box.height + margin) - top,
    })
    .resize({ width: CROP_SIDE, height: CROP_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
