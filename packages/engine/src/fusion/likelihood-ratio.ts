import type { LikelihoodRatio } from '../types.ts';
import { SUPPORT_RATIO } from './settings.ts';

/**
 * How strongly the evidence supports one side: posterior odds divided by the odds of the prior.
 *
 * Words after the ENFSI guideline for evaluative reporting (2015): up to 2 no support, 2 to 10 weak, 10 to 100 moderate,
 * 100 to 1,000 moderately strong, above that strong.
 *
 * @param probability 0..1, exclusive
 * @param prior share of AI files in the fitted set, 0..1, exclusive
 */
export function likelihoodRatio(probability: number, prior: number): LikelihoodRatio {
  const value = probability / (1 - probability) / (prior / (1 - prior));
  const strength = value >= 1 ? value : 1 / value;
  if (strength < SUPPORT_RATIO) return { value, verbal: 'no_support', supports: 'neither' };
  const supports = value > 1 ? 'ai' : 'authentic';
  if (strength < 10) return { value, verbal: 'weak', supports };
  if (strength < 100) return { value, verbal: 'moderate', supports };
  return { value, verbal: strength < 1000 ? 'moderately_strong' : 'strong', supports };
}
