import { sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auc } from './auc.ts';
import { solveSymmetric } from './cholesky.ts';
import { cllr } from './cllr.ts';
import { ece } from './ece.ts';
import { bootstrapOverGroups, quantile } from './group-bootstrap.ts';
import { isotonic } from './isotonic.ts';
import { minCllr } from './min-cllr.ts';
import { nonnegativeLogistic } from './nonnegative-logistic.ts';
import { platt } from './platt.ts';
import { ridgeLogistic } from './ridge-logistic.ts';
import { eer, tprAtFpr } from './roc.ts';
import type { Scored } from './scored.ts';
import { shuffled } from './shuffled.ts';

function rows(real: number[], ai: number[]): Scored[] {
  return [
    ...real.map((score) => ({ label: 0 as const, score })),
    ...ai.map((score) => ({ label: 1 as const, score })),
  ];
}

describe('ranking', () => {
  test('AUC counts pairs, a tie as one half', () => {
    // Pairs (real, AI): 0.1<0.4, 0.1<0.8, 0.4=0.4, 0.4<0.8, 0.5>0.4, 0.5<0.8.
    expect(auc(rows([0.1, 0.4, 0.5], [0.4, 0.8]))).toBeCloseTo(4.5 / 6, 12);
    expect(auc(rows([0, 1], [2, 3]))).toBe(1);
    expect(auc(rows([2, 3], [0, 1]))).toBe(0);
    expect(auc(rows([], [1]))).toBeNaN();
  });

  test('AUC equals the share of ordered pairs for any scores', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(scores, scores, (real, ai) => {
        const pairs = real.flatMap((a) => ai.map((b): number => (b > a ? 1 : b === a ? 0.5 : 0)));
        const expected = pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
        expect(auc(rows(real, ai))).toBeCloseTo(expected, 10);
      }),
    );
  });

  test('true positives at a false-positive limit are never interpolated', () => {
    const data = rows([1, 2, 3, 9], [4, 5, 8, 10]);
    expect(tprAtFpr(data, 0.05)).toBe(0.25);
    expect(tprAtFpr(data, 0.25)).toBe(1);
  });

  test('equal error rate of known curves', () => {
    expect(eer(rows([0, 1], [2, 3]))).toBe(0);
    expect(eer(rows([1, 2, 3, 5], [4, 6, 7, 8]))).toBeCloseTo(0.25, 12);
    expect(eer(rows([1, 1], [1, 1]))).toBeCloseTo(0.5, 12);
  });
});

describe('calibration', () => {
  test('ECE is the gap between stated and observed share', () => {
    expect(ece(rows([0.25, 0.25, 0.25], [0.25]))).toBeCloseTo(0, 12);
    expect(ece(rows([0.9, 0.9], []))).toBeCloseTo(0.9, 12);
  });

  test('Cllr: 0 for certainty that is right, 1 for saying nothing, more for misleading', () => {
    expect(cllr(rows([-50], [50]))).toBeCloseTo(0, 10);
    expect(cllr(rows([0, 0], [0]))).toBeCloseTo(1, 12);
    expect(cllr(rows([3], [-3]))).toBeGreaterThan(1);
  });

  test('minimum Cllr is never above Cllr and 1 for useless scores', () => {
    const data = rows([-1, 0.5, 1], [0.2, 2, 3]);
    expect(minCllr(data)).toBeLessThanOrEqual(cllr(data));
    expect(minCllr(rows([1, 1], [1, 1]))).toBeCloseTo(1, 10);
    expect(minCllr(rows([0, 1], [2, 3]))).toBeCloseTo(0, 6);
  });

  test('isotonic regression pools violators to their mean', () => {
    expect([...isotonic([1, 3, 2, 4])]).toEqual([1, 2.5, 2.5, 4]);
    expect([...isotonic([3, 2, 1])]).toEqual([2, 2, 2]);
    expect([...isotonic([4, 0], [1, 3])]).toEqual([1, 1]);
  });

  test('Platt scaling recovers the line that made the labels', () => {
    const random = seededRandom(3);
    const margins = Array.from({ length: 4000 }, () => 6 * random() - 3);
    const labels = margins.map((margin) => (random() < sigmoid(2 * margin - 1) ? 1 : 0));
    const { slope, intercept } = platt(
      margins,
      labels,
      margins.map(() => 1),
    );
    expect(slope).toBeCloseTo(2, 0);
    expect(intercept).toBeCloseTo(-1, 0);
  });

  test('a margin that points the wrong way says nothing', () => {
    expect(platt([3, 2, 1, 0], [0, 0, 1, 1], [1, 1, 1, 1])).toEqual({ slope: 0, intercept: 0 });
  });
});

