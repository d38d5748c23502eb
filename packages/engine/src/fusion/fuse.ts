import type { SignalMeasurement } from '../media.ts';
import type {
  AbstainReason,
  AnalysisMode,
  Assessment,
  InconclusiveReason,
  LikelihoodRatio,
  Outcome,
  Probability,
  SignalName,
} from '../types.ts';
import { assess } from './assess.ts';
import { calibratedLogOdds } from './calibration.ts';
import { fusedMargin, greatestWeights, type LogOdds, movedBy, type SignalLogOdds } from './join.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import { sigmoid } from './log-odds.ts';
import type { FusionModel, FusionWeights, SignalModels } from './model.ts';
import { outcomeOf } from './outcome.ts';
import { inconclusiveReasons, silentReasons } from './reasons.ts';
import { DECIDED_BY_PROVENANCE, NEVER_FITTED } from './settings.ts';
import { signalLogOdds } from './signal-score.ts';
import { withStatements } from './statements.ts';

export type Measurements = ReadonlyMap<SignalName, SignalMeasurement>;

export interface FusedSignal {
  /** Calibrated, 0..1; null when the signal abstained or was never fitted. */
  score: number | null;
  reason: AbstainReason | null;
  /** Share of the decision in this file, 0..1; all shares add up to 1 or, when nothing counted, to 0. */
  weight: number;
  auc: number | null;
}

export interface Fused {
  signals: Map<SignalName, FusedSignal>;
  probability: Probability;
  likelihoodRatio: LikelihoodRatio;
  outcome: Outcome;
  outcomeReasons: InconclusiveReason[];
  assessment: Assessment;
  /** False when no fitted signal measured anything: the probability is then the blank 0.5 with the interval 0..1. */
  measured: boolean;
}

function logOddsOf(measurements: Measurements, signals: SignalModels): SignalLogOdds {
  const out = new Map<SignalName, number>();
  for (const [name, measurement] of measurements) {
    const signal = signals[name];
    if (signal && measurement.features) out.set(name, signalLogOdds(measurement.features, signal));
  }
  return out;
}

/** Calibrated log-odds of every signal that measured something and was fitted, by what it was learnt from. */
export function measuredLogOdds(
  measurements: Measurements,
  { signals, ofKind }: Pick<FusionModel, 'signals' | 'ofKind'>,
): LogOdds {
  const of = (own: SignalModels) => logOddsOf(measurements, own);
  const ofKinds = ofKind && { generated: of(ofKind.generated), altered: of(ofKind.altered) };
  return { any: of(signals), ...ofKinds };
}

/** Calibrated log-odds of the whole. */
export function fusedLogOdds(logOdds: LogOdds, fit: FusionWeights): number {
  return calibratedLogOdds(fusedMargin(logOdds, fit), fit.calibration);
}

function bounded(logOdds: number, bounds: FusionModel['bounds']): number {
  return Math.min(bounds.high, Math.max(bounds.low, sigmoid(logOdds)));
}

/** Value and the middle 95 % of the same file under the resampled fits, widened to hold the value. */
export function probabilityWithInterval(
  signals: LogOdds,
  model: Pick<FusionModel, 'fusion' | 'bounds' | 'resampled'>,
): Probability {
  const value = bounded(fusedLogOdds(signals, model.fusion), model.bounds);
  const spread = model.resampled.map((fit) => bounded(fusedLogOdds(signals, fit), model.bounds));
  spread.sort((a, b) => a - b);
  const cut = Math.floor(0.025 * spread.length);
  return {
    value,
    low: Math.min(value, spread[cut] ?? 0),
    high: Math.max(value, spread[spread.length - 1 - cut] ?? 1),
  };
}

/** How far each signal moved the whole, in log-odds. */
export function contributions(logOdds: LogOdds, { fusion }: FusionModel): Map<SignalName, number> {
  return new Map(
    [...movedBy(logOdds, fusion)].map(([name, value]) => [name, fusion.calibration.slope * value]),
  );
}

