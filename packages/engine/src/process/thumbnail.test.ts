import { readFile } from 'node:fs/promises';
import { makeClip, makeSound, makeStill, makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { AnalysisInput } from '../engine-api.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { Modality } from '../types.ts';
import { drawThumbnail } from './thumbnail.ts';

const MOST_BYTES = 12_000;

async function drawn(input: AnalysisInput, modality: Modality) {
  const text = await drawThumbnail(input, modality, DEFAULT_LIMITS);
  if (text === null) return null;
  const bytes = Buffer.from(text, 'base64');
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  const { format, width, height } = await sharp(bytes).metadata();
  // What is see-through counts as dark.
  const { channels } = await sharp(
    await sharp(bytes).flatten({ background: '#000' }).png().toBuffer(),
  ).stats();
  const light = channels.map(({ mean }) => mean);
  return { format, width, height, light: Math.max(...light) };
}

const file = (path: string): AnalysisInput => ({ kind: 'file', path, name: 'a' });

describe('the small picture of', () => {
  test('a video is what is seen in it, in its own shape', async () => {
    const path = await makeClip({ width: 320, height: 180, seconds: 2, pattern: 'scene' });
    expect(await drawn(file(path), 'video')).toMatchObject({ format: 'webp', width: 192, height: 108 });
  });

  test('a video that is shorter than the second that is looked at is its last sampled picture', async () => {
    const seen = await drawn(file(await makeClip({ seconds: 0.5, pattern: 'scene' })), 'video');
    expect(seen?.light).toBeGreaterThan(20);
  });

  test('a picture is the picture', async () => {
    const seen = await drawn(file(await makeStill({ width: 300, height: 600 })), 'image');
    expect(seen).toMatchObject({ format: 'webp', width: 72, height: 144 });
  });

  test('five stills is the first of them', async () => {
    const frames = [await makeStillBytes({ width: 640, height: 480 })];
    const seen = await drawn({ kind: 'frames', frames, name: 'a', size_bytes: 1 }, 'video');
    expect(seen).toMatchObject({ width: 192, height: 144 });
  });

  test('a recording has high bars where it is loud, and low ones where it is silent', async () => {
    const loud = await drawn(file(await makeSound({ sound: 'noise', seconds: 3 })), 'audio');
    const silent = await drawn(file(await makeSound({ sound: 'silence', seconds: 3 })), 'audio');
    expect(loud).toMatchObject({ format: 'webp', width: 192, height: 144 });
    expect(loud?.light).toBeGreaterThan(10 * (silent?.light ?? 0));
  });
});

test('what cannot be drawn is no error', async () => {
  expect(await drawThumbnail(file('/nowhere'), 'image', DEFAULT_LIMITS)).toBeNull();
  const text = await readFile(import.meta.filename);
  const frames = [new Uint8Array(text)];
  expect(
    await drawThumbnail({ kind: 'frames', frames, name: 'a', size_bytes: 1 }, 'video', DEFAULT_LIMITS),
  ).toBeNull();
});
