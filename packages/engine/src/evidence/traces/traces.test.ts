import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip, makeSound, makeStill, makeStillBytes } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { writeTemporary } from '../../provenance/written.testing.ts';
import { recodeVideo } from '../../stability/recode.ts';
import { recordingPictures } from '../pictures.ts';
import { HASH_BYTES, likeness, matchTraces } from './compare.ts';
import { keptEvidence, tracesOf } from './index.ts';
import { readTraces, writeTraces } from './written.ts';

const folder = mkdtempSync(join(tmpdir(), 'traces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const image = (bytes: Uint8Array) => tracesOf(writeTemporary(bytes), 'image', null, DEFAULT_LIMITS);
const clip = (path: string) => tracesOf(path, 'video', null, DEFAULT_LIMITS);

test('a picture is known again as JPEG 60, at half size, and when a tenth was cut away; another one is not', async () => {
  const bytes = await makeStillBytes({ width: 640, height: 480, format: 'png' });
  const own = await image(bytes);
  const jpeg = await sharp(bytes).jpeg({ quality: 60 }).toBuffer();
  const half = await sharp(bytes).resize({ width: 320 }).jpeg({ quality: 80 }).toBuffer();
  const middle = await sharp(bytes).extract({ left: 32, top: 24, width: 576, height: 432 }).jpeg().toBuffer();
  const upper = await sharp(bytes).extract({ left: 0, top: 0, width: 640, height: 432 }).jpeg().toBuffer();
  expect(matchTraces(own, await image(jpeg))).toBe('same');
  expect(matchTraces(own, await image(half))).toBe('same');
  for (const part of [middle, upper]) {
    expect(matchTraces(own, await image(part))).toBe('cut');
    expect(matchTraces(await image(part), own)).toBe('cut');
  }
  expect(matchTraces(own, await image(await makeStillBytes({ seed: 7 })))).toBeNull();
});

test('a flat picture has no hash, so that it is like no other', async () => {
  const black = await makeStill({ pattern: 'black' });
  const traces = await tracesOf(black, 'image', null, DEFAULT_LIMITS);
  expect(traces.pictures).toEqual([]);
  expect(matchTraces(traces, traces)).toBeNull();
});

test('a clip is known again at CRF 30 and when its borders were cut; another one is not', async () => {
  const path = await makeClip({ seconds: 2, width: 320, height: 240 });
  const own = await clip(path);
  const small = join(folder, 'crf30.mkv');
  await recodeVideo(path, small, { filter: '', crf: 30 });
  expect(matchTraces(own, await clip(small))).toBe('same');
  const cut = join(folder, 'cut.mkv');
  await recodeVideo(path, cut, { filter: 'crop=iw*0.9:ih*0.9', crf: 26 });
  expect(matchTraces(own, await clip(cut))).toBe('cut');
  expect(matchTraces(own, await clip(await makeClip({ seconds: 2, seed: 9 })))).toBeNull();
});

test('a sound is known again as MP3 and when it begins later; speech and noise are not alike', async () => {
  const sound = (path: string) => tracesOf(path, 'audio', null, DEFAULT_LIMITS);
  const own = await sound(await makeSound({ seconds: 12 }));
  const mp3 = await sound(await makeSound({ seconds: 12, container: 'mp3', codec: 'mp3' }));
  expect(own.pictures).toEqual([]);
  expect(matchTraces(own, mp3)).toBe('sound');
  const later = { pictures: [], sound: mp3.sound!.subarray(16) };
  expect(matchTraces(own, later)).toBe('sound');
  expect(matchTraces(own, await sound(await makeSound({ seconds: 12, sound: 'noise' })))).toBeNull();
  // Less than three seconds could be like anything.
  expect(likeness(own, { pictures: [], sound: own.sound!.subarray(0, 15) }).sound).toBeNull();
});

test('traces are kept as text and come back the same', async () => {
  const traces = await clip(await makeClip({ seconds: 1, audio: 'speech' }));
  expect(traces.pictures[0]!.length % HASH_BYTES).toBe(0);
  expect(readTraces(JSON.parse(JSON.stringify(writeTraces(traces))))).toEqual(traces);
});

test('pictures that stand for a file are unlike each other, small, and at most six', async () => {
  const still = await makeClip({ seconds: 3, pattern: 'still' });
  const cuts = await makeClip({ seconds: 5, pattern: 'cuts', width: 1280, height: 720 });
  const kept = async (path: string) =>
    (await keptEvidence(await recordingPictures(path, null, DEFAULT_LIMITS), null)).frames;
  expect(await kept(still)).toHaveLength(1);
  const frames = await kept(cuts);
  expect(frames.length).toBeGreaterThan(2);
  expect(frames.length).toBeLessThanOrEqual(6);
  const picture = await sharp(Buffer.from(frames[0]!.jpeg, 'base64')).metadata();
  expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 640, 360]);
});
