import type { FusionModel } from '@unmask/engine/internal/fusion/model.ts';
import { kernelKinds, NEVER_FITTED } from '@unmask/engine/internal/fusion/settings.ts';
import type { SignalName } from '@unmask/engine/types';
import { type FusionRow, fitFusion } from './fit-fusion.ts';
import { fitSignal } from './fit-signal.ts';
import type { Sample } from './sample.ts';

export interface FittedModel {
  model: Omit<FusionModel, 'format' | 'modality' | 'mode' | 'fitted'>;
  /** What the fusion was fitted on, in the order of the samples: kept for the ablation. */
  rows: FusionRow[];
}

/** Names of the signals that measured something in any sample, in a fixed order. */
export function signalNames(samples: readonly Sample[]): SignalName[] {
  const names = new Set<SignalName>();
  for (const { measurements } of samples) {
    for (const [name, { features }] of measurements) if (features) names.add(name);
  }
  return [...names].filter((name) => !NEVER_FITTED.includes(name)).sort();
}

/**
 * Fits signals, fusion, calibration and thresholds on these samples and nothing else.
 *
 * @param unweighed signals that are fitted, since parts join them too, but have no weight in the fusion
 * @returns null when no signal shows skill
 */
export function fitModel(
  samples: readonly Sample[],
  seed: number,
  resamples: number,
  unweighed: readonly SignalName[] = [],
): FittedModel | null {
  const logOdds = samples.map(() => new Map<SignalName, number>());
  const signals: FusionModel['signals'] = {};
  const fitted: SignalName[] = [];
  for (const name of signalNames(samples)) {
    const present = samples.flatMap((sample, i) => {
      const features = sample.measurements.get(name)?.features;
      const { label, component, copy } = sample;
      return features ? [{ i, label, component, copy, features }] : [];
    });
    const fit = fitSignal(present, kernelKinds(name), seed);
    if (!fit) continue;
    signals[name] = fit.model;
    fitted.push(name);
    present.forEach(({ i }, row) => {
      logOdds[i]!.set(name, fit.outOfFold[row]!);
    });
  }
  const weighed = fitted.filter((name) => !unweighed.includes(name));
  if (weighed.length === 0) return null;
  const rows = samples.map(({ label, component, copy }, i) => ({
    label,
    component,
    copy,
    logOdds: logOdds[i]!,
  }));
  return { model: { prior: 0.5, signals, ...fitFusion(rows, weighed, seed, resamples) }, rows };
}
