import { expect, test } from 'vitest';
import { historyVerdict, knownThreat, THREAT_LEVELS } from './thresholds.ts';

test('a stored level is read as it is; what is none of them says nothing', () => {
  expect(THREAT_LEVELS.map(knownThreat)).toEqual([...THREAT_LEVELS]);
  expect(['', 'LOW', 'none'].map(knownThreat)).toEqual(['unknown', 'unknown', 'unknown']);
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
