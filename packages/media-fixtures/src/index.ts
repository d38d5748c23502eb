/**
 * Media for tests and benchmarks, made by code: deterministic, written once per machine into a folder under the system's
 * temporary directory and reused while they lie there. Never part of an analysis.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PIX_FMT_YUVJ420P,
  FF_ENCODER_AAC,
  FF_ENCODER_AC3,
  FF_ENCODER_FFV1,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBSVTAV1,
  FF_ENCODER_LIBTHEORA,
  FF_ENCODER_LIBVORBIS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MJPEG,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_WMV2,
  type FFEncoderCodec,
} from 'node-av/constants';
import sharp from 'sharp';
import { type AudioTrack, type VideoTrack, writeRecording } from './encode.ts';
import { PEOPLE, portraitSvg } from './face.ts';
import { PORTRAIT_VERSION, type PortraitClip, paint, writePortraitClip } from './portrait-clip.ts';
import { type Pattern, Scene, toRgb } from './scene.ts';
import { makeSamples, type Sound } from './sound.ts';

export { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
export { type Pattern, Scene } from './scene.ts';
export { makeSamples, type Sound } from './sound.ts';

/** Raised when the makers change what they draw, so that old files are not taken for new ones. */
const VERSION = 3;

export type VideoCodec =
  | 'h264'
  | 'h264-10bit'
  | 'hevc'
  | 'mpeg4'
  | 'mpeg2'
  | 'vp8'
  | 'vp9'
  | 'av1'
  | 'mjpeg'
  | 'ffv1'
  | 'theora'
  | 'wmv2';

export type AudioCodec = 'aac' | 'mp3' | 'opus' | 'vorbis' | 'flac' | 'pcm' | 'ac3';

export interface ClipOptions {
  /** Even numbers. Default 320 x 240. */
  width?: number;
  height?: number;
  /** Default 2. */
  seconds?: number;
  /** Default 25. */
  fps?: number;
  /** Default "h264". */
  codec?: VideoCodec;
  /** Default "none". */
  audio?: Sound | 'none';
  /** Default "aac". */
  audioCodec?: AudioCodec;
  /** Default "scene". */
  pattern?: Pattern;
  /** File extension, which chooses the container. Default "mp4". */
  container?: string;
  /** Constant quality of x264, x265, VP8, VP9, AV1. Default 23 (x264 scale). */
  crf?: number;
  /** Pictures between key pictures. Default 50. */
  gop?: number;
  /** Default 2 for h264 and hevc, else 0. */
  bFrames?: number;
  /** Clockwise turn that a player must make (display matrix). Default 0. */
  rotation?: 0 | 90 | 180 | 270;
  /** Draw and encode only this many seconds and write their packets again until `seconds` is reached: long clips in little time. */
  loop_s?: number;
  seed?: number;
  metadata?: Record<string, string>;
  /** Muxer options such as `{ movflags: '+faststart' }`. */
  muxer?: Record<string, string>;
}

const VIDEO: Record<
  VideoCodec,
  Pick<VideoTrack, 'encoder' | 'pixelFormat' | 'options'> & { quality: boolean }
