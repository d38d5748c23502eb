import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { makeClip, makeSound, makeStill } from '@unmask/media-fixtures';
import { expect, test } from 'vitest';
import { type ProbeLimits, probeFile } from './index.ts';

const LIMITS: ProbeLimits = { maxDuration_s: 60, maxPixels: 4096 * 2160, maxSize_bytes: 1e8 };

test('reads streams, metadata and hash of a recording', async () => {
  const file = await makeClip({ audio: 'sine', metadata: { title: 'A title', comment: 'A comment' } });
  const probed = await probeFile(file, 'name.mp4', LIMITS);
  if (probed.kind !== 'recording') throw new Error('not a recording');
  probed.container.close();
  expect(probed.modality).toBe('video');
  expect(probed.facts.streams[0]).toMatchObject({
    codec: 'h264',
    profile: 'High',
    width: 320,
    height: 240,
    frameRate: 25,
  });
  expect(probed.facts.streams[1]).toMatchObject({
    kind: 'audio',
    codec: 'aac',
    sampleRate_hz: 44_100,
    channels: 2,
  });
  expect(probed.facts.metadata).toMatchObject({ title: 'A title', comment: 'A comment' });
  expect(probed.facts.sha256).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
});

test('a still is an image, a sound is sound', async () => {
  const still = await probeFile(await makeStill({ width: 200, height: 100 }), 'x', LIMITS);
  expect(still).toMatchObject({
    modality: 'image',
    facts: { container: 'jpeg', streams: [{ width: 200, height: 100 }] },
  });
  const sound = await probeFile(await makeSound(), 'x', LIMITS);
  expect(sound).toMatchObject({ modality: 'audio', facts: { container: 'wav' } });
  if (sound.kind === 'recording') sound.container.close();
});

test.each([
  [{ maxDuration_s: 1 }, 'too_long'],
  [{ maxPixels: 320 * 240 - 1 }, 'too_many_pixels'],
  [{ maxSize_bytes: 1000 }, 'too_large'],
] as const)('refuses a clip beyond %j before decoding', async (limit, code) => {
  await expect(probeFile(await makeClip(), 'x', { ...LIMITS, ...limit })).rejects.toMatchObject({ code });
});

test('a file exactly at the limits is accepted', async () => {
  const file = await makeClip();
  const limits = { maxDuration_s: 2, maxPixels: 320 * 240, maxSize_bytes: readFileSync(file).length };
  const probed = await probeFile(file, 'x', limits);
  if (probed.kind === 'recording') probed.container.close();
  expect(probed.facts.size_bytes).toBe(limits.maxSize_bytes);
});
