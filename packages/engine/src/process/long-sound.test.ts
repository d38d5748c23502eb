/** What is kept of a recording second by second: bounded by its length, and right at its end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixturesDir, makeClip, makeSamples, makeSound } from '@unmask/media-fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import type { Engine, EngineResult } from '../engine-api.ts';

const RATE_HZ = 16_000;
let engine: Engine;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'unmask-long-'));
  engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks') });
  await engine.warm();
}, 120_000);
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

/** 16 bit, mono. */
function wav(name: string, samples: Float32Array): string {
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 2 * samples.length, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE_HZ, 24);
  bytes.writeUInt32LE(2 * RATE_HZ, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * samples.length, 40);
  for (const [index, value] of samples.entries())
    bytes.writeInt16LE(Math.round(32_767 * value), 44 + 2 * index);
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const analyze = (file: string): Promise<EngineResult> =>
  engine.analyze({ kind: 'file', path: file, name: path.basename(file) });

test('one entry for each second to the very end, however many windows the network dropped', async () => {
  // 150 s of speech, 20 s of silence, 7.5 s of speech: far more windows than the network keeps.
  const samples = new Float32Array(177.5 * RATE_HZ);
  samples.set(makeSamples('speech', 150, RATE_HZ));
  samples.set(makeSamples('speech', 7.5, RATE_HZ), 170 * RATE_HZ);
  const { timeline, findings, signals } = await analyze(wav('long.wav', samples));
  expect(timeline.duration_s).toBe(177.5);
  for (const list of [timeline.seconds, timeline.audio]) {
    expect(list.map(({ at_s }) => at_s)).toEqual(Array.from({ length: 178 }, (_, second) => second));
  }
  const scored = timeline.seconds.filter(({ score }) => score !== null).map(({ at_s }) => at_s);
  expect(scored.filter((at_s) => at_s < 150).length).toBeGreaterThan(120);
  expect(scored.filter((at_s) => at_s > 151 && at_s < 169)).toEqual([]);
  expect(scored.at(-1)).toBeGreaterThanOrEqual(175);
  expect(timeline.audio.slice(152, 169).every(({ level_db, speech }) => level_db === -90 && !speech)).toBe(
    true,
  );
  expect(timeline.audio.slice(171, 177).every(({ level_db, speech }) => level_db > -40 && speech)).toBe(true);
  for (const { evidence } of signals) expect(evidence.length).toBeLessThanOrEqual(5);
  for (const { at_s } of findings) expect(at_s ?? 0).toBeLessThan(177.5);
}, 120_000);

test('the sound track of a video is judged as the same sound in a file of its own', async () => {
  const clip = await analyze(
    await makeClip({ seconds: 6, audio: 'speech', audioCodec: 'pcm', container: 'mov' }),
  );
  const sound = await analyze(await makeSound({ seconds: 6 }));
  expect(clip.modality).toBe('video');
  expect(sound).not.toHaveProperty('voice');
  const { modality, outcome, outcomeReasons, confidence, isAI, probability, timeline } = sound;
  expect(modality).toBe('audio');
  expect(clip.voice).toMatchObject({ outcome, outcomeReasons, confidence, isAI, probability });
  expect(clip.voice?.seconds).toEqual(timeline.seconds);
  const scores = sound.signals
    .filter(({ metric }) => metric === 'voice')
    .map(({ name, score }) => [name, score]);
  expect(clip.voice?.signals.map(({ name, score }) => [name, score])).toEqual(scores);
}, 120_000);

test('a video without a sound track has no verdict about one', async () => {
  expect(await analyze(await makeClip({ seconds: 1 }))).not.toHaveProperty('voice');
}, 120_000);
