/** Decodes one encoded picture into the planes of a `SampledFrame`. */
import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { EngineError } from '../errors.ts';
import type { LumaPlane, RgbImage } from '../media.ts';
import { normalSize, type Planes, rgbSize } from './planes.ts';
import { withoutTexts } from './png-texts.ts';

// Only loaders of plain pictures: libvips can also read SVG, PDF and others, which refer to files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});
/** Longer side of the largest JPEG, pixels. */
const MAX_SIDE = 65_535;

sharp.cache(false);
sharp.concurrency(1);

export interface StillFacts {
  /** "jpeg", "png", "webp", "gif", "avif", "tiff". */
  format: string;
  /** After the turn that the metadata ask for. */
  width: number;
  height: number;
}

const open = (bytes: Uint8Array, maxPixels: number) =>
  sharp(withoutTexts(bytes), {
    limitInputPixels: maxPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  });

/**
 * Reads the header of a picture.
 *
 * @throws EngineError `unsupported_format` when it is no picture of a known format, `too_many_pixels` above the limit
 */
export async function readStillFacts(bytes: Uint8Array, maxPixels: number): Promise<StillFacts> {
  let facts: Metadata;
  try {
    // The limit is checked here by its own code: the library's error would be told from others by its text alone.
    facts = await sharp(withoutTexts(bytes), { limitInputPixels: false, pages: 1 }).metadata();
  } catch (cause) {
    throw new EngineError('unsupported_format', 'the picture header cannot be read', { cause });
  }
  const { width, height } = facts.autoOrient ?? facts;
  // A row of a library's buffers is as long as the picture is wide: a strip costs more than a picture of as many pixels.
  if (width * height > maxPixels || Math.max(width, height) > MAX_SIDE)
    throw new EngineError('too_many_pixels', `${width} x ${height}`);
  const format = facts.format === 'heif' && facts.compression === 'av1' ? 'avif' : String(facts.format);
  return { format, width, height };
}

/**
 * Decodes a picture, upright, its transparent parts on black.
 *
 * @param maxPixels the decoder refuses above it
 * @throws EngineError `damaged_file` when the picture breaks off or is broken
 */
export async function decodeStill(bytes: Uint8Array, maxPixels: number): Promise<Planes> {
  try {
    const upright = open(bytes, maxPixels).autoOrient().flatten({ background: '#000' }).toColourspace('srgb');
    const { data, info } = await upright.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const luma = lumaOf(data, info.width, info.height, info.channels);
    const small = rgbSize(luma);
    const rgb = await resized(data, info, small, 3);
    const plane = { width: luma.width, height: luma.height, channels: 1 as const };
    const normal = await resized(luma.data, plane, normalSize(luma), 1);
    const detail = () => colours(data, info);
    return { luma, rgb: { ...small, data: rgb }, normal: { ...normalSize(luma), data: normal }, detail };
  } catch (cause) {
    throw new EngineError('damaged_file', 'the picture cannot be decoded', { cause });
  }
}

/** Interleaved RGB of decoded pixels, which may be grey. */
function colours(data: Uint8Array, { width, height, channels }: OutputInfo): RgbImage {
  if (channels === 3) return { width, height, data };
  const rgb = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) rgb.fill(data[channels * i]!, 3 * i, 3 * i + 3);
  return { width, height, data: rgb };
}

async function resized(
  data: Uint8Array,
  from: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
  to: { width: number; height: number },
  channels: 1 | 3,
): Promise<Uint8Array> {
  const raw = { width: from.width, height: from.height, channels: from.channels };
  const shrinks = to.width <= from.width && to.height <= from.height;
  const image = sharp(data, { raw, limitInputPixels: false })
    .resize({ ...to, fit: 'fill', kernel: shrinks ? 'linear' : 'cubic', fastShrinkOnLoad: false })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb');
  return new Uint8Array(await image.raw().toBuffer());
}

/** Luma of BT.601, full range. */
function lumaOf(data: Uint8Array, width: number, height: number, channels: number): LumaPlane {
  const out = new Uint8Array(width * height);
  if (channels === 1) {
    out.set(data);
  } else {
    for (let i = 0, at = 0; i < out.length; i++, at += channels) {
      out[i] = (19_595 * data[at]! + 38_470 * data[at + 1]! + 7_471 * data[at + 2]! + 32_768) >> 16;
    }
  }
  return { width, height, data: out };
}
