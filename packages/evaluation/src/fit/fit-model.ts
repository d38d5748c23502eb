import type { AiKind, FusionModel, LearntFrom, SignalModels } from '@unmask/engine/internal/fusion/model.ts';
import { FIT, kernelKinds, NEVER_FITTED } from '@unmask/engine/internal/fusion/settings.ts';
import type { SignalName } from '@unmask/engine/types';
import { type FusionRow, fitFusion, type JoinedSignals, learnsFrom } from './fit-fusion.ts';
import { fitSignal } from './fit-signal.ts';
import type { Sample } from './sample.ts';

export interface FittedModel {
  model: Omit<FusionModel, 'format' | 'modality' | 'mode' | 'fitted'>;
  /** What the fusion was fitted on, in the order of the samples: kept for the ablation. */
  rows: FusionRow[];
}

const AI_KINDS: readonly AiKind[] = ['generated', 'altered'];

/** Names of the signals that measured something in any sample, in a fixed order. */
export function signalNames(samples: readonly Sample[]): SignalName[] {
  const names = new Set<SignalName>();
  for (const { measurements } of samples) {
    for (const [name, { features }] of measurements) if (features) names.add(name);
  }
  return [...names].filter((name) => !NEVER_FITTED.includes(name)).sort();
}

interface FittedSignals {
  signals: SignalModels;
  /** Of every sample. */
  logOdds: ReadonlyArray<Map<SignalName, number>>;
}

/** Every signal, learnt from real files and AI files of this kind, and the log-odds of every sample by what did not see its origin. */
function fitSignals(samples: readonly Sample[], from: LearntFrom, seed: number): FittedSignals {
  const logOdds = samples.map(() => new Map<SignalName, number>());
  const signals: SignalModels = {};
  for (const name of signalNames(samples)) {
    const present = samples.flatMap((sample, i) => {
      const features = sample.measurements.get(name)?.features;
      const { label, component, copy } = sample;
      return features ? [{ i, label, component, copy, features, aside: !learnsFrom(sample, from) }] : [];
    });
    const fit = fitSignal(present, kernelKinds(name), seed);
    if (!fit) continue;
    signals[name] = fit.model;
    present.forEach(({ i }, row) => {
      logOdds[i]!.set(name, fit.outOfFold[row]!);
    });
  }
  return { signals, logOdds };
}

export interface FitModelOptions {
  /** Signals that are fitted, since parts join them too, but have no weight in the fusion. */
  unweighed?: readonly SignalName[];
  /** Generated and altered files are learnt from apart, where there are enough of both. */
  apart?: boolean;
}

/** Whether there are enough files of both kinds to learn from each alone. */
function hasBothKinds(samples: readonly Sample[]): boolean {
  const files = samples.filter(({ copy }) => !copy);
  return AI_KINDS.every((kind) => files.filter(({ aiKind }) => aiKind === kind).length >= FIT.minimumPerKind);
}

function fitBothKinds(samples: readonly Sample[], seed: number): Record<AiKind, FittedSignals> {
  return {
    generated: fitSignals(samples, 'generated', seed),
    altered: fitSignals(samples, 'altered', seed),
  };
}

/**
 * Fits signals, fusion, calibration and thresholds on these samples and nothing else.
 *
 * @returns null when no signal shows skill
 */
export function fitModel(
  samples: readonly Sample[],
  seed: number,
  resamples: number,
  { unweighed = [], apart: asked = false }: FitModelOptions = {},
): FittedModel | null {
  const weighed = ({ signals }: FittedSignals) =>
    (Object.keys(signals) as SignalName[]).filter((name) => !unweighed.includes(name));
  const any = fitSignals(samples, 'any', seed);
  if (weighed(any).length === 0) return null;
  const kinds = asked && hasBothKinds(samples) ? fitBothKinds(samples, seed) : null;
  const apart = kinds && AI_KINDS.every((kind) => weighed(kinds[kind]).length > 0) ? kinds : null;
  const joined: JoinedSignals = apart
    ? { generated: weighed(apart.generated), altered: weighed(apart.altered) }
    : { any: weighed(any) };
  const rows = samples.map(({ label, aiKind, component, copy }, i) => {
    const ofKinds = apart && { generated: apart.generated.logOdds[i]!, altered: apart.altered.logOdds[i]! };
    return { label, aiKind, component, copy, logOdds: { any: any.logOdds[i]!, ...ofKinds } };
  });
  const ofKind = apart && { generated: apart.generated.signals, altered: apart.altered.signals };
  const signals = { signals: any.signals, ...(ofKind && { ofKind }) };
  return { model: { prior: 0.5, ...signals, ...fitFusion(rows, joined, seed, resamples) }, rows };
}
