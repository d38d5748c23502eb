/** The whole way of an added detector through the command line: silent, calibrated, speaking, stale, failing. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnalysisResult } from '@unmask/engine/types';
import { makeClip, makeSound, seededRandom } from '@unmask/media-fixtures';
import {
  addModel,
  brightnessOnnx,
  loudnessOnnx,
  PICTURE_MANIFEST,
  SOUND_MANIFEST,
} from '@unmask/media-fixtures/detectors';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unmask } from './run-cli.testing.ts';

const MINUTES = 240_000;
let root = '';
const at = (...names: string[]) => path.join(root, ...names);

async function analyze(file: string, models: string | null): Promise<AnalysisResult> {
  const more = models === null ? [] : ['--models-dir', models];
  const { code, out, err } = await unmask('analyze', file, '--json', ...more);
  expect(err).not.toContain('failed');
  expect(code).toBe(0);
  return JSON.parse(out);
}

function signal(result: AnalysisResult, name: string) {
  return result.signals.find((report) => report.name === name);
}

/** Coarse noise about a grey level: what the test's detector measures, and nothing else. */
async function picture(file: string, level: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const side = 96;
  const data = Uint8Array.from({ length: 3 * side * side }, () => level + 40 * (random() - 0.5));
  await sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toFile(file);
}

/** Labelled pictures, three of a group; generated ones are brighter, with some overlap. */
async function dataset(folder: string, groups: number): Promise<void> {
  mkdirSync(folder);
  const random = seededRandom(7);
  const lines: string[] = [];
  for (let i = 0; i < 3 * groups; i++) {
    const ai = Math.floor(i / 3) % 2 === 1;
    const name = `${ai ? 'ai' : 'real'}-${i}.png`;
    await picture(path.join(folder, name), (ai ? 150 : 105) + 60 * (random() - 0.5), i);
    lines.push(`${i},${name},${ai ? 'fake' : 'real'},made,maker,group-${Math.floor(i / 3)}`);
  }
  writeFileSync(
    path.join(folder, 'manifest.csv'),
    `id,file,label,kind,generator,pair_group\n${lines.join('\n')}\n`,
  );
}

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'unmask-added-'));
  await dataset(at('few'), 4);
  await dataset(at('data'), 12);
  await picture(at('bright.png'), 190, 1001);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function calibrate(data: string, models: string) {
  const cache = ['--cache', at('cache'), '--processes', '1'];
  return unmask('calibrate', '--model', 'bright', '--models-dir', models, '--data', data, ...cache);
}

test(
  'no say before calibration, a say after it, none when it is stale',
  async () => {
    const models = at('models');
    addModel(models, PICTURE_MANIFEST, brightnessOnnx(32, 8, 0.5));
    const alone = await analyze(at('bright.png'), null);
    const before = await analyze(at('bright.png'), models);
    expect(signal(alone, 'model:bright')).toBeUndefined();
    expect(signal(before, 'model:bright')).toMatchObject({
      score: null,
      reason: 'never_calibrated',
      weight: 0,
      features: { judged: 1 },
      model: { version: '1.0', licence: 'CC0-1.0', source: 'made by a test', problem: null },
    });
    expect(signal(before, 'model:bright')!.features.logit).toBeGreaterThan(1);
    expect(before.probability).toEqual(alone.probability);
    expect(before.outcome).toBe(alone.outcome);
    expect(before.detectionMethods).toEqual(alone.detectionMethods);

    const few = await calibrate(at('few'), models);
    expect(few.code).toBe(1);
    expect(few.err).toContain(
      'bright is not given a weight: too few labelled files: 6 real files in 2 groups',
    );

    const done = await calibrate(at('data'), models);
    expect(done.err).not.toContain('no say');
    expect(done.code).toBe(0);
    expect(done.out).toMatch(/image: 18 real and 18 AI files in 12 groups/);
    const stored = JSON.parse(readFileSync(at('models', 'bright.calibration.json'), 'utf8'));
    expect(stored.onnx).toBe(signal(before, 'model:bright')!.model!.sha256);
    expect(stored.kinds.image.auc.alone.value).toBeGreaterThan(0.8);

    const after = await analyze(at('bright.png'), models);
    const spoken = signal(after, 'model:bright')!;
    expect(spoken.reason).toBeNull();
    expect(spoken.score).toBeGreaterThan(0.6);
    expect(spoken.weight).toBeGreaterThan(0);
    expect(after.detectionMethods).toContain('Added detector bright');
    expect(after.probability.value).toBeGreaterThan(before.probability.value);
    expect(after.engine.hashes['model:bright']).toBe(stored.onnx);

    addModel(models, PICTURE_MANIFEST, brightnessOnnx(32, 9, 0.5));
    const stale = await analyze(at('bright.png'), models);
    expect(signal(stale, 'model:bright')).toMatchObject({
      score: null,
      reason: 'stale_calibration',
      weight: 0,
    });
    expect(stale.probability).toEqual(alone.probability);
  },
  MINUTES,
);

