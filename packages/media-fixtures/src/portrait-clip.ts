/** Clips of the people drawn in `face.ts`: they sway, look around, blink, before the noise of a camera. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { writeRecording } from './encode.ts';
import { PEOPLE, type Placed, portraitSvg, swapped } from './face.ts';
import type { Yuv420 } from './scene.ts';

export interface PortraitClip {
  /** Which of the drawn people. */
  person: number;
  /** Whose colours and features lie on that person's head from chin to brow, as a face swap leaves them. */
  swappedWith?: number;
  seconds: number;
}

export const PORTRAIT_VERSION = 1;

const WIDTH = 320;
const HEIGHT = 240;
const FPS = 10;
/** Largest deviation of the noise, levels of luma. */
const NOISE = 4;

/** Sways slowly, looks to both sides, blinks every other second. */
function placeAt(at_s: number): Placed {
  const blinks = at_s % 2 > 1.5 && at_s % 2 < 1.75;
  return {
    x: WIDTH / 2 + 6 * Math.sin(at_s),
    y: 112 + 3 * Math.cos(1.3 * at_s),
    size: 78,
    roll: 0.03 * Math.sin(0.8 * at_s),
    gaze: 0.16 * Math.sin(2.2 * at_s),
    open: blinks ? 0.1 : 1,
  };
}

/** Pixels of each document, RGB. */
export function paint(documents: readonly string[], width: number, height: number): Uint8Array[] {
  const bytes = 3 * width * height;
  const pixels = execFileSync(process.execPath, [path.join(import.meta.dirname, 'paint.ts')], {
    input: JSON.stringify(documents),
    maxBuffer: (documents.length + 1) * bytes,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return documents.map((_, i) => new Uint8Array(pixels.subarray(i * bytes, (i + 1) * bytes)));
}

/** Writes the clip as H.264 into an MP4. */
export function writePortraitClip(target: string, options: PortraitClip): void {
  const base = PEOPLE[options.person]!;
  const shown = options.swappedWith === undefined ? base : swapped(base, PEOPLE[options.swappedWith]!);
  const random = seededRandom(5 + options.person);
  const documents = Array.from({ length: options.seconds * FPS }, (_, i) =>
    portraitSvg(WIDTH, HEIGHT, shown, placeAt(i / FPS)),
  );
  const pictures = paint(documents, WIDTH, HEIGHT).map((rgb) =>
    toYuv420(rgb, WIDTH, HEIGHT, () => NOISE * (random() + random() - 1)),
  );
  writeRecording({
    path: target,
    format: 'mp4',
    repeat: 1,
    metadata: {},
    video: {
      encoder: FF_ENCODER_LIBX264,
      pixelFormat: AV_PIX_FMT_YUV420P,
      options: { preset: 'veryfast', crf: '18' },
      width: WIDTH,
      height: HEIGHT,
      fps: FPS,
      frames: pictures.length,
      draw: (index) => pictures[index]!,
      gop: 2 * FPS,
      bFrames: 0,
      rotation: 0,
    },
  });
}

/** Interleaved RGB as planar 4:2:0 (BT.601, video range; both sides even). @param noise added to each level of luma */
export function toYuv420(
  rgb: Uint8Array,
  width: number,
  height: number,
  noise: () => number = () => 0,
): Yuv420 {
  const half = width >> 1;
  const chroma = half * (height >> 1);
  const data = new Uint8Array(width * height + 2 * chroma);
  const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const [r, g, b] = [rgb[i]!, rgb[i + 1]!, rgb[i + 2]!];
      data[y * width + x] = clamp(16 + 0.257 * r + 0.504 * g + 0.098 * b + noise());
      if (x % 2 === 1 || y % 2 === 1) continue;
      const c = width * height + (y >> 1) * half + (x >> 1);
      data[c] = clamp(128 - 0.148 * r - 0.291 * g + 0.439 * b);
      data[c + chroma] = clamp(128 + 0.439 * r - 0.368 * g - 0.071 * b);
    }
  }
  return { width, height, data };
}
