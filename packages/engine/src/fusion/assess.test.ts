import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssessmentBand, Outcome } from '../types.ts';
import { assess, BAND_NAMES, meaningOf } from './assess.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import type { Bands, Landed } from './model.ts';

const LANDED: Landed = {
  ai_generated: { real: 1, ai: 30 },
  likely_ai: { real: 5, ai: 20 },
  leans_ai: { real: 14, ai: 20 },
  undetermined: { real: 40, ai: 20 },
  leans_authentic: { real: 60, ai: 5 },
  likely_authentic: { real: 60, ai: 4 },
  authentic: { real: 20, ai: 1 },
};
const BANDS: Bands = {
  likelyAi: 0.8,
  leansAi: 0.7,
  leansAuthentic: 0.3,
  likelyAuthentic: 0.2,
  landed: LANDED,
};
const SCALE: AssessmentBand[] = [
  'authentic',
  'likely_authentic',
  'leans_authentic',
  'undetermined',
  'leans_ai',
  'likely_ai',
  'ai_generated',
];

const at = (value: number, low = value, high = value) => ({ value, low, high });
const placed = (
  probability: ReturnType<typeof at>,
  more: { outcome?: Outcome; bands?: Bands | null; prior?: number } = {},
) => assess({ outcome: 'inconclusive', prior: 0.5, bands: BANDS, probability, ...more });

test('the scale has its steps in their order, from AI to authentic', () => {
  expect(BAND_NAMES).toEqual(SCALE.toReversed());
});

describe('the step on which a file stands', () => {
  test('evidence that speaks for a side at the prior of the fit alone does not', () => {
    expect(placed(at(0.75), { prior: 0.9 }).band).toBe('undetermined');
    expect(placed(at(0.25), { prior: 0.1 }).band).toBe('undetermined');
    const loose = { ...BANDS, leansAi: 0.55, leansAuthentic: 0.45 };
    expect(placed(at(0.6), { prior: 0.1, bands: loose }).band).toBe('undetermined');
    expect(placed(at(0.4), { prior: 0.9, bands: loose }).band).toBe('undetermined');
  });

  test.each([
    [0.999, 'likely_ai'],
    [0.8, 'likely_ai'],
    [0.7999, 'leans_ai'],
    [0.7, 'leans_ai'],
    [0.6999, 'undetermined'],
    [0.5, 'undetermined'],
    [0.3001, 'undetermined'],
    [0.3, 'leans_authentic'],
    [0.2, 'likely_authentic'],
    [0.001, 'likely_authentic'],
  ] as const)('without a verdict, at %d: %s', (value, band) => {
    expect(placed(at(value)).band).toBe(band);
  });

  test('a verdict is a step of its own, wherever the bands lie', () => {
    expect(placed(at(0.6), { outcome: 'ai_generated' }).band).toBe('ai_generated');
    expect(placed(at(0.6), { outcome: 'authentic', bands: null }).band).toBe('authentic');
  });

  test.each([
    [at(0.9, 0.5, 0.95), 'leans_ai'],
    [at(0.9, 0.51, 0.95), 'likely_ai'],
    [at(0.1, 0.05, 0.5), 'leans_authentic'],
    [at(0.1, 0.05, 0.49), 'likely_authentic'],
  ] as const)('an interval that reaches even odds makes nothing likely: %o', (probability, band) => {
    expect(placed(probability).band).toBe(band);
  });

  test('without bands there are the verdicts and nothing between', () => {
    for (const value of [0.01, 0.3, 0.5, 0.9, 0.99])
      expect(placed(at(value), { bands: null })).toEqual({ band: 'undetermined', measured: null });
  });

  test('no model file makes a band of evidence that supports neither side', () => {
    const loose: Bands = { likelyAi: 0.5, leansAi: 0.5, leansAuthentic: 0.5, likelyAuthentic: 0.5 };
    expect(placed(at(0.66), { bands: loose }).band).toBe('undetermined');
    expect(placed(at(0.34), { bands: loose }).band).toBe('undetermined');
    expect(placed(at(0.7), { bands: loose, prior: 0.6 }).band).toBe('undetermined');
  });

  test('it never falls when the probability rises, and agrees with the side that the evidence supports', () => {
    const value = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [one, other] = [placed(at(Math.min(a, b))).band, placed(at(Math.max(a, b))).band];
        expect(SCALE.indexOf(one)).toBeLessThanOrEqual(SCALE.indexOf(other));
        if (one.endsWith('_ai')) expect(likelihoodRatio(Math.min(a, b), 0.5).supports).toBe('ai');
        if (other.endsWith('_authentic'))
          expect(likelihoodRatio(Math.max(a, b), 0.5).supports).toBe('authentic');
      }),
    );
  });
});

describe('what a step has meant', () => {
  test('shares of the labelled files that landed there, with their number', () => {
    expect(placed(at(0.75)).measured).toEqual({
      realShare: 0.07,
      aiShare: 0.2,
      realFiles: 200,
      aiFiles: 100,
    });
    const sum = SCALE.reduce((all, band) => all + meaningOf(band, LANDED)!.realShare, 0);
    expect(sum).toBeCloseTo(1, 12);
  });

  test('nothing is said where nothing was counted', () => {
    const { landed: _counted, ...uncounted } = BANDS;
    expect(placed(at(0.75), { bands: uncounted }).measured).toBeNull();
    const all = (counted: { real: number; ai: number }) =>
      Object.fromEntries(SCALE.map((band) => [band, counted])) as Landed;
    expect(meaningOf('leans_ai', all({ real: 3, ai: 0 }))).toBeNull();
    expect(meaningOf('leans_ai', all({ real: 0, ai: 3 }))).toBeNull();
    // One file is a count.
    const none = all({ real: 0, ai: 0 });
    const one = { ...none, leans_ai: { real: 1, ai: 1 } };
    expect(meaningOf('leans_ai', one)).toEqual({ realShare: 1, aiShare: 1, realFiles: 1, aiFiles: 1 });
  });
});