test(
  'a detector that knows nothing, or the opposite, is refused',
  async () => {
    const turned = at('turned');
    addModel(
      turned,
      { ...PICTURE_MANIFEST, output: { name: 'logits', kind: 'logit', ai: 0 } } as never,
      brightnessOnnx(32, 8, 0.5),
    );
    const wrong = await calibrate(at('data'), turned);
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/no skill: AUC 0\.\d+ on 18 real and 18 AI files.*points the other way/);
    addModel(turned, PICTURE_MANIFEST, brightnessOnnx(32, 0, 0.5));
    const blind = await calibrate(at('data'), turned);
    expect(blind.code).toBe(1);
    expect(blind.err).toContain('no skill: AUC 0.500');
  },
  MINUTES,
);

test('a wrong manifest is named by file and field', async () => {
  const models = at('wrong');
  addModel(models, { ...PICTURE_MANIFEST, licence: '' } as never, brightnessOnnx(32, 8, 0.5));
  for (const run of [
    unmask('analyze', at('bright.png'), '--models-dir', models),
    calibrate(at('data'), models),
  ]) {
    const { code, err } = await run;
    expect(code).toBe(2);
    expect(err).toContain('bright.json: licence: must be a text of 1 to 200 characters');
  }
  const nobody = await unmask(
    'calibrate',
    '--model',
    'nobody',
    '--models-dir',
    at('few'),
    '--data',
    at('few'),
  );
  expect([nobody.code, nobody.err]).toEqual([2, expect.stringContaining('no detector named nobody')]);
});

test(
  'what fails, or has nothing to judge, abstains with its reason; the analysis goes on',
  async () => {
    const models = at('failing');
    const named = (name: string, more: object) => ({
      ...PICTURE_MANIFEST,
      name,
      file: `${name}.onnx`,
      ...more,
    });
    const good = brightnessOnnx(32, 8, 0.5);
    addModel(models, named('garbage', {}), Buffer.from('no network'));
    addModel(models, named('index', { output: { name: 'logits', kind: 'logit', ai: 5 } }), good);
    addModel(models, named('output', { output: { name: 'nothing', kind: 'logit', ai: 1 } }), good);
    addModel(models, named('shape', { input: { ...PICTURE_MANIFEST.input, width: 48 } }), good);
    addModel(models, named('face', { crop: 'face' }), good);
    addModel(models, named('works', {}), good);
    addModel(models, SOUND_MANIFEST, loudnessOnnx(16_000));
    const result = await analyze(await makeClip({ seconds: 1 }), models);
    const { judged } = signal(result, 'model:works')!.features;
    expect(judged).toBeGreaterThan(1);
    expect(judged).toBeLessThanOrEqual(16);
    const problems = Object.fromEntries(
      result.signals.map(({ name, reason, model }) => [name, [reason, model?.problem]]),
    );
    expect(problems).toMatchObject({
      'model:garbage': ['model_failed', expect.stringMatching(/.+/)],
      'model:index': ['model_failed', 'output has 2 values, none at index 5'],
      'model:output': ['model_failed', 'has no output nothing (outputs: logits)'],
      'model:shape': ['model_failed', expect.stringMatching(/dimension/i)],
      'model:face': ['no_face', null],
      'model:loud': ['no_sound', null],
    });
  },
  MINUTES,
);

test(
  'windows of sound, a bounded number of them',
  async () => {
    const models = at('sound');
    addModel(models, SOUND_MANIFEST, loudnessOnnx(16_000));
    const long = await analyze(await makeSound({ seconds: 20 }), models);
    expect(signal(long, 'model:loud')!.features.judged).toBe(8);
    const short = await analyze(await makeSound({ seconds: 2 }), models);
    expect(signal(short, 'model:loud')!.features.judged).toBe(2);
  },
  MINUTES,
);