> = {
  h264: {
    encoder: FF_ENCODER_LIBX264,
    pixelFormat: AV_PIX_FMT_YUV420P,
    options: { preset: 'veryfast' },
    quality: true,
  },
  'h264-10bit': {
    encoder: FF_ENCODER_LIBX264,
    pixelFormat: AV_PIX_FMT_YUV420P10LE,
    options: { preset: 'veryfast' },
    quality: true,
  },
  hevc: {
    encoder: FF_ENCODER_LIBX265,
    pixelFormat: AV_PIX_FMT_YUV420P,
    options: { preset: 'ultrafast', 'x265-params': 'log-level=none:pools=1:frame-threads=1' },
    quality: true,
  },
  mpeg4: { encoder: FF_ENCODER_MPEG4, pixelFormat: AV_PIX_FMT_YUV420P, options: {}, quality: false },
  mpeg2: { encoder: FF_ENCODER_MPEG2VIDEO, pixelFormat: AV_PIX_FMT_YUV420P, options: {}, quality: false },
  vp8: {
    encoder: FF_ENCODER_LIBVPX_VP8,
    pixelFormat: AV_PIX_FMT_YUV420P,
    options: { deadline: 'realtime', 'cpu-used': '8', b: '1M' },
    quality: true,
  },
  vp9: {
    encoder: FF_ENCODER_LIBVPX_VP9,
    pixelFormat: AV_PIX_FMT_YUV420P,
    options: { deadline: 'realtime', 'cpu-used': '8', b: '0' },
    quality: true,
  },
  av1: {
    encoder: FF_ENCODER_LIBSVTAV1,
    pixelFormat: AV_PIX_FMT_YUV420P,
    options: { preset: '12', 'svtav1-params': 'lp=1' },
    quality: true,
  },
  mjpeg: { encoder: FF_ENCODER_MJPEG, pixelFormat: AV_PIX_FMT_YUVJ420P, options: {}, quality: false },
  ffv1: { encoder: FF_ENCODER_FFV1, pixelFormat: AV_PIX_FMT_YUV420P, options: {}, quality: false },
  theora: { encoder: FF_ENCODER_LIBTHEORA, pixelFormat: AV_PIX_FMT_YUV420P, options: {}, quality: false },
  wmv2: { encoder: FF_ENCODER_WMV2, pixelFormat: AV_PIX_FMT_YUV420P, options: {}, quality: false },
};

const AUDIO: Record<AudioCodec, { encoder: FFEncoderCodec; rate_hz: number }> = {
  aac: { encoder: FF_ENCODER_AAC, rate_hz: 44_100 },
  mp3: { encoder: FF_ENCODER_LIBMP3LAME, rate_hz: 44_100 },
  opus: { encoder: FF_ENCODER_LIBOPUS, rate_hz: 48_000 },
  vorbis: { encoder: FF_ENCODER_LIBVORBIS, rate_hz: 44_100 },
  flac: { encoder: FF_ENCODER_FLAC, rate_hz: 44_100 },
  pcm: { encoder: FF_ENCODER_PCM_S16LE, rate_hz: 44_100 },
  ac3: { encoder: FF_ENCODER_AC3, rate_hz: 48_000 },
};

