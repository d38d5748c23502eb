import { sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import { describe, expect, test } from 'vitest';
import { fitBands } from './bands.ts';
import { holdLimits, neverClears } from './hold-limits.ts';
import { beyondWeakEvidence } from './thresholds.ts';

describe('limits that hold over all folds together', () => {
  const model = { thresholds: { ai: 0.95, authentic: 0.09 } };
  const scores = (label: 0 | 1, count: number, probability: number) =>
    Array.from({ length: count }, () => ({ label, probability }));

  test('three of a hundred AI files below the threshold draw it in until two are left', () => {
    const rows = [
      ...scores(1, 97, 0.7),
      ...scores(1, 2, 0.02),
      ...scores(1, 1, 0.06),
      ...scores(0, 100, 0.01),
    ];
    const { ai, authentic } = holdLimits(model, rows).thresholds;
    const named = rows.filter(({ label, probability }) => label === 1 && probability <= authentic);
    expect(named).toHaveLength(2);
    expect(authentic).toBeCloseTo(0.06, 3);
    expect(ai).toBe(0.95);
  });

  test('where it holds already nothing changes; it never widens', () => {
    const rows = [...scores(1, 99, 0.7), ...scores(1, 1, 0.02), ...scores(0, 10, 0.3)];
    expect(holdLimits(model, rows)).toEqual(model);
  });

  test('three of a hundred real files above the threshold draw it out until two are left', () => {
    const rows = [
      ...scores(0, 97, 0.3),
      ...[0.96, 0.97, 0.98].flatMap((probability) => scores(0, 1, probability)),
      ...scores(1, 100, 0.99),
    ];
    const { ai } = holdLimits(model, rows).thresholds;
    expect(rows.filter(({ label, probability }) => label === 0 && probability >= ai)).toHaveLength(2);
    expect(ai).toBeCloseTo(0.96, 3);
  });

  test('bands are drawn in as well, and a model without any gets none', () => {
    const bands = { likelyAi: 0.7, leansAi: 2 / 3, leansAuthentic: 1 / 3, likelyAuthentic: 0.3 };
    const rows = [...scores(0, 90, 0.3), ...scores(0, 10, 0.8), ...scores(1, 70, 0.9), ...scores(1, 30, 0.2)];
    const held = holdLimits({ ...model, bands }, rows).bands;
    expect(held?.likelyAi).toBeCloseTo(0.8, 3);
    expect(held?.likelyAi).toBeGreaterThan(0.8);
    expect(held?.leansAi).toBe(2 / 3);
    expect(held?.leansAuthentic).toBeLessThan(0.2);
    expect(held?.likelyAuthentic).toBeLessThan(0.2);
    expect(holdLimits(model, rows)).not.toHaveProperty('bands');
  });

  test('a set of fewer than fifty AI files allows none', () => {
    const { authentic } = holdLimits(model, [...scores(1, 48, 0.7), ...scores(1, 1, 0.08)]).thresholds;
    expect(authentic).toBeLessThan(0.08);
  });

  test('no threshold is stated where a verdict would rest on less than ten to one', () => {
    expect(beyondWeakEvidence({ ai: 0.8, authentic: 0.24 })).toEqual({ ai: 10 / 11, authentic: 1 - 10 / 11 });
    expect(beyondWeakEvidence({ ai: 0.95, authentic: 0.02 })).toEqual({ ai: 0.95, authentic: 0.02 });
  });

  test('a mode that may not clear files has no threshold for it', () => {
    expect(neverClears(model).thresholds).toEqual({ ai: 0.95, authentic: 0 });
  });

  test('bands begin where their share of the other side ends, and never where a side has no support', () => {
    const spread = (label: 0 | 1, from: number, to: number) =>
      Array.from({ length: 100 }, (_, i) => ({ label, logOdds: from + ((to - from) * i) / 99 }));
    const rows = [...spread(0, -5, 3), ...spread(1, -3, 5)];
    const bands = fitBands(rows);
    const above = (limit: number) => rows.filter((row) => row.label === 0 && sigmoid(row.logOdds) >= limit);
    const below = (limit: number) => rows.filter((row) => row.label === 1 && sigmoid(row.logOdds) <= limit);
    expect(above(bands.likelyAi)).toHaveLength(7);
    expect(above(bands.leansAi)).toHaveLength(20);
    expect(below(bands.leansAuthentic)).toHaveLength(20);
    expect(below(bands.likelyAuthentic)).toHaveLength(7);
    const apart = fitBands([...spread(0, -5, -4), ...spread(1, 4, 5)]);
    expect(apart).toEqual({
      likelyAi: 2 / 3,
      leansAi: 2 / 3,
      leansAuthentic: expect.closeTo(1 / 3, 12),
      likelyAuthentic: expect.closeTo(1 / 3, 12),
    });
  });
});
