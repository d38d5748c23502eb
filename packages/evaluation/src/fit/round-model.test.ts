import { expect, test } from 'vitest';
import { roundModel } from './round-model.ts';

test('fractions keep six digits, thresholds are rounded away from even odds', () => {
  const rounded = roundModel({
    intercept: 0.123456789,
    files: 12,
    thresholds: { ai: 10 / 11, authentic: 1 / 11 },
  });
  expect(rounded.intercept).toBe(0.123457);
  expect(rounded.files).toBe(12);
  expect(rounded.thresholds).toEqual({ ai: 0.909091, authentic: 0.090909 });
  expect(roundModel({ thresholds: { ai: 0.9123451, authentic: 0.0481979 } }).thresholds).toEqual({
    ai: 0.912346,
    authentic: 0.0481979,
  });
  expect(roundModel({ thresholds: { ai: 1, authentic: 0 } }).thresholds).toEqual({ ai: 1, authentic: 0 });
});

test('bands are rounded away from even odds as well, and what landed in them stays', () => {
  const landed = { undetermined: { real: 3, ai: 4 } };
  const bands = {
    likelyAi: 0.80000001,
    leansAi: 2 / 3,
    leansAuthentic: 1 / 3,
    likelyAuthentic: 0.19999999,
    landed,
  };
  expect(roundModel({ bands }).bands).toEqual({
    likelyAi: 0.800001,
    leansAi: 0.666667,
    leansAuthentic: 0.333333,
    likelyAuthentic: 0.199999,
    landed,
  });
});
