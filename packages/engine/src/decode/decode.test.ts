import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type ClipOptions,
  cached,
  makeClip,
  makeSound,
  makeStillBytes,
  type SoundOptions,
} from '@unmask/media-fixtures';
import { expect, test } from 'vitest';
import type { AudioChunk, PictureFacts, RgbImage } from '../media.ts';
import { type DecodedFrame, decodeRecording, decodeStill, openContainer, recognise } from './index.ts';

const LIMITS = { maxDuration_s: 3600, maxPixels: 4096 * 4096 };

interface Seen {
  frames: Array<Omit<DecodedFrame, 'luma' | 'rgb' | 'normal' | 'detail'> & { size: number[]; mean: number }>;
  pictures: PictureFacts[];
  chunks: AudioChunk[];
  /** With the pixels of its detail, which are made when asked for. */
  last: (Omit<DecodedFrame, 'detail'> & { detail: RgbImage }) | null;
}

const meanOf = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0) / data.length;

async function decode(file: string, limits = LIMITS) {
  const container = openContainer(file, recognise(file));
  const seen: Seen = { frames: [], pictures: [], chunks: [], last: null };
  try {
    const decoded = await decodeRecording(container, limits, {
      async frame({ luma, rgb, normal, detail, ...rest }) {
        const size = [luma.width, luma.height, rgb.width, rgb.height, normal.width, normal.height];
        expect(luma.data.length).toBe(luma.width * luma.height);
        expect(rgb.data.length).toBe(3 * rgb.width * rgb.height);
        expect(normal.data.length).toBe(normal.width * normal.height);
        seen.frames.push({ ...rest, size, mean: meanOf(luma.data) });
        const copy = <T extends { data: Uint8Array }>(plane: T): T => ({
          ...plane,
          data: plane.data.slice(),
        });
        seen.last = {
          ...rest,
          luma: copy(luma),
          rgb: copy(rgb),
          normal: copy(normal),
          detail: await detail(),
        };
      },
      picture: (picture) => seen.pictures.push(picture),
      audio: (chunk) => seen.chunks.push(chunk),
      progress: () => {},
    });
    return { ...seen, ...decoded };
  } finally {
    container.close();
  }
}

const CLIPS: ClipOptions[] = [
  { codec: 'h264', audio: 'sine' },
  { codec: 'h264', container: 'mov', audio: 'sine', audioCodec: 'pcm' },
  { codec: 'h264', container: 'mkv', audio: 'sine', audioCodec: 'flac' },
  { codec: 'h264', container: 'ts', audio: 'sine' },
  { codec: 'h264', container: 'flv', audio: 'sine' },
  { codec: 'h264-10bit' },
  { codec: 'hevc' },
  { codec: 'mpeg4', container: 'avi', audio: 'sine', audioCodec: 'mp3' },
  { codec: 'mpeg2', container: 'mpg', audio: 'sine', audioCodec: 'ac3' },
  { codec: 'vp8', container: 'webm', audio: 'sine', audioCodec: 'vorbis' },
  { codec: 'vp9', container: 'webm', audio: 'sine', audioCodec: 'opus' },
  { codec: 'av1' },
  { codec: 'mjpeg', container: 'mov' },
  { codec: 'ffv1', container: 'mkv' },
  { codec: 'theora', container: 'ogv' },
  { codec: 'wmv2', container: 'wmv' },
];

