import type { Assessment, AssessmentBand, BandMeaning, Outcome, Probability, SecondCount } from '../types.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import type { Bands, Landed } from './model.ts';
import { whollyFor } from './outcome.ts';

/** In the order of the scale. */
export const BAND_NAMES: readonly AssessmentBand[] = [
  'ai_generated',
  'likely_ai',
  'leans_ai',
  'undetermined',
  'leans_authentic',
  'likely_authentic',
  'authentic',
];

interface Assessed {
  outcome: Outcome;
  probability: Probability;
  /** Share of AI files that the model was fitted with. */
  prior: number;
  /** Null where none were fitted. */
  bands: Bands | null;
}

/** Whether the evidence supports this side at all, at the prior of the fit and at an even one. */
function supports(side: 'ai' | 'authentic', { probability: { value }, prior }: Assessed): boolean {
  return [prior, 0.5].every((at) => likelihoodRatio(value, at).supports === side);
}

function bandOf(assessed: Assessed): AssessmentBand {
  const { outcome, probability, bands } = assessed;
  if (outcome !== 'inconclusive') return outcome;
  if (!bands) return 'undetermined';
  const { value } = probability;
  if (value >= bands.leansAi && supports('ai', assessed))
    return value >= bands.likelyAi && whollyFor('ai', probability) ? 'likely_ai' : 'leans_ai';
  if (value <= bands.leansAuthentic && supports('authentic', assessed))
    return value <= bands.likelyAuthentic && whollyFor('authentic', probability)
      ? 'likely_authentic'
      : 'leans_authentic';
  return 'undetermined';
}

function countOf(band: AssessmentBand, landed: Landed): SecondCount {
  const counts = Object.values(landed);
  const realFiles = counts.reduce((sum, { real }) => sum + real, 0);
  const aiFiles = counts.reduce((sum, { ai }) => sum + ai, 0);
  return { ...landed[band], realFiles, aiFiles };
}

/** Shares of the labelled files that landed in a band; null where no file of one kind was counted. */
export function meaningOf(band: AssessmentBand, landed: Landed, second?: Landed): BandMeaning | null {
  const { real, ai, realFiles, aiFiles } = countOf(band, landed);
  if (realFiles === 0 || aiFiles === 0) return null;
  return {
    ...{ realShare: real / realFiles, aiShare: ai / aiFiles, realFiles, aiFiles },
    ...(second && { second: countOf(band, second) }),
  };
}

/**
 * The step of the scale on which a file stands. A verdict is its own step. Without one the value decides, as long as the evidence
 * supports that side at all; `likely` asks that the interval lies on that side of even odds as a whole, as a verdict does.
 */
export function assess(assessed: Assessed): Assessment {
  const band = bandOf(assessed);
  const { landed, second } = assessed.bands ?? {};
  return { band, measured: landed ? meaningOf(band, landed, second) : null };
}
