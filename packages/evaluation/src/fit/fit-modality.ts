import { measuredLogOdds, probabilityWithInterval } from '@unmask/engine/internal/fusion/fuse.ts';
import { FIT } from '@unmask/engine/internal/fusion/settings.ts';
import { kernelMargin, scaledFeatures } from '@unmask/engine/internal/fusion/signal-score.ts';
import type { SignalName } from '@unmask/engine/types';
import type { AblationFigures } from '../report/latest.ts';
import { ablationOf } from './ablation.ts';
import { type FitModelOptions, type FittedModel, fitModel } from './fit-model.ts';
import { type FittedParts, fitParts } from './fit-parts.ts';
import { fitSignal, type SignalRow } from './fit-signal.ts';
import { holdLimits, type OutOfFold } from './hold-limits.ts';
import type { Sample } from './sample.ts';

const DRAWS = 1000;

export type BareModel = FittedModel['model'];

export interface ModalityFit {
  full: BareModel;
  /** Model of each fold, fitted on the other folds alone; null when those showed nothing. */
  folds: Array<BareModel | null>;
  /** What each signal of the full model adds, out of fold. */
  ablation: Partial<Record<SignalName, AblationFigures>>;
  /** The parts that are judged by themselves. */
  parts: FittedParts;
}

interface ModalityFitOptions extends FitModelOptions {
  onProgress?: (message: string) => void;
  copies?: readonly Sample[];
}

/**
 * Fits one kind of file. `foldOf` gives the fold of every component. The full model is fitted on everything, and for every fold there is a model on the other folds alone. Signals, fusion,
 * calibration, thresholds and bands of a fold see only the other folds.
 *
 * @param options.copies changed copies of the samples, in their components: weights are learnt from them too, calibration and limits are not, and they are never judged
 * @returns null when no signal shows skill
 */
export function fitModality(
  samples: readonly Sample[],
  foldOf: ReadonlyMap<string, number>,
  seed: number,
  { onProgress, copies = [], ...how }: ModalityFitOptions = {},
): ModalityFit | null {
  const learnt = [...samples, ...copies.map((sample) => ({ ...sample, copy: true }))];
  const full = fitModel(learnt, seed, FIT.resamples, how);
  if (!full) return null;
  const fits = Array.from({ length: FIT.folds }, (_, fold) => {
    onProgress?.(`fold ${fold + 1} of ${FIT.folds}`);
    return fitModel(
      learnt.filter((sample) => foldOf.get(sample.component) !== fold),
      seed + 10 * (fold + 1),
      // Out of fold, too, a verdict asks that the whole interval lies on its side of even odds.
      FIT.resamples,
      how,
    );
  });
  onProgress?.('ablation');
  const names = Object.keys(full.model.signals) as SignalName[];
  const judged = outOfFold(samples, foldOf, fits);
  const limited = (model: BareModel) => holdLimits(model, judged);
  return {
    full: limited(full.model),
    folds: fits.map((fit) => (fit ? limited(fit.model) : null)),
    ablation: ablationOf(names, { samples, foldOf, fits, seed }, DRAWS),
    parts: fitParts({ samples, foldOf, full, fits, seed }),
  };
}

/** Every file by the model of its fold; files of a fold without a model have no verdict. */
function outOfFold(
  samples: readonly Sample[],
  foldOf: ReadonlyMap<string, number>,
  fits: readonly (FittedModel | null)[],
): OutOfFold[] {
  return samples.flatMap(({ label, component, measurements }) => {
    const model = fits[foldOf.get(component) ?? -1]?.model;
    if (!model) return [];
    const logOdds = measuredLogOdds(measurements, model);
    return logOdds.any.size === 0
      ? []
      : [{ label, probability: probabilityWithInterval(logOdds, model).value }];
  });
}

/** Out-of-fold log-odds of a plain logistic model on these rows, on the same folds: the control. Null where a fold shows no skill. */
export function outOfFoldControl(
  rows: readonly SignalRow[],
  foldOf: ReadonlyMap<string, number>,
  seed: number,
): number[] {
  const scores = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < FIT.folds; fold++) {
    const fit = fitSignal(
      rows.filter((row) => foldOf.get(row.component) !== fold),
      ['logistic'],
      seed,
    );
    if (!fit) continue;
    const { scaling, kernel, calibration } = fit.model;
    rows.forEach((row, i) => {
      if (foldOf.get(row.component) !== fold) return;
      const margin = kernelMargin(scaledFeatures(row.features, scaling), kernel);
      scores[i] = calibration.slope * margin + calibration.intercept;
    });
  }
  return scores;
}
