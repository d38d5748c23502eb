import { expect, test } from 'vitest';
import { Correlation, FeatureMeans, logRatio, Moments, median, quantile } from './statistics.ts';

test('running moments equal those of the whole list', () => {
  const values = Array.from({ length: 200 }, (_, i) => Math.sin(i) * 3 + ((i * i) % 7));
  const running = new Moments();
  for (const value of values) running.add(value);
  const mean = values.reduce((a, b) => a + b) / values.length;
  const central = (power: number) => values.reduce((sum, v) => sum + (v - mean) ** power, 0) / values.length;
  expect(running.mean).toBeCloseTo(mean, 10);
  expect(running.deviation).toBeCloseTo(Math.sqrt(central(2)), 10);
  expect(running.skewness).toBeCloseTo(central(3) / central(2) ** 1.5, 8);
  expect(running.kurtosis).toBeCloseTo(central(4) / central(2) ** 2, 8);
});

test('values that are not finite are left out', () => {
  const running = new Moments();
  for (const value of [1, Number.NaN, 3, Number.POSITIVE_INFINITY]) running.add(value);
  expect([running.count, running.mean]).toEqual([2, 2]);
});

test('correlation is 1, -1 or 0 for straight, reversed and constant', () => {
  const straight = new Correlation();
  const reversed = new Correlation();
  const constant = new Correlation();
  for (let i = 0; i < 10; i++) {
    straight.add(i, 2 * i + 1);
    reversed.add(i, -i);
    constant.add(i, 4);
  }
  expect([straight.value, reversed.value, constant.value].map((v) => Number(v.toFixed(9)))).toEqual([
    1, -1, 0,
  ]);
});

test('quantiles interpolate and ratios are bounded', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(quantile([0, 10], 0.9)).toBe(9);
  expect(quantile([], 0.5)).toBe(0);
  expect(logRatio(1, 0)).toBe(6);
  expect(logRatio(0, 1)).toBe(-6);
});

test('features that a frame lacks do not count', () => {
  const means = new FeatureMeans(['a', 'b']);
  means.add({ a: 1 });
  means.add({ a: 3, b: 5 });
  expect(means.means()).toEqual({ a: 2, b: 5 });
});
