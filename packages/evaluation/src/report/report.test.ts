import { logit } from '@unmask/engine/internal/fusion/log-odds.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { describe, expect, test } from 'vitest';
import { aucDifference } from '../statistics/auc-difference.ts';
import { ece, eceAtEvenPrior } from '../statistics/ece.ts';
import { bell } from '../synthetic.testing.ts';
import { byKind } from './by-kind.ts';
import { figureOf } from './figures.ts';
import { reportedKinds } from './kinds.ts';
import { macroAuc } from './macro-auc.ts';
import { reliability } from './reliability.ts';
import type { ScoredFile } from './scored-file.ts';

function row(i: number, own: Partial<ScoredFile> & Pick<ScoredFile, 'label' | 'score'>): ScoredFile {
  return {
    id: `f${i}`,
    folder: 'one',
    modality: 'video',
    kind: own.label === 1 ? 't2v' : 'scene',
    generator: '',
    pairGroup: `g${Math.floor(i / 4)}`,
    component: '',
    logRatio: logit(own.score),
    outcome: own.score > 0.9 ? 'ai_generated' : own.score < 0.1 ? 'authentic' : 'inconclusive',
    band: own.score > 0.9 ? 'ai_generated' : own.score < 0.1 ? 'authentic' : 'undetermined',
    signals: {},
    parts: {},
    cpu_s: 0,
    hard: false,
    permissive: false,
    fold: null,
    ...own,
  };
}

describe('figures per kind', () => {
  test('names of the manifests are joined, sums stand beside their parts, unknown kinds under their own', () => {
    const kinds = reportedKinds(['faceswap', 'face-swap', 't2v', 'i2v', 'puppet']);
    expect(kinds.get('face swap')).toEqual(['faceswap', 'face-swap']);
    expect(kinds.get('text-to-video')).toEqual(['t2v']);
    expect(kinds.get('text- and image-to-video')).toEqual(['t2v', 'i2v']);
    expect(kinds.get('puppet')).toEqual(['puppet']);
    expect(kinds.has('video-to-video')).toBe(false);
  });

  test('each kind stands against all real files', () => {
    const rows = Array.from({ length: 80 }, (_, i) => {
      const label = i % 2 === 0 ? (0 as const) : (1 as const);
      const easy = i % 4 === 1;
      const score = label === 0 ? 0.3 : easy ? 0.95 : 0.2;
      return row(i, { label, score, kind: label === 0 ? 'scene' : easy ? 'i2v' : 'faceswap' });
    });
    const table = byKind(rows, 50);
    expect(table['image-to-video']).toMatchObject({
      n: 20,
      real: 40,
      groups: 20,
      auc: { value: 1, low: 1, high: 1 },
      recall: { value: 1 },
    });
    expect(table['face swap']).toMatchObject({ n: 20, real: 40, auc: { value: 0 }, recall: { value: 0 } });
  });

  test('the calibration error of a kind counts how rare it is', () => {
    const random = seededRandom(4);
    // Honest likelihood ratios, one AI file among ten.
    const rows = Array.from({ length: 4000 }, (_, i) => {
      const label = i % 10 === 0 ? (1 as const) : (0 as const);
      const x = (label === 1 ? 1 : -1) + bell(random);
      return row(i, { label, score: 1 / (1 + Math.exp(-2 * x)) });
    });
    expect(byKind(rows, 2)['text-to-video']!.ece).toBeLessThan(0.02);
    expect(ece(rows)).toBeGreaterThan(0.05);
    expect(eceAtEvenPrior(rows)).toBeLessThan(0.04);
  });
});

test('inside groups of both labels: a difference between groups counts for nothing', () => {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const label = i % 2 === 0 ? (0 as const) : (1 as const);
    return row(i, { label, score: i < 20 ? 0.9 : 0.1 });
  });
  const lone = row(40, { label: 1, score: 0.99, pairGroup: 'alone' });
  expect(macroAuc([...rows, lone], 50)).toEqual({ value: 0.5, low: 0.5, high: 0.5, groups: 10, n: 40 });
  expect(macroAuc([lone], 50)).toMatchObject({ value: null, groups: 0, n: 0 });
});

test('the reliability diagram counts what was stated against what was', () => {
  const rows = [0.02, 0.04, 0.95, 1, 1].map((score, i) => row(i, { score, label: i === 1 || i > 2 ? 1 : 0 }));
  const bins = reliability(rows, 50);
  expect(bins).toHaveLength(2);
  expect(bins[0]).toMatchObject({
    from: 0,
    to: 0.1,
    count: 2,
    meanPredicted: 0.03,
    observed: { value: 0.5 },
  });
  expect(bins[1]).toMatchObject({
    from: 0.9,
    to: 1,
    count: 3,
    meanPredicted: 0.9833,
    observed: { value: 0.6667 },
  });
});

test('the paired difference of two scorers is sharper than their distance apart', () => {
  const random = seededRandom(9);
  const rows = Array.from({ length: 400 }, (_, i) => {
    const label = i % 2 === 0 ? (0 as const) : (1 as const);
    const shared = (2 * label - 1) * 0.7 + bell(random);
    return { label, group: `g${Math.floor(i / 4)}`, one: shared + 0.2 * label, other: shared };
  });
  const { value, low, high } = aucDifference(rows, 300);
  expect(value).toBeGreaterThan(0.02);
  expect(low).toBeGreaterThan(0);
  expect(high - low).toBeLessThan(0.04);
});

test('none among ten groups is not shown to be none at all', () => {
  const rows = Array.from({ length: 40 }, (_, i) => row(i, { label: 0, score: 0.5 }));
  // Clopper and Pearson for 0 of 10: 1 - 0.025^(1/10).
  expect(figureOf(rows, 'falseAlarmReal', 50)).toEqual({ value: 0, low: 0, high: 0.3085 });
  expect(figureOf(rows, 'inconclusiveReal', 50)).toEqual({ value: 1, low: 0.6915, high: 1 });
  expect(figureOf(rows, 'recall', 50)).toEqual({ value: null, low: null, high: null });
});
