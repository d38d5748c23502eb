import { expect, test } from 'vitest';
import { lowest, withinOneError } from './one-standard-error.ts';

const losses = (...values: number[]) => new Map(values.map((value, i) => [`g${i}`, value]));

test('the lowest is the one with the lowest sum, whatever single components say', () => {
  const tried = [{ losses: losses(1, 1, 4) }, { losses: losses(2, 2, 1) }, { losses: losses(3, 3, 3) }];
  expect(lowest(tried)).toBe(tried[1]);
});

test('what is worse in every component is worse, however little', () => {
  expect(withinOneError(losses(1.01, 1.02, 1.01, 1.02), losses(1, 1, 1, 1))).toBe(false);
});

test('what is better here and worse there cannot be told apart', () => {
  // Differences 0.5, -0.4, 0.5, -0.4: in sum 0.2, with an error of 0.9.
  expect(withinOneError(losses(1.5, 0.6, 1.5, 0.6), losses(1, 1, 1, 1))).toBe(true);
  expect(withinOneError(losses(1, 1, 1, 1), losses(1, 1, 1, 1))).toBe(true);
});

test('the limit is one error of the sum', () => {
  // Differences 1 and d - 1: their sum d equals its error sqrt(2) (1 - d / 2) at this d.
  const atLimit = (2 * Math.SQRT2) / (2 + Math.SQRT2);
  const pair = (sum: number) => losses(2, sum);
  expect(withinOneError(pair(atLimit - 0.01), losses(1, 1))).toBe(true);
  expect(withinOneError(pair(atLimit + 0.01), losses(1, 1))).toBe(false);
});
