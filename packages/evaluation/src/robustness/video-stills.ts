import { Decoder, Demuxer, FilterAPI } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import sharp from 'sharp';

/** Shares of the duration at which a browser takes its five stills, and their bounds; as in the product's limits. */
const POSITIONS = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
const MAX_WIDTH = 1024;
const MAX_HEIGHT = 768;
const JPEG_QUALITY = 90;

const FIT = `scale=w='min(iw,${MAX_WIDTH})':h='min(ih,${MAX_HEIGHT})':force_original_aspect_ratio=decrease,format=rgb24`;

async function encoded(frame: Frame, filter: FilterAPI): Promise<Uint8Array | null> {
  const [scaled] = await filter.processAll(frame);
  if (!scaled) return null;
  const raw = { width: scaled.width, height: scaled.height, channels: 3 as const };
  const jpeg = await sharp(scaled.toBuffer(), { raw }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  scaled.free();
  return new Uint8Array(jpeg);
}

/**
 * The five JPEG stills that a browser would send of a video.
 *
 * @throws Error when the file has no video that can be decoded
 */
export async function videoStills(path: string): Promise<Uint8Array[]> {
  const input = await Demuxer.open(path);
  try {
    const stream = input.video();
    if (!stream) throw new Error('no video stream');
    const decoder = await Decoder.create(stream);
    const filter = FilterAPI.create(FIT);
    const base = stream.timeBase;
    const start_s = Math.max(0, input.startTime);
    const targets = POSITIONS.map((share) => start_s + share * input.duration);
    const stills: Uint8Array[] = [];
    try {
      for await (const frame of decoder.frames(input.packets(stream.index))) {
        if (!frame) break;
        const at_s = (Number(frame.pts) * base.num) / base.den;
        while (stills.length < targets.length && at_s >= targets[stills.length]!) {
          const still = await encoded(frame, filter);
          if (!still) break;
          stills.push(still);
        }
        frame.free();
        if (stills.length === targets.length) break;
      }
    } finally {
      filter.close();
      decoder.close();
    }
    if (stills.length === 0) throw new Error('no frame could be decoded');
    return stills;
  } finally {
    await input.close();
  }
}
