import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SignalMeasurement } from '../media.ts';
import type { SignalName } from '../types.ts';
import { fuse, fusedLogOdds } from './fuse.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import { loadModel } from './load-model.ts';
import { logit, sigmoid } from './log-odds.ts';
import type { FusionModel, Join, SignalModel } from './model.ts';
import { kernelMargin, scaledFeatures, signalLogOdds } from './signal-score.ts';

function plainSignal(): SignalModel {
  return {
    scaling: { featureNames: ['x'], low: [-10], high: [10], mean: [0], deviation: [1] },
    kernel: { kind: 'logistic', weights: [1], intercept: 0 },
    calibration: { slope: 1, intercept: 0 },
    auc: 0.8,
    files: 100,
  };
}

const CALIBRATION = { slope: 1, intercept: 0 };

/** What a feature that lies `deviations` from the mean counts, and so the log-odds of a plain signal. */
const soft = (deviations: number) => 2 * Math.tanh(deviations / 2);

function model(weights: Join['weights']): FusionModel {
  const signals = Object.fromEntries(Object.keys(weights).map((name) => [name, plainSignal()]));
  return {
    format: 2,
    modality: 'video',
    mode: 'full',
    fitted: {
      date: '2026-01-01',
      commit: 'abc',
      engineVersion: '0',
      seed: 1,
      data: [],
      real: 0,
      ai: 0,
      groups: 0,
    },
    prior: 0.5,
    signals,
    fusion: { joins: { any: { intercept: 0, weights } }, calibration: CALIBRATION },
    resampled: [0.5, 0.8, 1.2, 1.5].map((scale) => ({
      joins: {
        any: {
          intercept: 0,
          weights: Object.fromEntries(
            Object.entries(weights).map(([name, weight]) => [name, scale * (weight ?? 0)]),
          ),
        },
      },
      calibration: CALIBRATION,
    })),
    bounds: { low: 0.005, high: 0.995 },
    thresholds: { ai: 0.8, authentic: 0.2 },
  };
}

function measured(values: Partial<Record<SignalName, number | null>>): Map<SignalName, SignalMeasurement> {
  return new Map(
    (Object.entries(values) as Array<[SignalName, number | null]>).map(([name, x]) => [
      name,
      x === null ? { features: null, reason: 'no_face', evidence: [] } : { features: { x }, evidence: [] },
    ]),
  );
}

const TWO = model({ 'noise-residual': 1, 'temporal-residual': 0.5 });
const STRONG = model({ 'noise-residual': 2, 'temporal-residual': 0.5 });
/** All refits agree, so that the interval lies beyond a threshold as soon as the value does. */
const SURE: FusionModel = { ...STRONG, resampled: [STRONG.fusion, STRONG.fusion] };

