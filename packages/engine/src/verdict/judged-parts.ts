import {
  fusePart,
  JUDGED_PARTS,
  type JudgedPart,
  type LoadedModel,
  type Measurements,
} from '../fusion/index.ts';
import { roundScore } from '../rounding.ts';
import type { AnalysisMode, Assessment, Outcome, Probability } from '../types.ts';
import { roundedAssessment } from './rounded-assessment.ts';

/** One part of a video or a picture, judged by its own methods alone. */
export interface PartVerdict {
  outcome: Outcome;
  assessment: Assessment;
  probability: Probability;
}

export type PartVerdicts = Partial<Record<JudgedPart, PartVerdict>>;

/** The parts that were measured and for which a fit of their own ships. */
export function judgedParts(
  measurements: Measurements,
  { model, parts }: Pick<LoadedModel, 'model' | 'parts'>,
  mode: AnalysisMode,
): PartVerdicts {
  const verdicts: PartVerdicts = {};
  if (!model) return verdicts;
  for (const part of JUDGED_PARTS) {
    const fit = parts[part];
    const fused = fit && fusePart(part, { measurements, whole: model, fit, mode });
    if (!fused) continue;
    const { value, low, high } = fused.probability;
    verdicts[part] = {
      outcome: fused.outcome,
      assessment: roundedAssessment(fused.assessment),
      probability: { value: roundScore(value), low: roundScore(low), high: roundScore(high) },
    };
  }
  return verdicts;
}
