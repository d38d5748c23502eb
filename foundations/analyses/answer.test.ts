import { expect, test } from 'vitest';
import { AnalysisResultSchema, answerOf, storedAnswer } from './contract.ts';
import { likelyAiResult } from './ui/fixtures/analysis.ts';

test('an answer says on which step the file stands and what the step has meant', () => {
  expect(answerOf(likelyAiResult)).toMatchObject({
    outcome: 'inconclusive',
    assessment: 'likely_ai',
    assessment_real_share: 0.05,
    assessment_ai_share: 0.21,
  });
  const uncounted = { ...likelyAiResult, assessment: { band: 'leans_ai' as const, measured: null } };
  expect(answerOf(uncounted)).toMatchObject({
    assessment: 'leans_ai',
    assessment_real_share: null,
    assessment_ai_share: null,
  });
});

test('a result that was stored before there was a scale is read, and states none', () => {
  const { assessment: _assessment, ...old } = likelyAiResult;
  const none = { assessment: null, assessment_real_share: null, assessment_ai_share: null };
  expect(AnalysisResultSchema.parse(old).assessment).toBeNull();
  expect(storedAnswer(old)).toMatchObject({ outcome: 'inconclusive', lean: 'ai', ...none });
  expect(storedAnswer({ ...old, assessment: null })).toMatchObject(none);
  expect(storedAnswer({ ...old, assessment: { band: 'sure', measured: null } })).toBeNull();
});