function report(
  name: SignalName,
  measurement: SignalMeasurement,
  logOdds: number | undefined,
  share: number,
  auc: number | undefined,
): FusedSignal {
  if (measurement.features === null) {
    return { score: null, reason: measurement.reason ?? 'not_calibrated', weight: 0, auc: auc ?? null };
  }
  if (logOdds === undefined) {
    const reason = NEVER_FITTED.includes(name) ? null : 'not_calibrated';
    return { score: null, reason, weight: 0, auc: null };
  }
  return { score: sigmoid(logOdds), reason: null, weight: share, auc: auc ?? null };
}

function nothingMeasured(measurements: Measurements, model: FusionModel | null, mode: AnalysisMode): Fused {
  const signals = new Map<SignalName, FusedSignal>();
  for (const [name, measurement] of measurements) {
    signals.set(name, report(name, measurement, undefined, 0, undefined));
  }
  return {
    signals,
    probability: { value: 0.5, low: 0, high: 1 },
    likelihoodRatio: likelihoodRatio(0.5, 0.5),
    outcome: 'inconclusive',
    outcomeReasons: [
      'nothing_measured',
      ...(mode === 'frames' ? (['frames_only'] as const) : []),
      ...silentReasons(measurements, model && greatestWeights(model.fusion)),
    ],
    assessment: { band: 'undetermined', measured: null },
    measured: false,
  };
}

/** A verified statement, or a mark that only generators leave, carries the whole decision; what the signals measured is still reported. */
function decided(fused: Fused, decider: SignalName): Fused {
  const signals = new Map<SignalName, FusedSignal>();
  for (const [name, signal] of fused.signals) signals.set(name, { ...signal, weight: 0 });
  signals.set(decider, { score: 1, reason: null, weight: 1, auc: null });
  const ratio = likelihoodRatio(DECIDED_BY_PROVENANCE.value, 0.5);
  return {
    signals,
    probability: { ...DECIDED_BY_PROVENANCE },
    likelihoodRatio: { ...ratio, said: ratio.value },
    outcome: 'ai_generated',
    outcomeReasons: [],
    assessment: { band: 'ai_generated', measured: null },
    measured: true,
  };
}

function fuseMeasured(measurements: Measurements, model: FusionModel, mode: AnalysisMode): Fused {
  const logOdds = measuredLogOdds(measurements, model);
  const moved = contributions(logOdds, model);
  const total = [...moved.values()].reduce((sum, value) => sum + Math.abs(value), 0);
  const weights = greatestWeights(model.fusion);
  if (![...logOdds.any.keys()].some((name) => (weights[name] ?? 0) > 0))
    return nothingMeasured(measurements, model, mode);
  const signals = new Map<SignalName, FusedSignal>();
  for (const [name, measurement] of measurements) {
    const share = total > 0 ? Math.abs(moved.get(name) ?? 0) / total : 0;
    signals.set(name, report(name, measurement, logOdds.any.get(name), share, model.signals[name]?.auc));
  }
  const probability = probabilityWithInterval(logOdds, model);
  const ratio = likelihoodRatio(probability.value, model.prior);
  const outcome = outcomeOf({ probability, prior: model.prior, thresholds: model.thresholds, mode });
  return {
    signals,
    probability,
    likelihoodRatio: ratio,
    outcome,
    outcomeReasons:
      outcome === 'inconclusive' ? inconclusiveReasons(measurements, { moved, ratio }, mode, weights) : [],
    assessment: assess({ outcome, probability, prior: model.prior, bands: model.bands ?? null }),
    measured: true,
  };
}

/**
 * Joins what the signals measured into one calibrated verdict. Pure: same input, same output.
 *
 * Monotone in every signal, indifferent to missing ones. Without a fitted model, or when no fitted signal measured
 * anything, the verdict is inconclusive (`nothing_measured`).
 *
 * @param model null when none was fitted for this kind of file
 */
export function fuse(measurements: Measurements, model: FusionModel | null, mode: AnalysisMode): Fused {
  const fused = model ? fuseMeasured(measurements, model, mode) : nothingMeasured(measurements, null, mode);
  for (const [name, measurement] of measurements) {
    if (measurement.decides === 'ai') return decided(fused, name);
  }
  const moves = model ? contributions(measuredLogOdds(measurements, model), model).values() : [];
  const moved = [...moves].reduce((sum, value) => sum + Math.abs(value), 0);
  const { thresholds = null, bands = null, prior = 0.5 } = model ?? {};
  return withStatements(fused, { measurements, moved, thresholds, bands, prior, mode });
}
