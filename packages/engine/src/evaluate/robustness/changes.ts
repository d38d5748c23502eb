import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import {
  AV_LOG_ERROR,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import { Log } from 'node-av/lib';
import sharp from 'sharp';
import type { Modality } from '../../types.ts';

/** Ways in which files change on their way through the world. */
export type Change =
  | 'h264-crf28'
  | 'h264-crf35'
  | 'half-size'
  | 'jpeg-60'
  | 'half-picture'
  | '8khz'
  | 'mp3-48k';

export const CHANGES: Record<Modality, readonly Change[]> = {
  video: ['h264-crf28', 'h264-crf35', 'half-size'],
  image: ['jpeg-60', 'half-picture'],
  audio: ['8khz', 'mp3-48k'],
};

const EVEN = 'scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p';
const HALF = 'scale=trunc(iw/4)*2:trunc(ih/4)*2,format=yuv420p';

async function video(from: string, to: string, filter: string, crf: number): Promise<void> {
  const input = await Demuxer.open(from);
  try {
    const stream = input.video();
    if (!stream) throw new Error('no video stream');
    const output = await Muxer.open(to);
    const stages = [
      await Decoder.create(stream),
      FilterAPI.create(filter),
      await Encoder.create(FF_ENCODER_LIBX264, { options: { crf, preset: 'veryfast' } }),
    ] as const;
    // The sound is copied: only the picture changes. The tag of the old container may mean nothing in the new one.
    const copied = input.audio();
    if (copied) copied.codecpar.codecTag = 0;
    const running = copied
      ? pipeline({ video: input, audio: input }, { video: [...stages], audio: 'passthrough' }, output)
      : pipeline(input, ...stages, output);
    await running.completion;
    await output.close();
  } finally {
    await input.close();
  }
}

async function sound(from: string, to: string, kind: '8khz' | 'mp3-48k'): Promise<void> {
  const input = await Demuxer.open(from);
  try {
    const stream = input.audio();
    if (!stream) throw new Error('no sound');
    const output = await Muxer.open(to);
    const mp3 = kind === 'mp3-48k';
    const format = mp3
      ? 'aresample=44100,aformat=sample_fmts=fltp:channel_layouts=mono'
      : 'aresample=8000,aformat=sample_fmts=s16:channel_layouts=mono';
    const encoder = mp3
      ? await Encoder.create(FF_ENCODER_LIBMP3LAME, { bitrate: 48_000 })
      : await Encoder.create(FF_ENCODER_PCM_S16LE);
    await pipeline(input, await Decoder.create(stream), FilterAPI.create(format), encoder, output).completion;
    await output.close();
  } finally {
    await input.close();
  }
}

async function picture(from: string, to: string, half: boolean): Promise<void> {
  const image = sharp(from).rotate();
  const { width = 2 } = await sharp(from).metadata();
  const sized = half ? image.resize({ width: Math.max(1, Math.round(width / 2)) }) : image;
  await (half ? sized.png() : sized.jpeg({ quality: 60 })).toFile(to);
}

/** File name of the changed copy: a neutral name with the right ending. */
const NAMES: Record<Change, string> = {
  'h264-crf28': 'copy.mkv',
  'h264-crf35': 'copy.mkv',
  'half-size': 'copy.mkv',
  'jpeg-60': 'copy.jpg',
  'half-picture': 'copy.png',
  '8khz': 'copy.wav',
  'mp3-48k': 'copy.mp3',
};

async function apply(change: Change, from: string, to: string): Promise<void> {
  if (change === 'jpeg-60' || change === 'half-picture') return picture(from, to, change === 'half-picture');
  if (change === '8khz' || change === 'mp3-48k') return sound(from, to, change);
  if (change === 'half-size') return video(from, to, HALF, 18);
  return video(from, to, EVEN, change === 'h264-crf28' ? 28 : 35);
}

export function isChange(name: string): name is Change {
  return Object.hasOwn(NAMES, name);
}

/**
 * Writes a changed copy into a folder of its own.
 *
 * @returns its path, and a function that removes the folder
 * @throws Error when the file cannot be decoded
 */
export async function changedCopy(change: Change, path: string): Promise<{ path: string; dispose(): void }> {
  Log.setLevel(AV_LOG_ERROR);
  const folder = mkdtempSync(join(tmpdir(), 'unmask-copy-'));
  const dispose = () => rmSync(folder, { recursive: true, force: true });
  const copy = join(folder, NAMES[change]);
  try {
    await apply(change, path, copy);
    return { path: copy, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
