import { readdirSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixturesDir, makeClip, makeSound, makeStill } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openContainer, recognise } from '../decode/index.ts';
import { createEngine } from '../engine.ts';
import type { AnalysisInput, Engine } from '../engine-api.ts';
import type { Outcome, Progress, StabilityResult } from '../types.ts';
import { rangeOf, stateOf } from './judge.ts';
import { type Alteration, EXCERPT_S, VARIANTS } from './plan.ts';
import { writeVariant } from './write-variant.ts';

const copy = (outcome: Outcome | null, probability: number | null = null): StabilityResult => ({
  variant: 'crop',
  outcome,
  probability,
});

describe('the rule', () => {
  test.each([
    ['holds', 'ai_generated', ['ai_generated', 'ai_generated']],
    ['holds', 'inconclusive', ['inconclusive']],
    ['does_not_hold', 'ai_generated', ['ai_generated', 'inconclusive']],
    ['does_not_hold', 'authentic', ['ai_generated', null]],
    ['incomplete', 'authentic', ['authentic', null]],
    ['incomplete', 'authentic', [null, null]],
    ['incomplete', 'authentic', []],
  ] as const)('%s: %s against %j', (state, outcome, copies) => {
    expect(
      stateOf(
        { outcome },
        copies.map((entry) => copy(entry)),
      ),
    ).toBe(state);
  });

  test('the range spans the file and every analysed copy', () => {
    const verdict = { outcome: 'authentic', probability: { value: 0.3, low: 0.1, high: 0.5 } } as const;
    const copies = [copy('authentic', 0.41239), copy(null), copy('authentic', 0.22)];
    expect(rangeOf(verdict, copies)).toEqual({ low: 0.22, high: 0.4124 });
    expect(rangeOf(verdict, [])).toEqual({ low: 0.3, high: 0.3 });
  });
});

describe('the copies', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'unmask-copies-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const write = (from: string, alteration: Partial<Alteration>) =>
    writeVariant(from, {
      variant: 'crop',
      modality: 'video',
      duration_s: 2,
      longerSide_px: 320,
      folder,
      ...alteration,
    });

  function look(at: string) {
    const container = openContainer(at, recognise(at));
    const { width = 0, height = 0 } = container.video?.codecpar ?? {};
    const { claimed_s, rotation } = container;
    const sound = container.audio !== null;
    container.close();
    return { width, height, rotation, sound, claimed_s: claimed_s ?? 0 };
  }

  test('video: compressed, smaller, cropped around the middle; the sound stays', async () => {
    const clip = await makeClip({ seconds: 2, audio: 'speech' });
    const even = await write(clip, { variant: 'h264-crf23' });
    expect(look(even)).toMatchObject({ width: 320, height: 240, sound: true });
    expect(look(even).claimed_s).toBeCloseTo(2, 0);
    const even_bytes = (await stat(even)).size;
    expect((await stat(await write(clip, { variant: 'h264-crf28' }))).size).toBeLessThan(even_bytes);
    expect(look(await write(clip, { variant: 'three-quarter-size' }))).toMatchObject({
      width: 240,
      height: 180,
    });
    expect(look(await write(clip, { variant: 'crop' }))).toMatchObject({ width: 288, height: 216 });
  });

  test('video: a turned recording is written upright, a large one within the bound', async () => {
    const turned = await makeClip({ seconds: 1, rotation: 90 });
    expect(look(await write(turned, { variant: 'h264-crf23' }))).toMatchObject({
      width: 240,
      height: 320,
      rotation: 0,
    });
    const large = await makeClip({ width: 2560, height: 1440, seconds: 0.2, crf: 35 });
    expect(look(await write(large, { variant: 'h264-crf23', longerSide_px: 2560 }))).toMatchObject({
      width: 1920,
      height: 1080,
    });
  });

  test('the beginning of a long recording keeps codec, size, turn and sound', async () => {
    const long = await makeClip({ seconds: 30, loop_s: 2, fps: 10, audio: 'speech', rotation: 90 });
    const beginning = look(await write(long, { variant: 'excerpt', duration_s: 30 }));
    expect(beginning).toMatchObject({ width: 320, height: 240, rotation: 90, sound: true });
    expect(Math.abs(beginning.claimed_s - EXCERPT_S)).toBeLessThan(0.5);
  });

  test('sound: coded again, and without its edges', async () => {
    const sound = await makeSound({ seconds: 4 });
    const common = { modality: 'audio', duration_s: 4, longerSide_px: 0 } as const;
    for (const variant of ['aac-96k', 'mp3-64k', 'opus-32k'] as const) {
      const seen = look(await write(sound, { ...common, variant }));
      expect([variant, seen.sound, Math.round(seen.claimed_s)]).toEqual([variant, true, 4]);
    }
    // To the frame of the decoder, at both ends.
    const kept_s = look(await write(sound, { ...common, variant: 'crop' })).claimed_s;
    expect(Math.abs(kept_s - 3.6)).toBeLessThan(0.15);
  });

  test('pictures: JPEG, smaller, cropped', async () => {
    const still = await makeStill();
    const seen = async (variant: Alteration['variant']) => {
      const at = await write(still, { modality: 'image', duration_s: null, variant });
      const { format, width, height } = await sharp(at).metadata();
      return [format, width, height];
    };
    const { width = 0, height = 0 } = await sharp(still).metadata();
    expect(await seen('jpeg-90')).toEqual(['jpeg', width, height]);
    expect(await seen('jpeg-75')).toEqual(['jpeg', width, height]);
    expect(await seen('three-quarter-size')).toEqual(['png', 0.75 * width, 0.75 * height]);
    expect(await seen('crop')).toEqual(['png', 0.9 * width, 0.9 * height]);
  });
});