describe('fits', () => {
  test('solves a symmetric system', () => {
    const x = solveSymmetric(Float64Array.of(4, 2, 2, 3), Float64Array.of(10, 8));
    expect(x[0]).toBeCloseTo(1.75, 12);
    expect(x[1]).toBeCloseTo(1.5, 12);
    expect(() => solveSymmetric(Float64Array.of(-1), Float64Array.of(1))).toThrow(RangeError);
  });

  test('ridge logistic reaches the point where the penalised gradient vanishes', () => {
    const x = [[0], [1], [2], [3]].map((row) => Float64Array.from(row));
    const y = [0, 1, 0, 1];
    const ridge = 0.1;
    const { weights, intercept } = ridgeLogistic({ x, y, w: [1, 1, 1, 1] }, ridge);
    const residuals = x.map((row, i) => sigmoid(weights[0]! * row[0]! + intercept) - y[i]!);
    const slope = residuals.reduce((sum, r, i) => sum + (r * x[i]![0]!) / 4, 0) + ridge * weights[0]!;
    expect(slope).toBeCloseTo(0, 6);
    expect(residuals.reduce((sum, r) => sum + r, 0)).toBeCloseTo(0, 6);
  });

  test('non-negative logistic agrees with the free fit where that is positive, else stops at 0', () => {
    const random = seededRandom(9);
    const x = Array.from({ length: 400 }, () => Float64Array.of(random() - 0.5, random() - 0.5));
    const w = x.map(() => 1);
    const good = x.map((row) => (random() < sigmoid(4 * row[0]! + 2 * row[1]!) ? 1 : 0));
    const free = ridgeLogistic({ x, y: good, w }, 0.01);
    const bound = nonnegativeLogistic({ x, y: good, w }, 0.01);
    expect(bound.weights[0]).toBeCloseTo(free.weights[0]!, 3);
    expect(bound.weights[1]).toBeCloseTo(free.weights[1]!, 3);
    const opposed = x.map((row) => (random() < sigmoid(4 * row[0]! - 4 * row[1]!) ? 1 : 0));
    const clipped = nonnegativeLogistic({ x, y: opposed, w }, 0.01);
    expect(clipped.weights[1]).toBe(0);
    expect(clipped.weights[0]).toBeGreaterThan(0.5);
  });

  describe('weights drawn to a common one', () => {
    const random = seededRandom(14);
    const x = Array.from({ length: 500 }, () =>
      Float64Array.of(random() - 0.5, random() - 0.5, random() - 0.5),
    );
    // The first two tell alike, the third nothing.
    const y = x.map((row) => (random() < sigmoid(5 * row[0]! + 5 * row[1]!) ? 1 : 0));
    const data = { x, y, w: x.map(() => 1), centre: 2 };

    test('a strong pull makes them equal, a weak one lets a useless one fall', () => {
      const strong = nonnegativeLogistic(data, 1000).weights;
      for (const weight of strong) expect(weight).toBeCloseTo(2, 2);
      const weak = nonnegativeLogistic(data, 0.01).weights;
      expect(weak[2]).toBeLessThan(0.4 * Math.min(weak[0]!, weak[1]!));
      const spread = (ridge: number) => {
        const { weights } = nonnegativeLogistic(data, ridge);
        return Math.max(...weights) - Math.min(...weights);
      };
      expect(spread(0.1)).toBeLessThan(spread(0.01));
      expect(spread(1)).toBeLessThan(spread(0.1));
    });

    test('the gradient of loss and pull vanishes at what is found', () => {
      const ridge = 0.05;
      const { weights, intercept } = nonnegativeLogistic(data, ridge);
      const residuals = x.map((row, i) => {
        const margin = row.reduce((sum, value, j) => sum + value * weights[j]!, intercept);
        return sigmoid(margin) - y[i]!;
      });
      weights.forEach((weight, j) => {
        const slope = residuals.reduce((sum, r, i) => sum + (r * x[i]![j]!) / x.length, 0);
        expect(weight).toBeGreaterThan(0);
        expect(slope + ridge * (weight - data.centre)).toBeCloseTo(0, 6);
      });
      expect(residuals.reduce((sum, r) => sum + r, 0) / x.length).toBeCloseTo(0, 6);
    });
  });
});

describe('resampling', () => {
  test('the same seed shuffles alike, and keeps every item', () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(shuffled(items, seededRandom(5))).toEqual(shuffled(items, seededRandom(5)));
    expect(shuffled(items, seededRandom(5)).sort()).toEqual(items);
  });

  test('quantiles are linear between neighbours', () => {
    expect(quantile([0, 10], 0.25)).toBe(2.5);
    expect(quantile([], 0.5)).toBeNaN();
  });

  test('the interval over groups is wider than over single files when a group agrees with itself', () => {
    const data = Array.from({ length: 60 }, (_, i) => ({
      value: Math.floor(i / 10) % 2,
      group: `${Math.floor(i / 10)}`,
      one: `${i}`,
    }));
    const mean = (own: readonly { value: number }[]) =>
      own.reduce((sum, row) => sum + row.value, 0) / own.length;
    const byGroup = bootstrapOverGroups(data, (row) => row.group, mean, { draws: 400 });
    const byFile = bootstrapOverGroups(data, (row) => row.one, mean, { draws: 400 });
    expect(byGroup.value).toBe(0.5);
    expect(byGroup.high - byGroup.low).toBeGreaterThan(1.5 * (byFile.high - byFile.low));
    expect(byGroup.low).toBeLessThanOrEqual(byGroup.value);
    expect(byGroup.high).toBeGreaterThanOrEqual(byGroup.value);
  });
});
