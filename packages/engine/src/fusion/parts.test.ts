import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { SignalMeasurement } from '../media.ts';
import type { SignalName } from '../types.ts';
import { loadModel } from './load-model.ts';
import type { FusionModel, FusionWeights } from './model.ts';
import { fusePart, type PartFit, partModel } from './parts.ts';

const SIGNALS = ['frame-network', 'face-network', 'eye-movement', 'codec-statistics'] as const;
const LINE = { slope: 1, intercept: 0 };

const weighed = (names: readonly SignalName[]): FusionWeights => ({
  joins: { any: { intercept: 0, weights: Object.fromEntries(names.map((name) => [name, 1])) } },
  calibration: LINE,
});

const LIMITS = {
  prior: 0.5,
  bounds: { low: 0.01, high: 0.99 },
  thresholds: { ai: 0.95, authentic: 0.05 },
};

const WHOLE: FusionModel = {
  ...LIMITS,
  format: 2,
  modality: 'video',
  mode: 'full',
  fitted: { date: '', commit: '', engineVersion: '', seed: 1, data: [], real: 9, ai: 9, groups: 9 },
  signals: Object.fromEntries(
    SIGNALS.map((name) => [
      name,
      {
        scaling: { featureNames: ['x'], low: [-9], high: [9], mean: [0], deviation: [9] },
        kernel: { kind: 'logistic', weights: [9], intercept: 0 },
        calibration: LINE,
        auc: 0.8,
        files: 100,
      },
    ]),
  ),
  fusion: weighed(SIGNALS),
  resampled: [weighed(SIGNALS)],
};

const fitOf = (...names: SignalName[]): PartFit => ({
  ...LIMITS,
  fusion: weighed(names),
  resampled: [weighed(names)],
  auc: 0.7,
});
const FACES = fitOf('face-network', 'eye-movement');

function measured(values: Partial<Record<SignalName, number>>): Map<SignalName, SignalMeasurement> {
  return new Map(
    (Object.entries(values) as Array<[SignalName, number]>).map(([name, x]) => [
      name,
      { features: { x }, evidence: [] },
    ]),
  );
}

const judge = (values: Partial<Record<SignalName, number>>) =>
  fusePart('faces', { measurements: measured(values), whole: WHOLE, fit: FACES, mode: 'full' });

describe('a part by itself', () => {
  test('is judged by its own methods, whatever the others say', () => {
    const alone = judge({ 'face-network': 4 });
    expect(alone?.outcome).toBe('ai_generated');
    expect(judge({ 'face-network': 4, 'frame-network': -6, 'codec-statistics': -6 })).toEqual(alone);
    // One more of its own counts.
    expect(judge({ 'face-network': 4, 'eye-movement': -4 })?.outcome).toBe('inconclusive');
  });

  test('says nothing where nothing of it was measured', () => {
    expect(judge({ 'frame-network': 6 })).toBeNull();
    expect(judge({})).toBeNull();
  });

  test('is read with the methods of the whole and held to limits of its own', () => {
    const { signals, thresholds, fusion } = partModel('faces', WHOLE, {
      ...FACES,
      thresholds: { ai: 0.99, authentic: 0.01 },
    });
    expect(Object.keys(signals).sort()).toEqual(['eye-movement', 'face-network']);
    expect(signals['face-network']).toBe(WHOLE.signals['face-network']);
    expect([thresholds, fusion]).toEqual([{ ai: 0.99, authentic: 0.01 }, FACES.fusion]);
  });

  test('a mark that only generators leave decides the picture and no other part', () => {
    const measurements = measured({ 'frame-network': -4, 'face-network': -4 });
    measurements.set('visible-mark', { features: null, evidence: [], decides: 'ai' });
    const input = { measurements, whole: WHOLE, mode: 'full' } as const;
    expect(fusePart('picture', { ...input, fit: fitOf('frame-network') })?.outcome).toBe('ai_generated');
    expect(fusePart('faces', { ...input, fit: FACES })?.outcome).not.toBe('ai_generated');
  });
});

describe('the file of parts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'unmask-parts-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function written(name: string, of: (model: string) => string) {
    const dir = path.join(folder, name);
    const model = JSON.stringify(WHOLE);
    mkdirSync(dir);
    writeFileSync(path.join(dir, 'video.json'), model);
    const file = { format: 2, of: of(model), parts: { faces: FACES } };
    writeFileSync(path.join(dir, 'video-parts.json'), JSON.stringify(file));
    return loadModel('video', 'full', dir);
  }

  test('is read beside the model that it was fitted with, and named in the hashes', () => {
    const { parts, hashes } = written('own', (model) => createHash('sha256').update(model).digest('hex'));
    expect(Object.keys(parts)).toEqual(['faces']);
    expect(hashes).toHaveProperty(['models/video-parts.json']);
  });

  test('has no say beside another model', () => {
    const { parts, hashes } = written('other', () => 'ab'.repeat(32));
    expect(parts).toEqual({});
    expect(hashes).not.toHaveProperty(['models/video-parts.json']);
  });
});