describe('an analysis that asks for it', () => {
  let engine: Engine;
  const file = (at: string): AnalysisInput => ({ kind: 'file', path: at, name: 'shown name' });
  const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('unmask-stability-'));
  beforeAll(() => {
    engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks') });
  });
  afterAll(() => engine.close());

  test('has the verdict of the file, one of each copy, and leaves nothing behind', async () => {
    const clip = file(await makeClip({ seconds: 1, audio: 'speech' }));
    const plain = await engine.analyze(clip);
    expect(plain.stability).toBeUndefined();
    const seen: Progress[] = [];
    const before = leftovers();
    const { stability, ...rest } = await engine.analyze(clip, {
      stability: true,
      onProgress: (progress) => seen.push(progress),
    });
    expect({ ...rest, processingTime: 0 }).toEqual({ ...plain, processingTime: 0 });
    expect(stability?.variants.map(({ variant }) => variant)).toEqual(VARIANTS.video);
    expect(stability).toMatchObject({ excerpt_s: null, scaledTo_px: null });
    for (const { outcome, probability } of stability?.variants ?? []) {
      expect(outcome).not.toBeNull();
      expect(probability).toBeGreaterThanOrEqual(stability?.range.low ?? 1);
      expect(probability).toBeLessThanOrEqual(stability?.range.high ?? 0);
    }
    // The copies are other files: measured for themselves, not repeated.
    expect(new Set(stability?.variants.map(({ probability }) => probability)).size).toBeGreaterThan(1);
    expect(seen.map(({ share }) => share)).toEqual(seen.map(({ share }) => share).sort((a, b) => a - b));
    expect(seen.at(-1)).toEqual({ stage: 'stability', share: 1 });
    // The bar moves within each copy, and not only from one to the next.
    for (const [index] of VARIANTS.video.entries()) {
      const [from, to] = [0, 1].map((more) => 0.2 + (0.8 * (index + more)) / VARIANTS.video.length);
      expect(seen.filter(({ share }) => share > from! + 0.02 && share < to! - 0.02).length).toBeGreaterThan(
        0,
      );
    }
    // Other tests make such folders at the same time: theirs go as well.
    const made = leftovers().filter((name) => !before.includes(name));
    const left = () => leftovers().filter((name) => made.includes(name));
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 30_000, interval: 200 });
  });

  test('a long recording is tested on its beginning, which is analysed unchanged as well', async () => {
    const { stability } = await engine.analyze(file(await makeSound({ seconds: 24 })), { stability: true });
    expect(stability?.excerpt_s).toBe(EXCERPT_S);
    expect(stability?.variants.map(({ variant }) => variant)).toEqual(['excerpt', ...VARIANTS.audio]);
    expect(stability?.variants.every(({ outcome }) => outcome !== null)).toBe(true);
  });

  test('stills are not changed: there is no file', async () => {
    const bytes = new Uint8Array(
      await sharp(await makeStill())
        .jpeg()
        .toBuffer(),
    );
    const frames: AnalysisInput = { kind: 'frames', frames: [bytes], name: 'x', size_bytes: 1 };
    expect((await engine.analyze(frames, { stability: true })).stability).toBeUndefined();
  });

  test('cancelling ends it between and within copies and removes them', async () => {
    const before = leftovers();
    const abort = new AbortController();
    const clip = file(await makeClip({ seconds: 4 }));
    const running = engine.analyze(clip, {
      stability: true,
      signal: abort.signal,
      onProgress: ({ stage, share }) => stage === 'stability' && share > 0.5 && abort.abort(),
    });
    await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'cancelled' });
    // Other tests make such folders at the same time: theirs go as well.
    const made = leftovers().filter((name) => !before.includes(name));
    const left = () => leftovers().filter((name) => made.includes(name));
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 30_000, interval: 200 });
  });
});
