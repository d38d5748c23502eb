/** Reads the noise of a camera picture at its native size, where it holds the pattern of the sensor (photo-response non-uniformity). */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { withoutTexts } from '../../../decode/png-texts.ts';
import { EngineError } from '../../../errors.ts';
import { readCameraExif } from '../../../signals/camera-file/camera-exif.ts';
import { deviationOf, packed } from './packed-noise.ts';
import { flattenSpectrum, noiseResidual, removeLines } from './residual.ts';
import { emptyPlane, type Plane } from './wavelet.ts';

/** Sides of the square in the middle that is read: the largest that fits. Smaller pictures hold too little of the pattern. */
export const SIDES = [2048, 1024] as const;
/** Luma at which a pixel holds no pattern: too little light, or too much. */
const DARK = 4;
const BRIGHT = 250;

export type SensorPattern =
  | { state: 'left_out'; reason: 'picture_too_small' | 'picture_resized' | 'no_noise' }
  | {
      state: 'read';
      /** Of the picture as it is stored, before the turn that its metadata ask for. */
      width: number;
      height: number;
      side_px: number;
      /** The file names the camera that took it. */
      camera: boolean;
      /** Noise of the square, landscape, two values a byte, base64. */
      noise: string;
    };

/** @throws EngineError `damaged_file` when the picture cannot be decoded */
export async function readSensorPattern(path: string, maxPixels: number): Promise<SensorPattern> {
  const bytes = await readFile(path);
  const exif = await readCameraExif(bytes);
  try {
    const picture = sharp(withoutTexts(bytes), { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const { width, height } = await picture.metadata();
    const side_px = SIDES.find((side) => side <= Math.min(width, height));
    if (side_px === undefined) return { state: 'left_out', reason: 'picture_too_small' };
    if (isResized(exif, width, height)) return { state: 'left_out', reason: 'picture_resized' };
    const left = Math.floor((width - side_px) / 2);
    const top = Math.floor((height - side_px) / 2);
    const square = picture.extract({ left, top, width: side_px, height: side_px }).flatten();
    const { data, info } = await square.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const noise = patternOf(lumaOf(data, info.channels, side_px));
    if (noise === null) return { state: 'left_out', reason: 'no_noise' };
    const upright = height > width ? turned(noise) : noise;
    const camera = Boolean(exif?.make || exif?.model);
    return { state: 'read', width, height, side_px, camera, noise: packed(upright.data) };
  } catch (cause) {
    throw new EngineError('damaged_file', 'the picture cannot be decoded', { cause });
  }
}

/** What the camera wrote of its size is no longer the size of the picture. */
function isResized(
  exif: { width: number | null; height: number | null } | null,
  width: number,
  height: number,
) {
  if (!exif?.width || !exif.height) return false;
  const [a, b] = [Math.max(exif.width, exif.height), Math.min(exif.width, exif.height)];
  return a !== Math.max(width, height) || b !== Math.min(width, height);
}

/** Null where nothing is left: a drawing, a black or white picture. */
export function patternOf(luma: Plane): Plane | null {
  const noise = noiseResidual(luma);
  for (let i = 0; i < luma.data.length; i++) {
    const value = luma.data[i]!;
    if (value <= DARK || value >= BRIGHT) noise.data[i] = 0;
  }
  removeLines(noise);
  flattenSpectrum(noise);
  return deviationOf(noise.data) > 1e-3 ? noise : null;
}

function lumaOf(data: Uint8Array, channels: number, side: number): Plane {
  const luma = emptyPlane(side, side);
  for (let i = 0, at = 0; i < luma.data.length; i++, at += channels)
    luma.data[i] =
      channels < 3 ? data[at]! : 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  return luma;
}

/** A square, by a quarter turn against the clock. */
function turned({ width: side, height, data }: Plane): Plane {
  const out = emptyPlane(side, height);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) out.data[y * side + x] = data[x * side + (side - 1 - y)]!;
  return out;
}
