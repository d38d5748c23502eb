/** The short answer of `analyze-video`: its figures mean what they mean everywhere else. */
import { expect, test } from 'vitest';
import { answerOf, videoAnalysisOf } from './contract.ts';
import { aiResult } from './ui/fixtures/analysis.ts';

test('[ENT-152] [ENT-153] [CALL-066] confidence is that of the side named, so no verdict does not read as cleared', () => {
  const undecided = {
    ...aiResult,
    isAI: false,
    outcome: 'inconclusive' as const,
    confidence: 15.3,
    probability: { value: 0.847, low: 0.6, high: 0.95 },
    assessment: { band: 'likely_ai' as const, measured: null },
    lean: 'ai' as const,
  };
  expect(videoAnalysisOf(undecided)).toEqual({
    isDeepfake: false,
    confidence: 15.3,
    outcome: 'inconclusive',
    probability: 0.847,
    assessment: 'likely_ai',
    lean: 'ai',
  });
  expect(videoAnalysisOf({ ...undecided, assessment: null }).assessment).toBeNull();
  const { isAI, confidence } = answerOf(aiResult);
  expect(videoAnalysisOf(aiResult)).toMatchObject({ isDeepfake: isAI, confidence });
});
