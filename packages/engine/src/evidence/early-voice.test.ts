/** What is told of a video's sound before its pictures are measured is what the result says of it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixturesDir, makeClip, makeSound, makeStill } from '@unmask/media-fixtures';
import { Packet } from 'node-av/lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContainer, recognise } from '../decode/index.ts';
import { developmentSet } from '../development-set.testing.ts';
import { createEngine } from '../engine.ts';
import type { AnalyzeOptions, Engine, EngineResult, FoundReport } from '../engine-api.ts';
import type { Progress } from '../types.ts';

/** The sound is what is looked at: pictures below the size of the frame network cost little. */
const SMALL = { width: 160, height: 90 } as const;

let engine: Engine;
const folder = mkdtempSync(path.join(tmpdir(), 'unmask-early-'));
beforeAll(async () => {
  engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks') });
  await engine.warm();
}, 120_000);
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const input = (file: string) => ({ kind: 'file', path: file, name: path.basename(file) }) as const;

interface Followed {
  result: EngineResult;
  /** In the order in which they came. */
  told: Array<FoundReport | Progress>;
  /** The last one. */
  found: FoundReport | undefined;
}

async function follow(file: string, options: AnalyzeOptions = {}): Promise<Followed> {
  const told: Followed['told'] = [];
  let found: FoundReport | undefined;
  const result = await engine.analyze(input(file), {
    evidence: true,
    onProgress: (progress) => told.push(progress),
    onFound(more) {
      found = more;
      told.push(more);
    },
    ...options,
  });
  return { result, told, found };
}

/** Fields of the result's verdict that are told early. */
function heard({ voice }: EngineResult) {
  if (!voice) throw new Error('no sound was judged');
  const { outcome, assessment, probability, signals } = voice;
  return { outcome, assessment, probability, signals };
}

async function expectSame(file: string): Promise<void> {
  const { result, told, found } = await follow(file);
  expect(found?.tracks).toEqual({ modality: 'video', signals: [], voice: heard(result) });
  const first = told.findIndex((each) => 'tracks' in each);
  const pictures = told.findIndex((each) => 'stage' in each && each.stage === 'decode');
  expect(first).toBeLessThan(pictures);
  const shares = told.flatMap((each) => ('stage' in each ? [each] : []));
  expect(shares.every(({ share }, i) => share >= (shares[i - 1]?.share ?? 0))).toBe(true);
  expect(shares.filter(({ stage }) => stage === 'sound').at(-1)!.share).toBeLessThan(
    shares.find(({ stage }) => stage === 'probe')!.share,
  );
  expect(shares.at(-1)).toMatchObject({ share: 1 });
  // What was read before it is still there.
  expect(told[first]).toMatchObject({ credentials: [], captions: expect.anything() });
}

describe('what is told before a picture is measured stands in the result', () => {
  test.each(['speech', 'machine-voice', 'silence'] as const)(
    'of %s in a video',
    async (audio) => {
      await expectSame(await makeClip({ ...SMALL, seconds: 4, audio }));
    },
    120_000,
  );
});

test.each([
  ['opus', 'webm', 'vp9'],
  ['mp3', 'mkv', 'mpeg4'],
  ['pcm', 'mov', 'h264'],
] as const)(
  '%s in %s is heard as by the whole analysis',
  async (audioCodec, container, codec) => {
    await expectSame(
      await makeClip({ ...SMALL, seconds: 4, audio: 'living-voice', audioCodec, container, codec }),
    );
  },
  120_000,
);

const INSTEAD = 'what is told before a picture is measured stands in the result';
const real = developmentSet('data/video/real/r2-fsgan-conan-tv-01.mp4', INSTEAD);
real.test('the sound of a filmed clip is told as the result says it', () => expectSame(real.at));
const made = developmentSet('data/video/fake/f-wav2lip-01.mp4', INSTEAD);
made.test('the sound of a made clip is told as the result says it', () => expectSame(made.at));

test('nothing is told of what has no sound, no pictures, or no time to be read in', async () => {
  const files = await Promise.all([
    makeClip({ ...SMALL, seconds: 4 }),
    makeClip({ ...SMALL, seconds: 2, audio: 'speech' }),
    makeSound({ seconds: 4 }),
    makeStill(),
  ]);
  for (const file of files) expect((await follow(file)).found).not.toHaveProperty('tracks');
}, 120_000);

