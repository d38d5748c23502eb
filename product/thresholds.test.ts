import { expect, test } from 'vitest';
import {
  confidenceRating,
  DEEPFAKE_CONFIDENCE,
  HIGHER_IS_BETTER,
  historyVerdict,
  knownThreat,
  LOWER_IS_BETTER,
  metricRating,
  THREAT_LEVELS,
} from './thresholds.ts';

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

test('five levels, and above 70% a deepfake is recorded whatever the verdict says', () => {
  expect(THREAT_LEVELS).toEqual(['unknown', 'low', 'medium', 'high', 'critical']);
  expect(DEEPFAKE_CONFIDENCE).toBe(70);
});

test.each([
  [100, 'green'],
  [90, 'green'],
  [89.9, 'yellow'],
  [70, 'yellow'],
  [69.9, 'red'],
  [0, 'red'],
] as const)('a confidence of %d %% is %s', (confidence, rating) => {
  expect(confidenceRating(confidence)).toBe(rating);
});

test('[RESULT-025] three metrics where more is better, three where less is', () => {
  expect(HIGHER_IS_BETTER).toEqual(['faceConsistency', 'lipSyncAccuracy', 'eyeMovementPattern']);
  expect(LOWER_IS_BETTER).toEqual(['temporalArtifacts', 'compressionAnomalies', 'deepfakeScore']);
  const higher = [80, 79.9, 50, 49.9].map((value) =>
    HIGHER_IS_BETTER.map((name) => metricRating(name, value)),
  );
  expect(higher).toEqual(['green', 'yellow', 'yellow', 'red'].map((rating) => [rating, rating, rating]));
  const lower = [40, 40.1, 70, 70.1].map((value) => LOWER_IS_BETTER.map((name) => metricRating(name, value)));
  expect(lower).toEqual(['green', 'yellow', 'yellow', 'red'].map((rating) => [rating, rating, rating]));
});
