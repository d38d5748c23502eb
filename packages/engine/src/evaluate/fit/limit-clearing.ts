import { sigmoid } from '../../fusion/log-odds.ts';
import type { FusionModel } from '../../fusion/model.ts';
import { authenticBelow } from './thresholds.ts';

/** One file and its probability by the model that saw nothing of its origin. */
export interface OutOfFold {
  label: 0 | 1;
  probability: number;
}

type WithThresholds = Pick<FusionModel, 'thresholds'>;

/**
 * The share of AI files named authentic is a limit on what is found out of fold, over all folds together, and not only on what
 * each fold expected of files it did not see: where more are found, every threshold is drawn in until the limit holds.
 */
export function limitClearing<Model extends WithThresholds>(
  model: Model,
  outOfFold: readonly OutOfFold[],
): Model {
  const rows = outOfFold.map(({ label, probability }) => ({
    label,
    logOdds: Math.log(probability / (1 - probability)),
  }));
  const limit = sigmoid(authenticBelow(rows));
  return {
    ...model,
    thresholds: { ...model.thresholds, authentic: Math.min(model.thresholds.authentic, limit) },
  };
}

/** A mode that may not clear files has no threshold for it. */
export function neverClears<Model extends WithThresholds>(model: Model): Model {
  return { ...model, thresholds: { ...model.thresholds, authentic: 0 } };
}
