import { expect, test } from 'vitest';
import { historyVerdict, threatLevel } from './thresholds.ts';

test('[ENGINE-001][ENGINE-002][ENGINE-003][ENGINE-004] the level that is saved, at and around each threshold', () => {
  const levels = [50, 50.1, 70, 70.1, 90, 90.1, 100].map((confidence) => threatLevel(true, confidence));
  expect(levels).toEqual(['low', 'medium', 'medium', 'high', 'high', 'critical', 'critical']);
  for (const confidence of [0, 60, 80, 99]) expect(threatLevel(false, confidence)).toBe('low');
});

test.each([
  ['ENGINE-029', true, 0, 'ai_generated'],
  ['ENGINE-030', false, 70.1, 'ai_generated'],
  ['ENGINE-031', false, 70, 'authentic'],
  ['ENGINE-031', false, 0, 'authentic'],
] as const)(
  '[%s] a deepfake: %s, sure of one by %d %%: recorded as %s',
  (_row, isDeepfake, confidence, recorded) => {
    expect(historyVerdict(isDeepfake, confidence)).toBe(recorded);
  },
);
