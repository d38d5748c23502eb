import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SignalMeasurement } from '../media.ts';
import type { SignalName } from '../types.ts';
import { fuse } from './fuse.ts';
import { type AddedFusion, type AddedVote, fuseAdded } from './fuse-added.ts';
import type { FusionModel } from './model.ts';

const PLATT = { slope: 1, intercept: 0 };

const MODEL: FusionModel = {
  format: 2,
  modality: 'video',
  mode: 'full',
  fitted: {
    date: '2026-01-01',
    commit: 'a',
    engineVersion: '0',
    seed: 1,
    data: [],
    real: 0,
    ai: 0,
    groups: 0,
  },
  prior: 0.5,
  signals: {
    voice: {
      scaling: { featureNames: ['x'], low: [-10], high: [10], mean: [0], deviation: [1] },
      kernel: { kind: 'logistic', weights: [1], intercept: 0 },
      calibration: PLATT,
      auc: 0.8,
      files: 100,
    },
  },
  fusion: { joins: { any: { intercept: 0, weights: { voice: 1 } } }, calibration: PLATT },
  resampled: [0.8, 1.2].map((weight) => ({
    joins: { any: { intercept: 0, weights: { voice: weight } } },
    calibration: PLATT,
  })),
  bounds: { low: 0.005, high: 0.995 },
  thresholds: { ai: 0.8, authentic: 0.2 },
};

/** Log-odds of the shipped signal: features count ever less with their deviations from the mean. */
const soft = (deviations: number) => 2 * Math.tanh(deviations / 2);

function addedFusion(more: Partial<AddedFusion> = {}): AddedFusion {
  const fit = { platt: PLATT, intercept: 0, shipped: 0.8, added: 0.5 };
  return {
    fit,
    resampled: [fit, { ...fit, added: 0.4 }],
    clamp: { low: -4, high: 4 },
    bounds: { low: 0.05, high: 0.95 },
    thresholds: { ai: 0.9, authentic: 0.1 },
    auc: 0.75,
    ...more,
  };
}

const vote = (own: AddedFusion | null = addedFusion(), name: AddedVote['name'] = 'model:a'): AddedVote => ({
  name,
  fusion: own,
  abstainReason: own ? null : 'stale_calibration',
});

function measured(x: number | null, ...logits: Array<number | null>): Map<SignalName, SignalMeasurement> {
  const map = new Map<SignalName, SignalMeasurement>();
  if (x !== null) map.set('voice', { features: { x }, evidence: [] });
  logits.forEach((logit, i) => {
    const name = `model:${'ab'[i]}` as const;
    map.set(
      name,
      logit === null
        ? { features: null, reason: 'no_face', evidence: [] }
        : { features: { logit }, evidence: [] },
    );
  });
  return map;
}

describe('added detectors beside what ships', () => {
  test('without a fusion they change nothing', () => {
    const fused = fuseAdded(measured(1, 3), MODEL, 'full', [vote(null)]);
    expect(fused.probability).toEqual(fuse(measured(1), MODEL, 'full').probability);
    expect(fused.signals.get('model:a')).toEqual({
      score: null,
      reason: 'stale_calibration',
      weight: 0,
      auc: null,
    });
  });

  test('silent ones change nothing and keep their own reason', () => {
    const fused = fuseAdded(measured(1, null), MODEL, 'full', [vote()]);
    expect(fused.probability).toEqual(fuse(measured(1), MODEL, 'full').probability);
    expect(fused.signals.get('model:a')!.reason).toBe('no_face');
  });

  test('one joins with its weight; shares add up to 1', () => {
    const fused = fuseAdded(measured(1, 2), MODEL, 'full', [vote()]);
    const [shipped, added] = [0.8 * soft(1), 0.5 * 2];
    const total = shipped + added;
    expect(fused.probability.value).toBeCloseTo(1 / (1 + Math.exp(-total)), 12);
    expect(fused.signals.get('voice')!.weight).toBeCloseTo(shipped / total, 12);
    expect(fused.signals.get('model:a')).toMatchObject({
      weight: expect.closeTo(added / total, 12),
      auc: 0.75,
    });
    expect(fused.outcome).toBe('inconclusive');
  });

  test('two of the same say no more than one', () => {
    const both = fuseAdded(measured(1, 2, 2), MODEL, 'full', [vote(), vote(addedFusion(), 'model:b')]);
    expect(both.probability).toEqual(fuseAdded(measured(1, 2), MODEL, 'full', [vote()]).probability);
  });

  test('it pushes no further than its files can show, and takes nothing away', () => {
    const strong = addedFusion({ fit: { ...addedFusion().fit, added: 5, shipped: 1 } });
    expect(fuseAdded(measured(0, 4), MODEL, 'full', [vote(strong)]).probability.value).toBe(0.95);
    const sure = {
      ...MODEL,
      fusion: { ...MODEL.fusion, joins: { any: { intercept: 0, weights: { voice: 3 } } } },
    };
    expect(fuse(measured(9), sure, 'full').probability.value).toBe(0.995);
    expect(fuseAdded(measured(9, 4), sure, 'full', [vote(strong)]).probability.value).toBeCloseTo(0.995, 9);
  });

  test('where nothing ships it speaks alone', () => {
    const fused = fuseAdded(measured(null, 4), null, 'full', [vote()]);
    expect(fused).toMatchObject({ measured: true, outcome: 'inconclusive' });
    expect(fused.probability.value).toBeCloseTo(1 / (1 + Math.exp(-2)), 12);
  });

  test('a verified statement still decides', () => {
    const map = measured(-3, -4);
    map.set('provenance', { features: {}, evidence: [], decides: 'ai' });
    expect(fuseAdded(map, MODEL, 'full', [vote()])).toMatchObject({ outcome: 'ai_generated' });
  });

  test('the probability never falls when a detector or a signal rises, and lies in its interval', () => {
    const value = fc.double({ min: -8, max: 8, noNaN: true });
    const more = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(value, value, more, more, (x, logit, up, over) => {
        const before = fuseAdded(measured(x, logit), MODEL, 'full', [vote()]).probability;
        const after = fuseAdded(measured(x + up, logit + over), MODEL, 'full', [vote()]).probability;
        expect(after.value).toBeGreaterThanOrEqual(before.value - 1e-12);
        expect(before.low).toBeLessThanOrEqual(before.value);
        expect(before.high).toBeGreaterThanOrEqual(before.value);
      }),
    );
  });
});
