import { BAND_NAMES } from '@unmask/engine/internal/fusion/assess.ts';
import { fuse } from '@unmask/engine/internal/fusion/index.ts';
import type { FusionModel, Landed } from '@unmask/engine/internal/fusion/model.ts';
import { fusePart, type JudgedPart, type PartFits } from '@unmask/engine/internal/fusion/parts.ts';
import { SUPPORT_RATIO } from '@unmask/engine/internal/fusion/settings.ts';
import type { AnalysisMode, AssessmentBand } from '@unmask/engine/types';
import { WITHIN_95 } from '../statistics/within-95.ts';
import type { Sample } from './sample.ts';

/** How many files of either label stand in each band. */
export function countBands(files: ReadonlyArray<{ label: 0 | 1; band: AssessmentBand }>): Landed {
  const none = () => ({ real: 0, ai: 0 });
  const landed = Object.fromEntries(BAND_NAMES.map((name) => [name, none()])) as Landed;
  for (const { label, band } of files) landed[band][label === 1 ? 'ai' : 'real'] += 1;
  return landed;
}

/**
 * Where every file lands by the whole verdict of the model that saw nothing of its origin; never by the model that ships, which was
 * fitted on all of them.
 */
export function landedOutOfFold(
  samples: readonly Sample[],
  foldOf: ReadonlyMap<string, number>,
  folds: ReadonlyArray<FusionModel | null>,
  mode: AnalysisMode,
): Landed {
  return countBands(
    samples.map(({ label, component, measurements }) => {
      const model = folds[foldOf.get(component) ?? -1] ?? null;
      return { label, band: fuse(measurements, model, mode).assessment.band };
    }),
  );
}

/** The same of one part, over the files in which it was measured. */
export function partLandedOutOfFold(
  part: JudgedPart,
  samples: readonly Sample[],
  foldOf: ReadonlyMap<string, number>,
  folds: ReadonlyArray<{ whole: FusionModel; parts: PartFits } | null>,
  mode: AnalysisMode,
): Landed {
  return countBands(
    samples.flatMap(({ label, component, measurements }) => {
      const own = folds[foldOf.get(component) ?? -1];
      const fit = own?.parts[part];
      const fused = own && fit && fusePart(part, { measurements, whole: own.whole, fit, mode });
      return fused ? [{ label, band: fused.assessment.band }] : [];
    }),
  );
}

const SIDES = {
  ai: ['ai_generated', 'likely_ai', 'leans_ai'],
  real: ['leans_authentic', 'likely_authentic', 'authentic'],
} as const;

/**
 * Whether the steps of either side say what was found: files of that side are at least `SUPPORT_RATIO` times as common on them as files
 * of the other, and more common than chance explains (lower end of the 95% interval of the ratio of two shares, by its logarithm; Katz
 * et al. 1978); a side on which no file landed claims nothing. A part of few and weak methods may be calibrated where it was fitted and say nothing of other origins.
 */
export function stepsHold(landed: Landed): boolean {
  const files = (label: 'ai' | 'real', steps: readonly AssessmentBand[]) =>
    steps.reduce((sum, step) => sum + landed[step][label], 0);
  const holds = (side: 'ai' | 'real', other: 'ai' | 'real') => {
    const [found, foundOfOther] = [files(side, SIDES[side]), files(other, SIDES[side])];
    if (found + foundOfOther === 0) return true;
    // Half a file more everywhere, so that none at all has a ratio, too.
    const [own, foreign] = [found + 0.5, foundOfOther + 0.5];
    const [allOwn, allForeign] = [files(side, BAND_NAMES) + 0.5, files(other, BAND_NAMES) + 0.5];
    const ratio = own / allOwn / (foreign / allForeign);
    const variance = 1 / own - 1 / allOwn + 1 / foreign - 1 / allForeign;
    return ratio >= SUPPORT_RATIO && Math.log(ratio) > WITHIN_95 * Math.sqrt(variance);
  };
  return holds('ai', 'real') && holds('real', 'ai');
}
