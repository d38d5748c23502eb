import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type AddedCalibration, calibrationPath, readCalibration } from './calibration.ts';
import type { AddedModel } from './folder.ts';

const interval = { value: 0.8, low: 0.7, high: 0.9 };
const fit = { platt: { slope: 1, intercept: 0 }, intercept: 0, shipped: 1, added: 1 };
const fusion = {
  fit,
  resampled: [fit],
  clamp: { low: -2, high: 2 },
  bounds: { low: 0.1, high: 0.9 },
  thresholds: { ai: 0.9, authentic: 0.1 },
  auc: 0.8,
};
const kind = {
  engineModels: 'e',
  files: { real: 12, ai: 12, groups: 10 },
  auc: { alone: interval, before: interval, after: interval },
};
const head = { model: 'bright', onnx: 'a', manifest: 'b', date: '2026-11-01', engineVersion: '0.1.0' };
const NOW: AddedCalibration = { ...head, format: 2, kinds: { image: { ...kind, fusion } } };

let model: Pick<AddedModel, 'folder' | 'manifest'>;

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'calibration-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  model = { folder, manifest: { name: 'bright' } as AddedModel['manifest'] };
});

const write = (content: unknown) => writeFileSync(calibrationPath(model), JSON.stringify(content));

test('what was written is read', () => {
  write(NOW);
  expect(readCalibration(model)).toEqual(NOW);
});

test('a calibration of format 1 stays in force', () => {
  write({ ...head, format: 1, kinds: { image: { ...kind, say: fusion } } });
  expect(readCalibration(model)).toEqual(NOW);
});

test('another format, another detector, half a file and none are no calibration', () => {
  expect(readCalibration(model)).toBeNull();
  write({ ...NOW, format: 3 });
  expect(readCalibration(model)).toBeNull();
  write({ ...NOW, model: 'other' });
  expect(readCalibration(model)).toBeNull();
  writeFileSync(calibrationPath(model), '{"format": 2');
  expect(readCalibration(model)).toBeNull();
});
