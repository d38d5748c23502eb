import { expect, test } from 'vitest';
import { likelihoodRatio } from './likelihood-ratio.ts';

/** Probability at which the evidence alone is `ratio` to one. */
const at = (ratio: number) => ratio / (1 + ratio);

test.each([
  [1, 'no_support', 'neither'],
  [1.99, 'no_support', 'neither'],
  [2.01, 'weak', 'ai'],
  [9.99, 'weak', 'ai'],
  [10.01, 'moderate', 'ai'],
  [99.9, 'moderate', 'ai'],
  [100.1, 'moderately_strong', 'ai'],
  [999, 'moderately_strong', 'ai'],
  [1001, 'strong', 'ai'],
] as const)('%d to one is called %s for %s, and the same for the other side', (ratio, verbal, supports) => {
  expect(likelihoodRatio(at(ratio), 0.5)).toEqual({
    value: expect.closeTo(ratio, 6),
    verbal,
    supports,
  });
  const other = supports === 'ai' ? 'authentic' : 'neither';
  expect(likelihoodRatio(at(1 / ratio), 0.5)).toMatchObject({ verbal, supports: other });
});

/** Evidence that is `limit` to one in the arithmetic of the machine, found among the nearest priors. */
function exactly(limit: number) {
  for (const probability of [0.5, 0.625, 0.75]) {
    const odds = probability / (1 - probability) / limit;
    const near = odds / (1 + odds);
    for (let step = -8; step <= 8; step++) {
      const ratio = likelihoodRatio(probability, near * (1 + step * 2 ** -53));
      if (ratio.value === limit) return ratio;
    }
  }
  throw new RangeError(`no prior gives ${limit} exactly`);
}

test.each([
  [1, 'no_support', 'neither'],
  [2, 'weak', 'ai'],
  [10, 'moderate', 'ai'],
  [100, 'moderately_strong', 'ai'],
  [1000, 'strong', 'ai'],
] as const)('exactly %d to one is called %s', (limit, verbal, supports) => {
  expect(exactly(limit)).toEqual({ value: limit, verbal, supports });
});

test('the odds of the prior are taken out', () => {
  expect(likelihoodRatio(0.8, 0.8)).toEqual({
    value: expect.closeTo(1, 12),
    verbal: 'no_support',
    supports: 'neither',
  });
  expect(likelihoodRatio(0.5, 0.2).value).toBeCloseTo(4, 12);
  expect(likelihoodRatio(0.5, 0.8)).toMatchObject({ value: expect.closeTo(0.25, 12), supports: 'authentic' });
});