test.each(CLIPS)('decodes every picture and the sound of %j', async (options) => {
  const { frames, pictures, chunks, decodedFrames, damagedFrames, video_s } = await decode(
    await makeClip(options),
  );
  expect(decodedFrames).toBe(50);
  expect(damagedFrames).toBe(0);
  expect(video_s).toBeCloseTo(2, 1);
  expect(pictures.map(({ index }) => index)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  expect(pictures.every(({ size_bytes }) => size_bytes > 0)).toBe(true);
  expect(pictures[0]).toMatchObject({ key: true });
  expect(frames.length).toBeGreaterThanOrEqual(16);
  expect(frames[0]).toMatchObject({ sample: 0, index: 0, cut: true });
  expect(frames[0]!.size).toEqual([320, 240, 320, 240, 341, 256]);
  for (const [i, frame] of frames.entries()) {
    expect(frame.sample).toBe(i);
    expect(Math.abs(frame.at_s - i / 8)).toBeLessThan(0.021 + 0.02);
    expect(frame.mean).toBeGreaterThan(60);
    expect(frame.mean).toBeLessThan(180);
  }
  if (options.audio) {
    const total = chunks.reduce((sum, { samples }) => sum + samples.length, 0);
    expect(total / 16_000).toBeGreaterThan(1.8);
    const rms = Math.sqrt(meanSquare(chunks.flatMap(({ samples }) => [...samples.subarray(2000)])));
    expect(rms).toBeGreaterThan(0.15);
    expect(rms).toBeLessThan(0.3);
  }
});

const meanSquare = (values: number[]) =>
  values.reduce((sum, value) => sum + value * value, 0) / values.length;

test('the same scene has the same brightness whatever the pixel format', async () => {
  const means: number[] = [];
  for (const codec of ['h264', 'h264-10bit', 'ffv1'] as const) {
    const { frames } = await decode(await makeClip({ codec, container: 'mkv' }));
    means.push(frames[5]!.mean);
  }
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(0.6);
});

test('exports quantisers and motion of H.264, types and sizes of all', async () => {
  const { pictures } = await decode(await makeClip({ codec: 'h264', crf: 30 }));
  expect(pictures[0]).toMatchObject({ type: 'I', motion: null });
  expect(pictures.some(({ type }) => type === 'B')).toBe(true);
  const qps = pictures.map(({ qp }) => qp?.mean ?? 0);
  expect(Math.min(...qps)).toBeGreaterThan(20);
  expect(Math.max(...qps)).toBeLessThan(45);
  const finer = await decode(await makeClip({ codec: 'h264', crf: 18 }));
  expect(finer.pictures[9]!.qp!.mean).toBeLessThan(pictures[9]!.qp!.mean - 5);
  const motion = pictures.find(({ type }) => type === 'P')?.motion;
  expect(motion?.count).toBeGreaterThan(20);
  expect(motion?.meanLength).toBeGreaterThan(0.2);
  const vp9 = await decode(await makeClip({ codec: 'vp9', container: 'webm' }));
  expect(vp9.pictures.every(({ motion }) => motion === null)).toBe(true);
});

test.each([90, 180, 270] as const)('turns a picture marked to be turned by %i', async (rotation) => {
  // Without loss: x264 was seen to code a macroblock another way in another run, two steps of brightness apart.
  const scene = { codec: 'h264', pattern: 'still', crf: 0 } as const;
  const straight = await decode(await makeClip(scene));
  const turned = await decode(await makeClip({ ...scene, rotation }));
  const a = straight.last!.luma;
  const b = turned.last!.luma;
  expect([b.width, b.height]).toEqual(rotation === 180 ? [320, 240] : [240, 320]);
  expect([turned.last!.rgb.width, turned.last!.normal.width]).toEqual(
    rotation === 180 ? [320, 341] : [240, 256],
  );
  let worst = 0;
  for (let y = 0; y < 240; y += 7) {
    for (let x = 0; x < 320; x += 7) {
      const [tx, ty] = rotation === 90 ? [239 - y, x] : rotation === 180 ? [319 - x, 239 - y] : [y, 319 - x];
      worst = Math.max(worst, Math.abs(a.data[y * 320 + x]! - b.data[ty * b.width + tx]!));
    }
  }
  expect(worst).toBe(0);
});

test('takes each frame of a slow clip once and every eighth of a second of a fast one', async () => {
  const slow = await decode(await makeClip({ fps: 5 }));
  expect(slow.frames.map(({ index }) => index)).toEqual(Array.from({ length: 10 }, (_, i) => i));
  const fast = await decode(await makeClip({ fps: 60, seconds: 1 }));
  expect(fast.frames.map(({ index }) => index)).toEqual([0, 7, 15, 23, 30, 37, 45, 52]);
});

test('marks scene cuts and nothing else', async () => {
  const { cuts_s } = await decode(await makeClip({ pattern: 'cuts', seconds: 4 }));
  expect(cuts_s.map((at) => Math.round(at))).toEqual([1, 2, 3]);
  expect((await decode(await makeClip({ seconds: 4 }))).cuts_s).toEqual([]);
  expect((await decode(await makeClip({ seconds: 4, pattern: 'noise' }))).cuts_s).toEqual([]);
});

test('counts damaged pictures instead of dropping them in silence', async () => {
  const whole = readFileSync(await makeClip({ seconds: 2, container: 'ts' }));
  const damaged = await cached({ damaged: 1 }, 'ts', (target) => {
    const bytes = Buffer.from(whole);
    for (let at = Math.floor(bytes.length / 2); at < bytes.length * 0.6; at += 3)
      bytes[at] = bytes[at]! ^ 0x5a;
    writeFileSync(target, bytes);
  });
  const { decodedFrames, damagedFrames } = await decode(damaged);
  expect(damagedFrames).toBeGreaterThan(0);
  expect(decodedFrames).toBeGreaterThan(20);
});

const SOUNDS: SoundOptions[] = [
  {},
  { container: 'mp3', codec: 'mp3' },
  { container: 'm4a', codec: 'aac' },
  { container: 'ogg', codec: 'vorbis' },
  { container: 'opus', codec: 'opus' },
  { container: 'flac', codec: 'flac' },
  { container: 'ac3', codec: 'ac3' },
  { container: 'aiff', codec: 'pcm' },
];

test.each(SOUNDS)('decodes the sound file %j', async (options) => {
  const { chunks, decodedFrames, audio_s, damagedFrames } = await decode(
    await makeSound({ sound: 'sine', ...options }),
  );
  expect(decodedFrames).toBe(0);
  expect(damagedFrames).toBe(0);
  expect(audio_s).toBeGreaterThan(2.9);
  expect(audio_s).toBeLessThan(3.1);
  const samples = chunks[2]!.samples;
  let crossings = 0;
  for (let i = 1; i < samples.length; i++) if (samples[i - 1]! < 0 !== samples[i]! < 0) crossings++;
  expect(crossings / 2 / 0.5).toBeGreaterThan(430);
  expect(crossings / 2 / 0.5).toBeLessThan(450);
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('decodes a %s still', async (format) => {
  const { luma, rgb, normal } = await decodeStill(
    await makeStillBytes({ format, width: 1280, height: 720 }),
    1e7,
  );
  expect([luma.width, luma.height, rgb.width, rgb.height, normal.width, normal.height]).toEqual([
    1280, 720, 640, 360, 455, 256,
  ]);
  expect(Math.abs(meanOf(luma.data) - meanOf(normal.data))).toBeLessThan(1);
  expect(meanOf(rgb.data)).toBeGreaterThan(50);
});

test('stops at the limits whatever the header says', async () => {
  const clip = await makeClip({ seconds: 2, audio: 'sine' });
  await expect(decode(clip, { ...LIMITS, maxDuration_s: 1 })).rejects.toMatchObject({ code: 'too_long' });
  const sound = await makeSound();
  await expect(decode(sound, { ...LIMITS, maxDuration_s: 1 })).rejects.toMatchObject({ code: 'too_long' });
});

test('gives the same bytes twice', async () => {
  const file = await makeClip({ codec: 'h264', audio: 'speech' });
  const once = await decode(file);
  expect(await decode(file)).toEqual(once);
  expect(path.extname(file)).toBe('.mp4');
});
