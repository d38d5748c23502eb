/** Pictures and clips with words in them, written with the font that the product ships. */
import { createRequire } from 'node:module';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } from 'node-av/constants';
import sharp from 'sharp';
import { writeRecording } from './encode.ts';
import { cached } from './index.ts';
import { Scene, toRgb, type Yuv420 } from './scene.ts';

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff',
);

export interface Caption {
  text: string;
  /** Size of the font, pixels. Default 28. */
  size?: number;
  /** Middle of the words, 0..1. Default: in the lower half. */
  x?: number;
  y?: number;
  /** Share of white. Default 1. */
  opacity?: number;
  /** Another font of this machine, by its file and its family; tests do without. */
  font?: { file: string; family: string };
}

interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

async function maskOf({ text, size = 28, font: other }: Caption): Promise<Mask> {
  const escaped = text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const font = `${other?.family ?? 'IBM Plex Sans Semi-Bold'} ${size}`;
  const fontfile = other?.file ?? FONT;
  const { data, info } = await sharp({ text: { text: escaped, font, fontfile, dpi: 72, rgba: false } })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** White words over the brightness of a picture; its colours under them go. */
function write(picture: Yuv420, mask: Mask, { x = 0.5, y = 0.85, opacity = 1 }: Caption): void {
  const { width, height, data } = picture;
  const left = Math.round(Math.max(0, Math.min(width - mask.width, x * width - mask.width / 2)));
  const top = Math.round(Math.max(0, Math.min(height - mask.height, y * height - mask.height / 2)));
  for (let row = 0; row < mask.height && top + row < height; row++) {
    for (let column = 0; column < mask.width && left + column < width; column++) {
      const share = (opacity * mask.data[row * mask.width + column]!) / 255;
      const at = (top + row) * width + left + column;
      data[at] = Math.round(data[at]! + share * (235 - data[at]!));
    }
  }
}

const drawn = (picture: Yuv420): Yuv420 => ({ ...picture, data: Uint8Array.from(picture.data) });

/** A picture with words in it, PNG or JPEG. */
export async function makeCaptionedStill(
  caption: Caption,
  options: { width?: number; height?: number; quality?: number; seed?: number } = {},
): Promise<Uint8Array> {
  const { width = 640, height = 480, quality, seed = 1 } = options;
  const picture = drawn(new Scene(width, height, 'scene', seed).draw(0));
  write(picture, await maskOf(caption), caption);
  const image = sharp(toRgb(picture), { raw: { width, height, channels: 3 } });
  return new Uint8Array(await (quality === undefined ? image.png() : image.jpeg({ quality })).toBuffer());
}

export interface CaptionedClip {
  caption: Caption;
  /** The words stand in the clip from here to there. Default: in all of it. */
  from_s?: number;
  to_s?: number;
  /** Middles of the words one after the other, each for as long, instead of the one place. */
  stops?: ReadonlyArray<{ x: number; y: number }>;
  seconds?: number;
  width?: number;
  height?: number;
  crf?: number;
}

/** A clip with words in it (H.264 in MP4). @returns its path */
export async function makeCaptionedClip(options: CaptionedClip): Promise<string> {
  const { caption, from_s = 0, to_s = Number.MAX_SAFE_INTEGER, stops = [] } = options;
  const { seconds = 3, width = 640, height = 360, crf = 23 } = options;
  const fps = 25;
  const mask = await maskOf(caption);
  return cached({ captioned: options }, 'mp4', (target) => {
    const scene = new Scene(width, height, 'scene', 1);
    writeRecording({
      path: target,
      format: null,
      repeat: 1,
      metadata: {},
      video: {
        encoder: FF_ENCODER_LIBX264,
        pixelFormat: AV_PIX_FMT_YUV420P,
        options: { preset: 'veryfast', crf: String(crf) },
        width,
        height,
        fps,
        frames: Math.round(seconds * fps),
        gop: 50,
        bFrames: 2,
        rotation: 0,
        draw(index) {
          const picture = drawn(scene.draw(index / fps));
          const at_s = index / fps;
          const stop = stops[Math.floor((index / Math.round(seconds * fps)) * stops.length)];
          if (at_s >= from_s && at_s <= to_s) write(picture, mask, { ...caption, ...stop });
          return picture;
        },
      },
    });
  });
}
