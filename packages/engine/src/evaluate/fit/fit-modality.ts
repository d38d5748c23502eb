import { fusedLogOdds, measuredLogOdds } from '../../fusion/fuse.ts';
import { FIT } from '../../fusion/settings.ts';
import { kernelMargin, scaledFeatures } from '../../fusion/signal-score.ts';
import type { SignalName } from '../../types.ts';
import { auc } from '../statistics/auc.ts';
import type { Scored } from '../statistics/scored.ts';
import { fitFusion } from './fit-fusion.ts';
import { type FittedModel, fitModel } from './fit-model.ts';
import { fitSignal, type SignalRow } from './fit-signal.ts';
import type { Sample } from './sample.ts';

export type BareModel = FittedModel['model'];

export interface ModalityFit {
  full: BareModel;
  /** Model of each fold, fitted on the other folds alone; null when those showed nothing. */
  folds: Array<BareModel | null>;
  /** AUC over all files, each scored without its fold, after leaving one signal out of the fusion. */
  ablation: Partial<Record<SignalName, number>>;
}

/** Out-of-fold scores of the fusion without one signal, refitted in every fold. */
function ablatedAuc(
  name: SignalName,
  samples: readonly Sample[],
  foldOf: ReadonlyMap<string, number>,
  fits: ReadonlyArray<FittedModel | null>,
  seed: number,
): number {
  const scored: Scored[] = [];
  fits.forEach((fit, fold) => {
    if (!fit) return;
    const names = (Object.keys(fit.model.signals) as SignalName[]).filter((other) => other !== name);
    const rows = fit.rows.map((row) => ({ ...row, logOdds: without(row.logOdds, name) }));
    const model = names.length > 0 ? fitFusion(rows, names, seed, 0).fusion : null;
    for (const sample of samples) {
      if (foldOf.get(sample.component) !== fold) continue;
      const logOdds = measuredLogOdds(sample.measurements, fit.model);
      scored.push({
        label: sample.label,
        score: model ? fusedLogOdds(without(logOdds, name), model) : 0,
      });
    }
  });
  return auc(scored);
}

function without(logOdds: ReadonlyMap<SignalName, number>, name: SignalName): Map<SignalName, number> {
  return new Map([...logOdds].filter(([other]) => other !== name));
}

/**
 * Fits one kind of file. `foldOf` gives the fold of every component. The full model is fitted on everything, and for every fold there is a model on the other folds alone. Signals, fusion,
 * calibration and thresholds of a fold see only the other folds.
 *
 * @returns null when no signal shows skill
 */
export function fitModality(
  samples: readonly Sample[],
  foldOf: ReadonlyMap<string, number>,
  seed: number,
  onProgress?: (message: string) => void,
): ModalityFit | null {
  const full = fitModel(samples, seed, FIT.resamples);
  if (!full) return null;
  const fits = Array.from({ length: FIT.folds }, (_, fold) => {
    onProgress?.(`fold ${fold + 1} of ${FIT.folds}`);
    return fitModel(
      samples.filter((sample) => foldOf.get(sample.component) !== fold),
      seed + 10 * (fold + 1),
      0,
    );
  });
  const ablation: ModalityFit['ablation'] = {};
  for (const name of Object.keys(full.model.signals) as SignalName[]) {
    onProgress?.(`without ${name}`);
    ablation[name] = ablatedAuc(name, samples, foldOf, fits, seed);
  }
  return { full: full.model, folds: fits.map((fit) => fit?.model ?? null), ablation };
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
