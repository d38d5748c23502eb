import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeClip, makeSound, makeStill } from '@unmask/media-fixtures';
import { Demuxer } from 'node-av/api';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Change, changedCopy } from './changes.ts';
import { videoStills } from './video-stills.ts';

async function facts(path: string) {
  const input = await Demuxer.open(path);
  try {
    const video = input.video()?.codecpar;
    const audio = input.audio()?.codecpar;
    return {
      size: video ? [video.width, video.height] : null,
      rate_hz: audio?.sampleRate ?? null,
      duration_s: input.duration,
    };
  } finally {
    await input.close();
  }
}

async function changed<T>(change: Change, path: string, look: (path: string) => Promise<T>): Promise<T> {
  const copy = await changedCopy(change, path);
  try {
    return await look(copy.path);
  } finally {
    copy.dispose();
    expect(existsSync(dirname(copy.path))).toBe(false);
  }
}

describe('changed copies', () => {
  test('video: harder compression keeps size, length and sound; half size halves', async () => {
    const clip = await makeClip({ seconds: 1, audio: 'speech' });
    const gentle = await changed('h264-crf30', clip, facts);
    expect(gentle.size).toEqual([320, 240]);
    expect(gentle.rate_hz).toBeGreaterThan(0);
    expect(gentle.duration_s).toBeGreaterThan(0.8);
    expect((await changed('half-size', clip, facts)).size).toEqual([160, 120]);
  });

  test('sound: 8 kHz, and MP3', async () => {
    const sound = await makeSound({ seconds: 2 });
    expect(await changed('8khz', sound, facts)).toMatchObject({ rate_hz: 8000, size: null });
    const mp3 = await changed('mp3-64k', sound, facts);
    expect(mp3.rate_hz).toBe(44_100);
    expect(mp3.duration_s).toBeGreaterThan(1.8);
    const size = (path: string) => Promise.resolve(readFileSync(path).length);
    expect(await changed('mp3-48k', sound, size)).toBeLessThan(await changed('mp3-64k', sound, size));
  });

  test('pictures: JPEG 60, and half size', async () => {
    const still = await makeStill();
    expect(await changed('jpeg-60', still, (path) => sharp(path).metadata())).toMatchObject({
      format: 'jpeg',
      width: 640,
    });
    expect(await changed('half-picture', still, (path) => sharp(path).metadata())).toMatchObject({
      format: 'png',
      width: 320,
    });
  });

  test('a file that is none of these is refused and leaves nothing behind', async () => {
    await expect(changedCopy('half-size', import.meta.filename)).rejects.toThrow();
  });
});

test('five JPEG stills of a video, within the bounds of a browser', async () => {
  const stills = await videoStills(await makeClip({ width: 1280, height: 720, seconds: 1 }));
  expect(stills).toHaveLength(5);
  const { width, height, format } = await sharp(stills[0]).metadata();
  expect([width, height, format]).toEqual([1024, 576, 'jpeg']);
  expect(Buffer.compare(Buffer.from(stills[0]!), Buffer.from(stills[4]!))).not.toBe(0);
});
