import type { AnalysisMode, Outcome, Probability } from '../types.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import type { Thresholds } from './model.ts';
import { LEAST_RATIO, MODES_THAT_CLEAR } from './settings.ts';

interface Judged {
  /** As it is printed, with its interval. */
  probability: Probability;
  /** Share of AI files that the model was fitted with. */
  prior: number;
  thresholds: Thresholds;
  mode: AnalysisMode;
}

/** The probability at which a ratio of `LEAST_RATIO` stands at an even prior; a last bit of a division does not count. */
const LEAST_AI = LEAST_RATIO / (1 + LEAST_RATIO) - 1e-12;

/** Whether the evidence makes the odds at least `LEAST_RATIO` to one, at the prior of the fit and at an even one. */
function strongFor(side: 'ai' | 'authentic', { probability: { value }, prior }: Judged): boolean {
  const ratios = [likelihoodRatio(value, prior).value, likelihoodRatio(value, 0.5).value];
  // A ratio that is 10 but for the last bit of a division is 10.
  const least = LEAST_RATIO * (1 - 1e-9);
  return ratios.every((ratio) => (side === 'ai' ? ratio : 1 / ratio) >= least);
}

/**
 * The verdict. Both sides ask the same of the evidence, whatever a model file says: a likelihood ratio of at least `LEAST_RATIO`,
 * and an interval that lies beyond the model's threshold as a whole. Stills never clear a file: they show too little of it.
 */
export function outcomeOf(judged: Judged): Outcome {
  const { probability, thresholds, mode } = judged;
  const low = Math.min(probability.low, probability.value);
  const high = Math.max(probability.high, probability.value);
  if (low >= Math.max(LEAST_AI, thresholds.ai) && strongFor('ai', judged)) return 'ai_generated';
  const clears = MODES_THAT_CLEAR.includes(mode);
  const beyond = high <= Math.min(1 - LEAST_AI, thresholds.authentic);
  return clears && beyond && strongFor('authentic', judged) ? 'authentic' : 'inconclusive';
}