/** Folder of everything made here. */
export function fixturesDir(): string {
  const dir = path.join(tmpdir(), `unmask-fixtures-${userInfo().uid}`);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** Path of the file made from `recipe`; `make` runs only when it is not there yet, and other processes never see half of it. */
export async function cached(
  recipe: object,
  extension: string,
  make: (path: string) => void | Promise<void>,
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([VERSION, recipe]))
    .digest('hex')
    .slice(0, 20);
  const target = path.join(fixturesDir(), `${key}.${extension}`);
  if (existsSync(target)) return target;
  const draft = path.join(fixturesDir(), `${randomUUID()}.${extension}`);
  try {
    await make(draft);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
  return target;
}

/** A moving clip. @returns its path @throws when node-av has no such encoder or the container does not take the codec */
export async function makeClip(options: ClipOptions = {}): Promise<string> {
  const full = {
    width: 320,
    height: 240,
    seconds: 2,
    fps: 25,
    codec: 'h264' as VideoCodec,
    audio: 'none' as Sound | 'none',
    audioCodec: 'aac' as AudioCodec,
    pattern: 'scene' as Pattern,
    container: 'mp4',
    crf: 23,
    gop: 50,
    rotation: 0 as const,
    seed: 1,
    metadata: {},
    ...options,
  };
  return cached({ clip: full }, full.container, (target) => {
    const pass_s = Math.min(full.seconds, full.loop_s ?? full.seconds);
    const scene = new Scene(full.width, full.height, full.pattern, full.seed);
    const { quality, ...codec } = VIDEO[full.codec];
    const reordered = full.codec === 'h264' || full.codec === 'hevc';
    writeRecording({
      path: target,
      format: null,
      repeat: Math.max(1, Math.round(full.seconds / pass_s)),
      metadata: full.metadata,
      muxer: full.muxer,
      video: {
        ...codec,
        width: full.width,
        height: full.height,
        fps: full.fps,
        frames: Math.max(1, Math.round(pass_s * full.fps)),
        draw: (index) => scene.draw(index / full.fps),
        options: quality ? { ...codec.options, crf: String(full.crf) } : codec.options,
        bitRate_bps: quality ? undefined : Math.round(full.width * full.height * full.fps * 0.2),
        gop: full.gop,
        bFrames: full.bFrames ?? (reordered ? 2 : 0),
        rotation: full.rotation,
      },
      audio: full.audio === 'none' ? undefined : track(full.audio, full.audioCodec, pass_s),
    });
  });
}

/** A clip of somebody who does not exist. @returns its path */
export async function makePortraitClip(options: PortraitClip): Promise<string> {
  return cached({ portrait: options, version: PORTRAIT_VERSION }, 'mp4', (target) =>
    writePortraitClip(target, options),
  );
}

/** A portrait of the drawn person number `person` as PNG, 320 by 320. @returns its path */
export async function makePortrait(person: number): Promise<string> {
  const side = 320;
  return cached({ portraitOf: person, version: PORTRAIT_VERSION }, 'png', async (target) => {
    const svg = portraitSvg(side, side, PEOPLE[person]!, { x: side / 2, y: 150, size: 95 });
    const [rgb] = paint([svg], side, side);
    await sharp(rgb, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toFile(target);
  });
}

/** How many people are drawn. */
export const PORTRAITS = PEOPLE.length;

function track(sound: Sound, codec: AudioCodec, seconds: number): AudioTrack {
  const { encoder, rate_hz } = AUDIO[codec];
  return { encoder, rate_hz, channels: 2, samples: makeSamples(sound, seconds, rate_hz) };
}

export interface SoundOptions {
  /** Default 3. */
  seconds?: number;
  /** Default "speech". */
  sound?: Sound;
  /** Default "wav" with "pcm". */
  container?: string;
  codec?: AudioCodec;
  /** Make and encode only this many seconds, and write their packets again until `seconds` is reached. */
  loop_s?: number;
  metadata?: Record<string, string>;
}

/** A sound file without pictures. @returns its path */
export async function makeSound(options: SoundOptions = {}): Promise<string> {
  const full = {
    seconds: 3,
    sound: 'speech' as Sound,
    container: 'wav',
    codec: 'pcm' as AudioCodec,
    metadata: {},
    ...options,
  };
  return cached({ sound: full }, full.container, (target) => {
    const pass_s = Math.min(full.seconds, full.loop_s ?? full.seconds);
    writeRecording({
      path: target,
      format: null,
      repeat: Math.max(1, Math.round(full.seconds / pass_s)),
      metadata: full.metadata,
      audio: track(full.sound, full.codec, pass_s),
    });
  });
}

export interface StillOptions {
  /** Even numbers. Default 640 x 480. */
  width?: number;
  height?: number;
  /** Default "jpeg". */
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Default 90. */
  quality?: number;
  /** Default "scene". */
  pattern?: Pattern;
  /** Moment of the scene. Default 0. */
  at_s?: number;
  seed?: number;
}

/** Bytes of one picture. */
export async function makeStillBytes(options: StillOptions = {}): Promise<Uint8Array> {
  const full = {
    width: 640,
    height: 480,
    format: 'jpeg' as const,
    quality: 90,
    pattern: 'scene' as const,
    at_s: 0,
    seed: 1,
    ...options,
  };
  const picture = new Scene(full.width, full.height, full.pattern, full.seed).draw(full.at_s);
  const raw = { width: full.width, height: full.height, channels: 3 as const };
  const image = sharp(toRgb(picture), { raw });
  const lossless = full.format === 'png' || full.format === 'gif';
  return new Uint8Array(
    await image.toFormat(full.format, lossless ? {} : { quality: full.quality }).toBuffer(),
  );
}

/** A picture file. @returns its path */
export async function makeStill(options: StillOptions = {}): Promise<string> {
  return cached({ still: options }, options.format ?? 'jpeg', async (target) => {
    writeFileSync(target, await makeStillBytes(options));
  });
}
