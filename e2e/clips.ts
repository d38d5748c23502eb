import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { makeClip } from '@unmask/media-fixtures';

/** 2 s, 640 x 360, with speech-like sound: small enough to be analyzed many times. */
export function shortClip(): Promise<string> {
  return makeClip({ width: 640, height: 360, seconds: 2, audio: 'speech' });
}

/** 2 s of 1920 x 1080: larger than the frames that may leave the browser. */
export function largeClip(): Promise<string> {
  return makeClip({ width: 1920, height: 1080, seconds: 2, crf: 30 });
}

/** 40 s: long enough to be watched, cancelled and found again after a reload. */
export function longClip(): Promise<string> {
  return makeClip({ width: 640, height: 360, seconds: 40, audio: 'speech' });
}

const DEVELOPMENT_SET = path.resolve(import.meta.dirname, '..', '..', 'shared', 'data', 'video');

/** A recording of a camera from the development set, where there is one beside the repository; the smallest real H.264 one. */
export function realClip(): string | null {
  const manifest = path.join(DEVELOPMENT_SET, 'manifest.csv');
  if (!existsSync(manifest)) return null;
  const files = readFileSync(manifest, 'utf8')
    .split('\n')
    .filter((line) => line.split(',')[2] === 'real')
    .map((line) => path.join(DEVELOPMENT_SET, line.split(',')[1] ?? ''))
    .filter((file) => file.endsWith('.mp4') && existsSync(file));
  return files.sort((a, b) => statSync(a).size - statSync(b).size)[0] ?? null;
}
