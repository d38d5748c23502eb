/** The answer of an analysis in short, the same wherever programs and people read it. Safe for the browser. */
import { publicApi } from '@unmask/product/copy/api-keys';
import { z } from 'zod';
import { AnalysisResultSchema, ASSESSMENT_BANDS } from './result-schema.ts';

const { isAI, confidence, outcome, assessment, threatLevel, lean, probability, likelihoodRatio } =
  AnalysisResultSchema.shape;
const { fields: words, orNull } = publicApi;

/** As much of a result as the answer is made of. */
const JudgedSchema = z.object({
  isAI,
  confidence,
  outcome,
  assessment,
  threatLevel,
  lean,
  probability,
  likelihoodRatio,
});

/**
 * Three-valued: `outcome` names the verdict or says that there is none. `isAI` alone cannot tell "no" from "not decided", so
 * `confidence` is that of the side it names, and `probability`, `likelihood_ratio` and `lean` say what was measured. `assessment` grades
 * what has no verdict, with the shares of labelled files that landed on the same step.
 */
export const AnswerSchema = z.object({
  isAI: isAI.describe(words.isAI),
  confidence: confidence.describe(words.confidence),
  outcome: outcome.describe(words.outcome),
  probability: probability.shape.value.describe(words.probability),
  likelihood_ratio: likelihoodRatio.shape.value.describe(words.likelihood_ratio),
  assessment: z.enum(ASSESSMENT_BANDS).nullable().describe(words.assessment),
  assessment_real_share: z.number().min(0).max(1).nullable().describe(words.assessment_real_share),
  assessment_ai_share: z.number().min(0).max(1).nullable().describe(words.assessment_ai_share),
  lean: lean.describe(words.lean),
  threat_level: threatLevel.describe(words.threat_level),
});
export type Answer = z.infer<typeof AnswerSchema>;

/** What stands in its place while there is none. */
export const NO_ANSWER: Record<keyof Answer, null> = {
  isAI: null,
  confidence: null,
  outcome: null,
  probability: null,
  likelihood_ratio: null,
  assessment: null,
  assessment_real_share: null,
  assessment_ai_share: null,
  lean: null,
  threat_level: null,
};

const answer = AnswerSchema.shape;

/** The fields of an answer in lists and messages, which are null while there is no result. */
export const ANSWER_OR_NULL = {
  isAI: answer.isAI.nullable().describe(orNull(words.isAI)),
  confidence: answer.confidence.nullable().describe(orNull(words.confidence)),
  outcome: answer.outcome.nullable().describe(orNull(words.outcome)),
  probability: answer.probability.nullable().describe(orNull(words.probability)),
  likelihood_ratio: answer.likelihood_ratio.nullable().describe(orNull(words.likelihood_ratio)),
  assessment: answer.assessment,
  assessment_real_share: answer.assessment_real_share,
  assessment_ai_share: answer.assessment_ai_share,
  lean: answer.lean.nullable().describe(orNull(words.lean)),
  threat_level: answer.threat_level.nullable().describe(orNull(words.threat_level)),
};

export function answerOf(result: z.infer<typeof JudgedSchema>): Answer {
  return {
    isAI: result.isAI,
    confidence: result.confidence,
    outcome: result.outcome,
    probability: result.probability.value,
    likelihood_ratio: result.likelihoodRatio.value,
    assessment: result.assessment?.band ?? null,
    assessment_real_share: result.assessment?.measured?.realShare ?? null,
    assessment_ai_share: result.assessment?.measured?.aiShare ?? null,
    lean: result.lean,
    threat_level: result.threatLevel,
  };
}

/** Of a stored result; null where there is none, or none that this version can read. */
export function storedAnswer(result: unknown): Answer | null {
  const read = JudgedSchema.safeParse(result);
  return read.success ? answerOf(read.data) : null;
}
