import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixturesDir, makeClip, makeStillBytes } from '@unmask/media-fixtures';
import { hostileCases } from '@unmask/media-fixtures/hostile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import type { AnalysisInput, Engine } from '../engine-api.ts';
import { EngineError } from '../errors.ts';

const cases = await hostileCases();
const LIMIT_BYTES = 1 << 30;
let folder = '';
let engine: Engine;
let good = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'unmask-hostile-'));
  engine = createEngine({
    cacheDir: path.join(fixturesDir(), 'networks'),
    limits: { maxResident_bytes: LIMIT_BYTES, deadlineBase_ms: 30_000, deadlinePerSecond_ms: 1000 },
  });
  await engine.warm();
  good = await makeClip({ width: 160, height: 120, seconds: 0.6 });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** "result" or the code of the refusal; anything else is a defect and is thrown. */
async function outcome(input: AnalysisInput): Promise<string> {
  try {
    const result = await engine.analyze(input);
    // Of the side that is named, which need not be the likelier one.
    expect(result.confidence).toBeGreaterThanOrEqual(0);
    expect(result.confidence).toBeLessThanOrEqual(100);
    return 'result';
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
}

const file = (at: string): AnalysisInput => ({ kind: 'file', path: at, name: path.basename(at) });

test('there are at least sixty', () => expect(cases.length).toBeGreaterThanOrEqual(60));

test.each(cases.map((entry, i) => [entry.name, i] as const))('%s', async (_name, i) => {
  const { file: name, bytes, expected } = cases[i]!;
  const dir = path.join(folder, String(i));
  mkdirSync(dir);
  const target = path.join(dir, name.replaceAll('/', '_'));
  writeFileSync(target, bytes);
  expect(expected).toContain(await outcome(file(target)));
  rmSync(dir, { recursive: true });
});

test('what is no regular file is not opened', async () => {
  const fifo = path.join(folder, 'fifo.mp4');
  execFileSync('mkfifo', [fifo]);
  const device = path.join(folder, 'zero.mp4');
  symlinkSync('/dev/zero', device);
  for (const at of [folder, fifo, device, path.join(folder, 'missing.mp4')]) {
    expect(await outcome(file(at))).toBe('not_found');
  }
});

test('stills that are none are refused', async () => {
  const jpeg = await makeStillBytes({ width: 128, height: 128 });
  const gif = await makeStillBytes({ width: 128, height: 128, format: 'gif' });
  const frames = (...list: Uint8Array[]): AnalysisInput => ({
    kind: 'frames',
    frames: list,
    name: 'x',
    size_bytes: 1,
  });
  expect(await outcome(frames())).toBe('bad_frames');
  expect(await outcome(frames(gif))).toBe('bad_frames');
  expect(await outcome(frames(jpeg, new Uint8Array([1, 2, 3])))).toBe('bad_frames');
  expect(await outcome(frames(jpeg, jpeg.slice(0, 900)))).toBe('bad_frames');
  expect(await outcome(frames(...Array.from({ length: 100 }, () => jpeg)))).toBe('bad_frames');
  expect(await outcome(frames(jpeg, jpeg))).toBe('result');
});

test('a good file is analysed after all of them', async () => {
  expect(await outcome(file(good))).toBe('result');
  expect(engine.pids().length).toBe(1);
});
