import { logit, sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import type { FusionModel } from '@unmask/engine/internal/fusion/model.ts';
import { ABSTENTION } from '@unmask/engine/internal/fusion/settings.ts';
import { fitBands, narrower } from './bands.ts';
import { authenticBelow, beyondShare } from './thresholds.ts';

/** One file and its probability by the model that saw nothing of its origin. */
export interface OutOfFold {
  label: 0 | 1;
  probability: number;
}

type WithLimits = Pick<FusionModel, 'thresholds' | 'bands'>;

/**
 * The shares of real files named AI, of AI files named authentic and of either in the bands between are limits on what is found out
 * of fold, over all folds together, and not only on what each fold expected of files it did not see: where more are found, every
 * threshold and every band is drawn in until the limits hold.
 */
export function holdLimits<Model extends WithLimits>(model: Model, outOfFold: readonly OutOfFold[]): Model {
  const rows = outOfFold.map(({ label, probability }) => ({ label, logOdds: logit(probability) }));
  const { thresholds, bands } = model;
  return {
    ...model,
    thresholds: {
      ai: Math.max(thresholds.ai, sigmoid(beyondShare(rows, 'ai', ABSTENTION.falseAlarms))),
      authentic: Math.min(thresholds.authentic, sigmoid(authenticBelow(rows))),
    },
    ...(bands && { bands: narrower(bands, fitBands(rows)) }),
  };
}

/** A mode that may not clear files has no threshold for it. */
export function neverClears<Model extends Pick<FusionModel, 'thresholds'>>(model: Model): Model {
  return { ...model, thresholds: { ...model.thresholds, authentic: 0 } };
}
