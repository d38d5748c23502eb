import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssessmentBand } from '../types.ts';
import { meaningOf } from './assess.ts';
import { MODELS_DIR } from './load-model.ts';
import type { FusionModel, Thresholds } from './model.ts';
import { outcomeOf } from './outcome.ts';

const LOOSE: Thresholds = { ai: 0.5, authentic: 0.5 };
const at = (value: number, low = value, high = value) => ({ value, low, high });
const judge = (probability: ReturnType<typeof at>, thresholds = LOOSE, mode: 'full' | 'frames' = 'full') =>
  outcomeOf({ probability, prior: 0.5, thresholds, mode });

test('a value at the threshold is beyond it', () => {
  const thresholds: Thresholds = { ai: 0.95, authentic: 0.05 };
  expect(judge(at(0.95), thresholds)).toBe('ai_generated');
  expect(judge(at(0.05), thresholds)).toBe('authentic');
});

describe('what no model file can loosen', () => {
  test.each([
    [1 / 11, 'authentic'],
    [1 / 11 + 1e-6, 'inconclusive'],
    [0.24, 'inconclusive'],
    [0.5, 'inconclusive'],
    [0.847, 'inconclusive'],
    [10 / 11 - 1e-6, 'inconclusive'],
    [10 / 11, 'ai_generated'],
  ] as const)('at thresholds of one half, P(AI) = %d is %s', (value, outcome) => {
    expect(judge(at(value))).toBe(outcome);
  });

  test('a prior in the file does not make weak evidence strong', () => {
    for (const prior of [0.01, 0.99]) {
      const outcomes = [0.1, 0.2, 0.8, 0.9].map((value) =>
        outcomeOf({ probability: at(value), prior, thresholds: LOOSE, mode: 'full' }),
      );
      expect(new Set(outcomes)).toEqual(new Set(['inconclusive']));
    }
  });

  test('what is strong against an even prior alone is not strong', () => {
    const judgedAt = (value: number, prior: number) =>
      outcomeOf({ probability: at(value), prior, thresholds: LOOSE, mode: 'full' });
    expect([judgedAt(0.95, 0.99), judgedAt(0.05, 0.01)]).toEqual(['inconclusive', 'inconclusive']);
    expect([judgedAt(0.95, 0.5), judgedAt(0.05, 0.5)]).toEqual(['ai_generated', 'authentic']);
  });

  test('stills never clear a file, whatever they show', () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(value, value, (probability, authentic) => {
        const thresholds = { ai: 0.9, authentic };
        expect(judge(at(probability), thresholds, 'frames')).not.toBe('authentic');
      }),
    );
    expect(judge(at(0.001), LOOSE, 'full')).toBe('authentic');
  });

  test.each([
    ['authentic, up to a quarter', at(0.05, 0.02, 0.25), 'authentic'],
    ['authentic, up to a half', at(0.05, 0.02, 0.5), 'inconclusive'],
    ['authentic, but not beyond the threshold', at(0.0901, 0.09, 0.0902), 'inconclusive'],
    ['AI, down to 0.6', at(0.97, 0.6, 0.99), 'ai_generated'],
    ['AI, down to a half', at(0.97, 0.5, 0.99), 'inconclusive'],
    ['AI, but not beyond the threshold', at(0.939, 0.935, 0.95), 'inconclusive'],
    ['no interval was fitted', at(0.97, 0, 1), 'inconclusive'],
  ] as const)(
    'the value decides by the threshold, the interval stays on its side of even odds: %s',
    (_name, probability, outcome) => {
      expect(judge(probability, { ai: 0.94, authentic: 0.09 })).toBe(outcome);
    },
  );
});

test('no shipped model states a threshold within weak evidence, and stills have none for clearing', () => {
  const models: FusionModel[] = [];
  for (const name of ['video', 'video-frames', 'audio', 'image']) {
    const read = (path: string) => JSON.parse(readFileSync(join(MODELS_DIR, path), 'utf8'));
    models.push(read(`${name}.json`), ...read(`folds/${name}.json`).models);
  }
  expect(readdirSync(MODELS_DIR).filter((name) => name.endsWith('.json'))).toContain('video.json');
  for (const { thresholds, mode } of models) {
    expect(thresholds.authentic).toBeLessThanOrEqual(mode === 'frames' ? 0 : 1 / 11);
    expect(thresholds.ai).toBeGreaterThanOrEqual(10 / 11 - 1e-6);
  }
});

test('every shipped model has bands that support their side, and their meaning was counted on every file of its fit', () => {
  for (const name of ['video', 'video-frames', 'audio', 'image']) {
    const read = (path: string) => JSON.parse(readFileSync(join(MODELS_DIR, path), 'utf8'));
    const shipped: FusionModel = read(`${name}.json`);
    for (const { bands } of [shipped, ...(read(`folds/${name}.json`).models as FusionModel[])]) {
      expect(bands?.leansAi).toBeGreaterThanOrEqual(2 / 3 - 1e-6);
      expect(bands?.likelyAi).toBeGreaterThanOrEqual(bands?.leansAi ?? 1);
      expect(bands?.leansAuthentic).toBeLessThanOrEqual(1 / 3 + 1e-6);
      expect(bands?.likelyAuthentic).toBeLessThanOrEqual(bands?.leansAuthentic ?? 0);
    }
    const landed = Object.values(shipped.bands?.landed ?? {});
    expect(landed.reduce((sum, { real }) => sum + real, 0)).toBe(shipped.fitted.real);
    expect(landed.reduce((sum, { ai }) => sum + ai, 0)).toBe(shipped.fitted.ai);
  }
});

test('out of fold no shipped model names more than 2 in 100 real files AI, or 2 in 100 AI files authentic', () => {
  const share = (model: FusionModel, band: AssessmentBand) => meaningOf(band, model.bands!.landed!)!;
  for (const name of ['video', 'video-frames', 'audio', 'image']) {
    const model: FusionModel = JSON.parse(readFileSync(join(MODELS_DIR, `${name}.json`), 'utf8'));
    expect(share(model, 'ai_generated').realShare).toBeLessThanOrEqual(0.02);
    expect(share(model, 'authentic').aiShare).toBeLessThanOrEqual(0.02);
    const above = (bands: AssessmentBand[], side: 'realShare' | 'aiShare') =>
      bands.reduce((sum, band) => sum + share(model, band)[side], 0);
    expect(above(['ai_generated', 'likely_ai'], 'realShare')).toBeLessThanOrEqual(0.07);
    expect(above(['ai_generated', 'likely_ai', 'leans_ai'], 'realShare')).toBeLessThanOrEqual(0.2);
    expect(above(['authentic', 'likely_authentic'], 'aiShare')).toBeLessThanOrEqual(0.07);
    expect(above(['authentic', 'likely_authentic', 'leans_authentic'], 'aiShare')).toBeLessThanOrEqual(0.2);
  }
});
