import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  recodeSound,
  recodeVideo,
  type SoundRecipe,
  type VideoRecipe,
} from '@unmask/engine/internal/stability/recode.ts';
import type { Modality } from '@unmask/engine/types';
import { FF_ENCODER_LIBMP3LAME, FF_ENCODER_PCM_S16LE } from 'node-av/constants';
import sharp from 'sharp';

/** Ways in which files change on their way through the world. */
export type Change = 'h264-crf30' | 'half-size' | 'jpeg-60' | 'half-picture' | '8khz' | 'mp3-48k' | 'mp3-64k';

/** What robustness is measured with; the fit reads sounds as MP3 of 48 kb/s as well. */
export const CHANGES: Record<Modality, readonly Change[]> = {
  video: ['h264-crf30', 'half-size'],
  image: ['jpeg-60', 'half-picture'],
  audio: ['8khz', 'mp3-64k'],
};

type VideoChange = 'h264-crf30' | 'half-size';
type SoundChange = '8khz' | 'mp3-48k' | 'mp3-64k';

const VIDEO: Record<VideoChange, VideoRecipe> = {
  'h264-crf30': { filter: '', crf: 30 },
  'half-size': { filter: 'scale=iw/2:ih/2', crf: 18 },
};

const mp3 = (bitRate_bps: number): SoundRecipe => ({
  encoder: FF_ENCODER_LIBMP3LAME,
  bitRate_bps,
  filter: 'aresample=44100,aformat=sample_fmts=fltp:channel_layouts=mono',
});

const SOUND: Record<SoundChange, SoundRecipe> = {
  '8khz': {
    encoder: FF_ENCODER_PCM_S16LE,
    bitRate_bps: null,
    filter: 'aresample=8000,aformat=sample_fmts=s16:channel_layouts=mono',
  },
  'mp3-48k': mp3(48_000),
  'mp3-64k': mp3(64_000),
};

async function picture(from: string, to: string, half: boolean): Promise<void> {
  const image = sharp(from).rotate();
  const { width = 2 } = await sharp(from).metadata();
  const sized = half ? image.resize({ width: Math.max(1, Math.round(width / 2)) }) : image;
  await (half ? sized.png() : sized.jpeg({ quality: 60 })).toFile(to);
}

/** File name of the changed copy: a neutral name with the right ending. */
const NAMES: Record<Change, string> = {
  'h264-crf30': 'copy.mkv',
  'half-size': 'copy.mkv',
  'jpeg-60': 'copy.jpg',
  'half-picture': 'copy.png',
  '8khz': 'copy.wav',
  'mp3-48k': 'copy.mp3',
  'mp3-64k': 'copy.mp3',
};

async function apply(change: Change, from: string, to: string): Promise<void> {
  if (change === 'jpeg-60' || change === 'half-picture') return picture(from, to, change === 'half-picture');
  return isSound(change) ? recodeSound(from, to, SOUND[change]) : recodeVideo(from, to, VIDEO[change]);
}

function isSound(change: Change): change is SoundChange {
  return Object.hasOwn(SOUND, change);
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
