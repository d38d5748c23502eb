import { expect, test } from 'vitest';
import type { SignalMeasurement } from '../media.ts';
import type { AnalysisMode, SignalName } from '../types.ts';
import type { Fused } from './fuse.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import { WITHOUT_FIT } from './settings.ts';
import { withStatements } from './statements.ts';

const THRESHOLDS = { ai: 0.94, authentic: 0.2 };
const LANDED = { real: 10, ai: 10 };
const BANDS = {
  likelyAi: 0.8,
  leansAi: 0.7,
  leansAuthentic: 0.3,
  likelyAuthentic: 0.2,
  landed: {
    ai_generated: LANDED,
    likely_ai: LANDED,
    leans_ai: LANDED,
    undetermined: LANDED,
    leans_authentic: LANDED,
    likely_authentic: LANDED,
    authentic: LANDED,
  },
};

const outcomeBand = (outcome: Fused['outcome']) => (outcome === 'inconclusive' ? 'undetermined' : outcome);

function fusedAt(value: number, measured = true): Fused {
  const outcome = value >= 0.94 ? 'ai_generated' : value <= 0.2 ? 'authentic' : 'inconclusive';
  return {
    signals: new Map([
      ['noise-residual', { score: value, reason: null, weight: 1, auc: 0.8 }],
      ['provenance', { score: null, reason: null, weight: 0, auc: null }],
    ]),
    probability: measured
      ? { value, low: value - 0.3 * value * (1 - value), high: value + 0.3 * value * (1 - value) }
      : { value: 0.5, low: 0, high: 1 },
    likelihoodRatio: likelihoodRatio(value, 0.5),
    outcome: measured ? outcome : 'inconclusive',
    outcomeReasons: measured ? [] : ['nothing_measured'],
    assessment: { band: measured ? outcomeBand(outcome) : 'undetermined', measured: null },
    measured,
  };
}

function said(
  says: SignalMeasurement['says'],
  fused: Fused,
  thresholds: typeof THRESHOLDS | null = THRESHOLDS,
  mode: AnalysisMode = 'full',
) {
  const measurements = new Map<SignalName, SignalMeasurement>([
    ['provenance', { features: { x: 1 }, evidence: [], says }],
  ]);
  return withStatements(fused, { measurements, moved: 2, thresholds, bands: BANDS, prior: 0.5, mode });
}

const DECLARED = { side: 'ai', strength: 'declared' } as const;

test('silence changes nothing', () => {
  const fused = fusedAt(0.4);
  expect(said(null, fused)).toBe(fused);
});

test('a declaration multiplies the odds and carries its share', () => {
  const { probability, signals, outcome, likelihoodRatio: ratio } = said(DECLARED, fusedAt(0.5));
  expect(probability.value).toBeCloseTo(50 / 51, 12);
  expect(probability.low).toBeLessThan(probability.value);
  expect(probability.high).toBeGreaterThan(probability.value);
  expect(outcome).toBe('ai_generated');
  expect(ratio.value).toBeCloseTo(50, 9);
  // Of the ratio, what no measurement stands behind.
  expect(ratio.said).toBeCloseTo(50, 9);
  expect(said(undefined, fusedAt(0.5)).likelihoodRatio).not.toHaveProperty('said');
  const weights = [...signals.values()].map(({ weight }) => weight);
  expect(weights[0]! + weights[1]!).toBeCloseTo(1, 12);
  expect(signals.get('provenance')).toMatchObject({ score: expect.closeTo(50 / 51, 12), reason: null });
});

test('it does not decide alone against what was measured', () => {
  const { outcome, outcomeReasons } = said(DECLARED, fusedAt(0.05));
  expect(outcome).toBe('inconclusive');
  expect(outcomeReasons).toEqual(['signals_disagree']);
});

test('a camera moves towards a recording, and turns no clear verdict around', () => {
  const camera = { side: 'authentic', strength: 'camera' } as const;
  expect(said(camera, fusedAt(0.5)).probability.value).toBeCloseTo(1 / 9, 12);
  expect(said(camera, fusedAt(0.95))).toMatchObject({ outcome: 'inconclusive' });
  expect(said(camera, fusedAt(0.999))).toMatchObject({ outcome: 'ai_generated' });
});

test('what anybody could have written clears no file: neither alone, nor with evidence that would not', () => {
  const camera = { side: 'authentic', strength: 'camera' } as const;
  const loose = { ai: 0.94, authentic: 0.09 };
  const undecided = { ...fusedAt(0.3), outcome: 'inconclusive' as const };
  expect(said(camera, undecided, loose).probability.value).toBeLessThan(1 / 11);
  expect(said(camera, undecided, loose)).toMatchObject({ outcome: 'inconclusive' });
  const clear = fusedAt(0.05);
  expect(said(camera, clear, loose)).toMatchObject({ outcome: 'authentic' });
  expect(said(camera, clear, loose, 'frames')).toMatchObject({ outcome: 'inconclusive' });
});

test('where nothing was measured a declaration names AI, and nothing names a recording', () => {
  const named = said(DECLARED, fusedAt(0, false), null);
  expect(named).toMatchObject({ outcome: 'ai_generated', outcomeReasons: [], measured: true });
  expect(named.probability.value).toBeGreaterThan(WITHOUT_FIT.ai);
  const camera = said({ side: 'authentic', strength: 'camera' }, fusedAt(0, false));
  expect(camera).toMatchObject({ outcome: 'inconclusive', outcomeReasons: ['nothing_measured'] });
});

test('a statement moves a file along the scale, and what the step meant for files without one is not said of it', () => {
  const camera = { side: 'authentic', strength: 'camera' } as const;
  const undecided = { ...fusedAt(0.3), outcome: 'inconclusive' as const };
  expect(said(camera, undecided, { ai: 0.94, authentic: 0.04 }).assessment).toEqual({
    band: 'likely_authentic',
    measured: null,
  });
  expect(said(DECLARED, fusedAt(0.5)).assessment).toEqual({ band: 'ai_generated', measured: null });
  expect(said(DECLARED, fusedAt(0.05)).assessment).toEqual({ band: 'leans_ai', measured: null });
});