test('nothing is told where the result rests on some methods alone, or where no evidence is read', async () => {
  const file = await makeClip({ ...SMALL, seconds: 4, audio: 'speech' });
  expect((await follow(file, { only: ['voice'] })).found).not.toHaveProperty('tracks');
  expect((await follow(file, { ensembleMember: 1 })).found).not.toHaveProperty('tracks');
  expect((await follow(file, { evidence: false })).found).toBeUndefined();
  // Nor is the sound measured twice where nobody listens.
  const { told } = await follow(file, { onFound: undefined });
  expect(told[0]).toEqual({ stage: 'probe', share: 0 });
}, 120_000);

/** The same file, with the bytes of the packets of its sound made worthless from `from_s` on. */
function damaged(file: string, from_s: number): string {
  const bytes = readFileSync(file);
  const container = openContainer(file, recognise(file));
  const packet = new Packet();
  packet.alloc();
  const { audio } = container;
  while (container.context.readFrameSync(packet) >= 0) {
    const at_s = Number(packet.pts) * (audio?.timeBase.toDouble() ?? 0);
    if (packet.streamIndex === audio?.index && at_s >= from_s) {
      bytes.fill(0xff, Number(packet.pos), Number(packet.pos) + packet.size);
    }
    packet.unref();
  }
  packet.free();
  container.close();
  const copy = path.join(folder, `damaged-${from_s}.mp4`);
  writeFileSync(copy, bytes);
  return copy;
}

test('of a sound track that cannot be decoded nothing is told, and the pictures are analysed', async () => {
  const { result, found } = await follow(
    damaged(await makeClip({ ...SMALL, seconds: 4, audio: 'speech' }), -1),
  );
  expect(found).toMatchObject({ credentials: [] });
  expect(found).not.toHaveProperty('tracks');
  expect(result).toMatchObject({ modality: 'video', file: { decodedFrames: 100 } });
}, 120_000);

test('a sound track that is damaged on its way is told as far as the result knows it', async () => {
  const file = damaged(await makeClip({ ...SMALL, seconds: 6, audio: 'speech' }), 3);
  const { result, found } = await follow(file);
  expect(result.file.damagedFrames).toBeGreaterThan(0);
  expect(found?.tracks?.voice).toEqual(heard(result));
}, 120_000);

test('what is longer than it may be is refused without its sound being heard', async () => {
  const file = await makeClip({ ...SMALL, seconds: 4, audio: 'speech' });
  const told: FoundReport[] = [];
  const analysed = engine.analyze(input(file), {
    evidence: true,
    maxDuration_s: 3.5,
    onFound: (found) => told.push(found),
  });
  await expect(analysed).rejects.toMatchObject({ code: 'too_long' });
  for (const found of told) expect(found).not.toHaveProperty('tracks');
}, 120_000);

test('an analysis that is cancelled while the sound is heard ends at once, and the next one works', async () => {
  const long = await makeClip({ ...SMALL, seconds: 400, audio: 'living-voice', loop_s: 4 });
  const abort = new AbortController();
  const told: FoundReport[] = [];
  let began_ms = 0;
  let aborted_ms = 0;
  let heard_share = 0;
  const analysed = engine.analyze(input(long), {
    evidence: true,
    signal: abort.signal,
    onFound: (found) => told.push(found),
    onProgress({ stage, share }) {
      heard_share = share;
      if (stage !== 'sound' || abort.signal.aborted) return;
      if (share === 0) began_ms = performance.now();
      if (share < 0.02) return;
      aborted_ms = performance.now();
      abort.abort();
    },
  });
  await expect(analysed).rejects.toMatchObject({ code: 'cancelled' });
  // The sound is 7% of the whole. Hearing the rest of it would take two and a half times as long as it took to the abort.
  expect(heard_share).toBeLessThan(0.035);
  expect(performance.now() - aborted_ms).toBeLessThan(1.5 * (aborted_ms - began_ms));
  for (const found of told) expect(found).not.toHaveProperty('tracks');
  await expectSame(await makeClip({ ...SMALL, seconds: 4, audio: 'speech' }));
}, 120_000);

test('what a file was found to be is told before changed copies of it are measured', async () => {
  const file = await makeClip({ seconds: 1, audio: 'speech' });
  const { result, told, found } = await follow(file, { stability: true });
  const { credentials, statements, captions, modality, parts } = result;
  const signals = result.signals.map(({ name, score, reason, weight }) => ({ name, score, reason, weight }));
  expect(found).toEqual({
    ...{ credentials, statements, captions },
    tracks: { modality, signals, voice: heard(result), ...(parts && { parts }) },
  });
  expect(parts).toBeDefined();
  const copies = told.findIndex((each) => 'stage' in each && each.stage === 'stability');
  expect(told.findIndex((each) => 'tracks' in each)).toBeLessThan(copies);
}, 120_000);
