/** Pictures that stand for a file: shown, and searched for elsewhere. */
import sharp from 'sharp';
import type { KeyFrame } from '../../engine-api.ts';
import type { EvidencePicture } from '../pictures.ts';
import { HASH_BYTES, pictureDistance } from './compare.ts';

/** Longer side, pixels. */
const SIDE = 640;
/** Bits by which a picture differs from each one before it. */
const DISTINCT = 40;

/** @param hashes of the pictures, in their order; null for a flat one @returns the distinct ones, at least one */
export async function keyFrames(
  pictures: readonly EvidencePicture[],
  hashes: ReadonlyArray<Uint8Array | null>,
): Promise<KeyFrame[]> {
  const kept: Uint8Array[] = [];
  const chosen = pictures.filter((_, index) => {
    const hash = hashes[index]?.subarray(0, HASH_BYTES);
    if (!hash || kept.some((one) => pictureDistance(one, hash) <= DISTINCT)) return false;
    kept.push(hash);
    return true;
  });
  return Promise.all((chosen.length > 0 ? chosen : pictures.slice(0, 1)).map(keyFrame));
}

async function keyFrame({ at_s, image }: EvidencePicture): Promise<KeyFrame> {
  const { width, height, data } = image;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer();
  return { at_s, jpeg: jpeg.toString('base64') };
}
