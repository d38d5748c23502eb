/** The answer of an analysis in short, the same wherever programs and people read it. Safe for the browser. */
import { publicApi } from '@unmask/product/copy/api-keys';
import { z } from 'zod';
import { AnalysisResultSchema } from './result-schema.ts';

const { isAI, confidence, outcome, threatLevel, lean, probability, likelihoodRatio } =
  AnalysisResultSchema.shape;
const words = publicApi.fields;

/** As much of a result as the answer is made of. */
const JudgedSchema = z.object({ isAI, confidence, outcome, threatLevel, lean, probability, likelihoodRatio });

/**
 * Three-valued: `outcome` names the verdict or says that there is none. `isAI` alone cannot tell "no" from "not decided", so
 * `confidence` is that of the side it names, and `probability`, `likelihood_ratio` and `lean` say what was measured.
 */
export const AnswerSchema = z.object({
  isAI: isAI.describe(words.isAI),
  confidence: confidence.describe(words.confidence),
  outcome: outcome.describe(words.outcome),
  probability: probability.shape.value.describe(words.probability),
  likelihood_ratio: likelihoodRatio.shape.value.describe(words.likelihood_ratio),
  lean: lean.describe(words.lean),
  threat_level: threatLevel.describe(words.threat_level),
});
export type Answer = z.infer<typeof AnswerSchema>;

export function answerOf(result: z.infer<typeof JudgedSchema>): Answer {
  return {
    isAI: result.isAI,
    confidence: result.confidence,
    outcome: result.outcome,
    probability: result.probability.value,
    likelihood_ratio: result.likelihoodRatio.value,
    lean: result.lean,
    threat_level: result.threatLevel,
  };
}

/** Of a stored result; null where there is none, or none that this version can read. */
export function storedAnswer(result: unknown): Answer | null {
  const read = JudgedSchema.safeParse(result);
  return read.success ? answerOf(read.data) : null;
}
