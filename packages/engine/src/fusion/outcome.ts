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

/** Whether the evidence makes the odds at least `LEAST_RATIO` to one, at the prior of the fit and at an even one. */
function strongFor(side: 'ai' | 'authentic', { probability: { value }, prior }: Judged): boolean {
  const ratios = [likelihoodRatio(value, prior).value, likelihoodRatio(value, 0.5).value];
  // A ratio that is 10 but for the last bit of a division is 10.
  const least = LEAST_RATIO * (1 - 1e-9);
  return ratios.every((ratio) => (side === 'ai' ? ratio : 1 / ratio) >= least);
}

/** Whether the interval as a whole lies on this side of even odds. */
export function whollyFor(side: 'ai' | 'authentic', { value, low, high }: Probability): boolean {
  return side === 'ai' ? Math.min(low, value) > 0.5 : Math.max(high, value) < 0.5;
}

/**
 * The verdict. Both sides ask the same of the evidence, whatever a model file says: a value beyond the model's threshold, a
 * likelihood ratio of at least `LEAST_RATIO`, and an interval that lies on that side of even odds as a whole. The thresholds are
 * fitted on values, so the shares of wrong verdicts that were measured out of fold are those of this rule. Stills never clear a
 * file: they show too little of it.
 */
export function outcomeOf(judged: Judged): Outcome {
  const { probability, thresholds, mode } = judged;
  const given = (side: 'ai' | 'authentic') => whollyFor(side, probability) && strongFor(side, judged);
  if (probability.value >= thresholds.ai && given('ai')) return 'ai_generated';
  const clears = MODES_THAT_CLEAR.includes(mode) && probability.value <= thresholds.authentic;
  return clears && given('authentic') ? 'authentic' : 'inconclusive';
}