describe('fusing', () => {
  test.each([
    ['both say AI', 3, 2, 'ai_generated'],
    ['both say real', -3, -2, 'authentic'],
    ['neither says anything', 0, 0, 'inconclusive'],
    ['one is missing', 3, null, 'ai_generated'],
    ['the light one alone is not enough', null, 2, 'inconclusive'],
  ] as const)('%s', (_name, a, b, outcome) => {
    const fused = fuse(measured({ 'noise-residual': a, 'temporal-residual': b }), SURE, 'full');
    expect(fused.outcome).toBe(outcome);
    expect(fused.probability.value).toBeCloseTo(sigmoid(2 * soft(a ?? 0) + 0.5 * soft(b ?? 0)), 12);
  });

  test('a missing signal changes nothing, whether it abstained or never ran', () => {
    const without = fuse(measured({ 'noise-residual': 1 }), TWO, 'full');
    const abstained = fuse(measured({ 'noise-residual': 1, 'temporal-residual': null }), TWO, 'full');
    expect(abstained.probability).toEqual(without.probability);
    expect(abstained.signals.get('temporal-residual')).toEqual({
      score: null,
      reason: 'no_face',
      weight: 0,
      auc: 0.8,
    });
  });

  test('the probability never falls when a signal rises', () => {
    const value = fc.double({ min: -8, max: 8, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.double({ min: 0, max: 5, noNaN: true }), (a, b, more) => {
        const before = fuse(measured({ 'noise-residual': a, 'temporal-residual': b }), TWO, 'full');
        const after = fuse(measured({ 'noise-residual': a, 'temporal-residual': b + more }), TWO, 'full');
        expect(after.probability.value).toBeGreaterThanOrEqual(before.probability.value - 1e-12);
      }),
    );
  });

  test('the interval holds the value and stays within the bounds', () => {
    const value = fc.option(fc.double({ min: -20, max: 20, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const { probability } = fuse(measured({ 'noise-residual': a, 'temporal-residual': b }), TWO, 'full');
        expect(probability.low).toBeLessThanOrEqual(probability.value);
        expect(probability.high).toBeGreaterThanOrEqual(probability.value);
        expect(probability.low).toBeGreaterThanOrEqual(0);
        expect(probability.high).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a hundred files cannot show certainty', () => {
    const sure = model({ 'noise-residual': 3 });
    expect(sigmoid(3 * soft(9))).toBeGreaterThan(0.995);
    expect(fuse(measured({ 'noise-residual': 9 }), sure, 'full').probability.value).toBe(0.995);
    expect(fuse(measured({ 'noise-residual': -9 }), sure, 'full').probability.value).toBe(0.005);
  });

  test('weights of a file are shares that add up to 1', () => {
    const { signals } = fuse(measured({ 'noise-residual': 1, 'temporal-residual': -2 }), TWO, 'full');
    const [heavy, light] = [soft(1), 0.5 * soft(2)];
    expect(signals.get('noise-residual')!.weight).toBeCloseTo(heavy / (heavy + light), 12);
    expect(signals.get('temporal-residual')!.weight).toBeCloseTo(light / (heavy + light), 12);
  });

  test('signals that pull apart are named as the reason', () => {
    const fused = fuse(measured({ 'noise-residual': 1.5, 'temporal-residual': -3 }), TWO, 'full');
    expect(fused.outcome).toBe('inconclusive');
    expect(fused.outcomeReasons).toEqual(['near_the_threshold', 'signals_disagree']);
  });

  test('stills alone are named as a reason', () => {
    expect(fuse(measured({ 'noise-residual': 0 }), TWO, 'frames').outcomeReasons).toContain('frames_only');
  });

  test.each([
    ['no_face', 'no_face'],
    ['too_few_faces', 'no_face'],
    ['face_too_small', 'too_small'],
    ['too_small', 'too_small'],
    ['too_short', 'too_short'],
    ['no_speech', 'no_speech'],
    ['no_sound', 'no_sound'],
  ] as const)('a signal that would have had a say and is silent for %s is named: %s', (reason, named) => {
    const map = measured({ 'noise-residual': 1 });
    map.set('temporal-residual', { features: null, reason, evidence: [] });
    expect(fuse(map, TWO, 'full').outcomeReasons).toEqual(['near_the_threshold', named]);
    const light = model({ 'noise-residual': 1, 'temporal-residual': 0.01 });
    expect(fuse(map, light, 'full').outcomeReasons).toEqual(['near_the_threshold']);
  });

  test('the only signal that is silent says why', () => {
    const map = measured({});
    map.set('voice', { features: null, reason: 'too_short', evidence: [] });
    expect(fuse(map, model({ voice: 1 }), 'full').outcomeReasons).toEqual(['nothing_measured', 'too_short']);
  });

  test.each([
    [0.6, 0.2, 'weak_evidence'],
    [-0.6, -0.2, 'weak_evidence'],
    [1, 0, 'near_the_threshold'],
    [-1, 0, 'near_the_threshold'],
  ] as const)('signals at %d and %d: %s', (a, b, reason) => {
    const fused = fuse(measured({ 'noise-residual': a, 'temporal-residual': b }), TWO, 'full');
    expect(fused.outcomeReasons).toEqual([reason]);
  });

  test('many small steps to one side are no weak evidence, however small each of them is', () => {
    const names: SignalName[] = ['noise-residual', 'temporal-residual', 'face-network', 'lip-sync'];
    const four = model(Object.fromEntries(names.map((name) => [name, 1])));
    const all = measured(Object.fromEntries(names.map((name) => [name, 0.55])));
    const fused = fuse(all, four, 'full');
    expect(fused.probability.value).toBeGreaterThan(0.85);
    expect(soft(0.55)).toBeLessThan(Math.LN2);
    expect(fused.outcome).toBe('inconclusive');
    expect(fused.outcomeReasons).toEqual(['near_the_threshold']);
  });

  test('a verdict has no reasons to be inconclusive', () => {
    expect(fuse(measured({ 'noise-residual': 3 }), SURE, 'full').outcomeReasons).toEqual([]);
  });
});

describe('a calibration with a curve', () => {
  const bent: FusionModel = {
    ...TWO,
    fusion: {
      ...TWO.fusion,
      calibration: { slope: 1, intercept: 0, curve: { margins: [-2, 0, 2], logOdds: [-1, 0, 3] } },
    },
  };

  test.each([
    [-4, (-4 - 1) / 2],
    [-1, (-1 - 0.5) / 2],
    [1, (1 + 1.5) / 2],
    [2, (2 + 3) / 2],
    [5, (5 + 3) / 2],
  ])('at a margin of %d it is the mean of line and curve', (margin, logOdds) => {
    expect(fusedLogOdds({ any: new Map([['noise-residual', margin]]) }, bent.fusion)).toBeCloseTo(
      logOdds,
      12,
    );
  });

  test('the verdict goes by it', () => {
    const { probability } = fuse(measured({ 'noise-residual': 2 }), bent, 'full');
    // Between the knots at 0 and 2 the curve rises by 1.5 for each 1 of the margin.
    expect(probability.value).toBeCloseTo(sigmoid((soft(2) + 1.5 * soft(2)) / 2), 12);
  });

  test('never falls when a signal rises', () => {
    const value = fc.double({ min: -6, max: 6, noNaN: true });
    const at = (margin: number) => fusedLogOdds({ any: new Map([['noise-residual', margin]]) }, bent.fusion);
    fc.assert(
      fc.property(value, fc.double({ min: 0, max: 4, noNaN: true }), (a, more) => {
        expect(at(a + more)).toBeGreaterThanOrEqual(at(a) - 1e-12);
      }),
    );
  });
});

describe('nothing fitted, nothing claimed', () => {
  test('without a model every signal is not calibrated and the verdict inconclusive', () => {
    const fused = fuse(measured({ 'noise-residual': 5, 'face-network': null }), null, 'full');
    expect(fused).toMatchObject({
      outcome: 'inconclusive',
      outcomeReasons: ['nothing_measured'],
      probability: { value: 0.5, low: 0, high: 1 },
      measured: false,
    });
    expect(fused.signals.get('noise-residual')).toEqual({
      score: null,
      reason: 'not_calibrated',
      weight: 0,
      auc: null,
    });
    expect(fused.signals.get('face-network')!.reason).toBe('no_face');
  });

  test('a signal outside the model is not calibrated', () => {
    const { signals } = fuse(measured({ 'noise-residual': 1, 'lip-sync': 1 }), TWO, 'full');
    expect(signals.get('lip-sync')).toMatchObject({ score: null, reason: 'not_calibrated' });
  });

  test('a signal of weight 0 alone measures nothing', () => {
    const fused = fuse(measured({ voice: 3 }), model({ voice: 0 }), 'full');
    expect(fused.outcomeReasons).toContain('nothing_measured');
  });

  test('a missing model file gives no model and still a settings hash', () => {
    const loaded = loadModel('audio', 'full', '/nonexistent/');
    expect(loaded.model).toBeNull();
    expect(loaded.hashes['fusion-settings']).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('provenance', () => {
  test.each([
    ['with a model', TWO],
    ['without a model', null],
  ] as const)('a verified AI manifest decides %s', (_name, fit) => {
    const map = measured({ 'noise-residual': -5 });
    map.set('provenance', { features: null, evidence: [], decides: 'ai' });
    const fused = fuse(map, fit, 'full');
    expect(fused.outcome).toBe('ai_generated');
    expect(fused.probability.value).toBe(0.99);
    expect(fused.likelihoodRatio.said).toBe(fused.likelihoodRatio.value);
    expect(fused.signals.get('provenance')).toEqual({ score: 1, reason: null, weight: 1, auc: null });
    expect(fused.signals.get('noise-residual')!.weight).toBe(0);
  });
});

test('a statement of origin that decides nothing is reported without a score', () => {
  const { signals, outcome } = fuse(measured({ 'noise-residual': 3, provenance: 1 }), SURE, 'full');
  expect(signals.get('provenance')).toEqual({ score: null, reason: null, weight: 0, auc: null });
  expect(outcome).toBe('ai_generated');
});

describe('scores', () => {
  test('missing features count as the mean, log-odds are clamped', () => {
    const signal = plainSignal();
    signal.scaling.mean = [2];
    expect(signalLogOdds({}, signal)).toBe(0);
    expect(signalLogOdds({ x: 3 }, signal)).toBeCloseTo(soft(1), 12);
    expect(signalLogOdds({ x: Number.NaN }, signal)).toBe(0);
    signal.calibration = { slope: 5, intercept: 0 };
    expect(signalLogOdds({ x: 3 }, signal)).toBeCloseTo(5 * soft(1), 12);
    expect(signalLogOdds({ x: 1e9 }, signal)).toBe(6);
    expect(signalLogOdds({ x: -1e9 }, signal)).toBe(-6);
  });

  test('near the mean a feature counts by its deviations, far out hardly more than two of them', () => {
    const scaling = { featureNames: ['x'], low: [-1000], high: [1000], mean: [10], deviation: [4] };
    const at = (deviations: number) => scaledFeatures({ x: 10 + 4 * deviations }, scaling)[0]!;
    expect(at(0.1)).toBeCloseTo(0.1, 3);
    expect(at(-0.1)).toBeCloseTo(-0.1, 3);
    expect(at(2)).toBeCloseTo(2 * Math.tanh(1), 12);
    expect(at(4) - at(3)).toBeLessThan(0.2 * (at(1) - at(0)));
    const value = fc.double({ min: -250, max: 250, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(Math.abs(at(a))).toBeLessThanOrEqual(2);
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)));
      }),
    );
  });

  test('50 deviations out move the margin no more than the last fitted value does', () => {
    const signal = plainSignal();
    signal.scaling = { ...signal.scaling, low: [-3], high: [3] };
    const margin = (x: number) => kernelMargin(scaledFeatures({ x }, signal.scaling), signal.kernel);
    expect(margin(3)).toBeCloseTo(soft(3), 12);
    expect(margin(50)).toBe(margin(3));
    expect(margin(-50)).toBe(margin(-3));
    expect(margin(2.9)).toBeLessThan(margin(3));
  });

  test('an rbf kernel is highest at its landmark', () => {
    const kernel = { kind: 'rbf' as const, gamma: 0.5, landmarks: [[1, 1]], weights: [2], intercept: -1 };
    expect(kernelMargin(Float64Array.of(1, 1), kernel)).toBe(1);
    expect(kernelMargin(Float64Array.of(3, 1), kernel)).toBeCloseTo(2 * Math.exp(-2) - 1, 12);
  });

  test('log-odds and probability are inverse', () => {
    for (const p of [0.001, 0.2, 0.5, 0.93]) expect(sigmoid(logit(p))).toBeCloseTo(p, 12);
    expect(sigmoid(-800)).toBe(0);
    expect(sigmoid(800)).toBe(1);
  });

  test.each([
    [0.5, 'no_support', 'neither'],
    [0.6, 'no_support', 'neither'],
    [0.8, 'weak', 'ai'],
    [0.2, 'weak', 'authentic'],
    [0.95, 'moderate', 'ai'],
    [0.995, 'moderately_strong', 'ai'],
    [0.9995, 'strong', 'ai'],
    [0.0005, 'strong', 'authentic'],
  ] as const)('probability %d with even prior is %s support for %s', (probability, verbal, supports) => {
    expect(likelihoodRatio(probability, 0.5)).toMatchObject({ verbal, supports });
  });

  test('the prior of the fitted set is taken out', () => {
    expect(likelihoodRatio(0.8, 0.8).value).toBeCloseTo(1, 12);
    expect(likelihoodRatio(0.5, 0.2).value).toBeCloseTo(4, 12);
  });
});
