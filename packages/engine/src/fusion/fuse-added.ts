/**
 * Detectors that the operator added, beside the fusion that ships. Pure and monotone, as the fusion itself.
 *
 * Each was calibrated alone, together with what ships: its log-odds of the whole are intercept + shipped * (log-odds of what
 * ships) + added * (its own). Of several the mean is taken, because what they know in common must not count twice.
 */

import type { AddedSignalName, AnalysisMode, Probability, SignalName } from '../types.ts';
import { assess } from './assess.ts';
import {
  contributions,
  type Fused,
  type FusedSignal,
  fuse,
  fusedLogOdds,
  type Measurements,
  measuredLogOdds,
} from './fuse.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import { sigmoid } from './log-odds.ts';
import type { FusionModel, FusionWeights, PlattCalibration, Thresholds } from './model.ts';
import { outcomeOf } from './outcome.ts';
import { inconclusiveReasons } from './reasons.ts';
import { withStatements } from './statements.ts';

/** One fit of a detector beside what ships. No weight is negative. */
export interface AddedFit {
  platt: PlattCalibration;
  intercept: number;
  shipped: number;
  added: number;
}

/** What lets an added detector speak about one kind of file. */
export interface AddedSay {
  fit: AddedFit;
  /** Refits on groups drawn with replacement, for the interval. */
  resampled: AddedFit[];
  /** Raw log-odds are clamped to what the labelled files showed. */
  clamp: { low: number; high: number };
  /** Probabilities that its labelled files can show; see `FusionModel.bounds`. */
  bounds: { low: number; high: number };
  thresholds: Thresholds;
  /** Out-of-fold AUC of the detector alone. */
  auc: number;
}

export interface AddedVoice {
  name: AddedSignalName;
  /** Null: it may not speak, for this reason. */
  say: AddedSay | null;
  silence: 'never_calibrated' | 'stale_calibration' | null;
}

interface Speaker {
  name: AddedSignalName;
  say: AddedSay;
  logit: number;
}

/** Calibrated log-odds of a detector alone, clamped as those of every signal. */
export function addedLogOdds(logit: number, platt: PlattCalibration, clamp: AddedSay['clamp']): number {
  const kept = Math.min(clamp.high, Math.max(clamp.low, logit));
  return Math.min(6, Math.max(-6, platt.slope * kept + platt.intercept));
}

const NOTHING_SHIPPED: FusionWeights = {
  intercept: 0,
  weights: {},
  calibration: { slope: 1, intercept: 0 },
};

function together(shipped: number, { say, logit }: Speaker, fit: AddedFit): number {
  return fit.intercept + fit.shipped * shipped + fit.added * addedLogOdds(logit, fit.platt, say.clamp);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A detector moves the probability no further than its labelled files can show, and takes nothing from what ships. */
function bounded(logOdds: number, shipped: number, speakers: readonly Speaker[]): number {
  const high = Math.max(sigmoid(shipped), ...speakers.map(({ say }) => say.bounds.high));
  const low = Math.min(sigmoid(shipped), ...speakers.map(({ say }) => say.bounds.low));
  return Math.min(high, Math.max(low, sigmoid(logOdds)));
}

function probabilityOf(
  shipped: number,
  refits: readonly number[],
  speakers: readonly Speaker[],
): Probability {
  const at = (base: number, fitOf: (speaker: Speaker) => AddedFit) =>
    bounded(mean(speakers.map((speaker) => together(base, speaker, fitOf(speaker)))), base, speakers);
  const value = at(shipped, ({ say }) => say.fit);
  const draws = Math.max(refits.length, ...speakers.map(({ say }) => say.resampled.length));
  const spread = Array.from({ length: draws }, (_, i) =>
    at(refits[i % refits.length] ?? shipped, ({ say }) => say.resampled[i % say.resampled.length] ?? say.fit),
  ).sort((a, b) => a - b);
  const cut = Math.floor(0.025 * spread.length);
  return {
    value,
    low: Math.min(value, spread[cut] ?? 0),
    high: Math.max(value, spread[spread.length - 1 - cut] ?? 1),
  };
}

/** Kept within the bounds of the shipped fit, as the probability of what ships is. */
function withinBounds(logOdds: number, model: FusionModel | null): number {
  if (!model) return logOdds;
  const { low, high } = model.bounds;
  return Math.min(Math.log(high / (1 - high)), Math.max(Math.log(low / (1 - low)), logOdds));
}

function speakersOf(measurements: Measurements, voices: readonly AddedVoice[]): Speaker[] {
  return voices.flatMap(({ name, say }) => {
    const logit = measurements.get(name)?.features?.logit;
    return say && say.fit.added > 0 && logit !== undefined ? [{ name, say, logit }] : [];
  });
}

function silent(measurements: Measurements, { name, silence }: AddedVoice): FusedSignal {
  const measurement = measurements.get(name);
  const reason = measurement?.features ? silence : (measurement?.reason ?? silence);
  return { score: null, reason, weight: 0, auc: null };
}

/** How far each signal moved the whole, in log-odds. */
function movesOf(
  measurements: Measurements,
  model: FusionModel | null,
  speakers: readonly Speaker[],
): Map<SignalName, number> {
  const kept = mean(speakers.map(({ say }) => say.fit.shipped));
  const moves = new Map<SignalName, number>();
  if (model) {
    const own = contributions(measuredLogOdds(measurements, model), model);
    for (const [name, value] of own) moves.set(name, kept * value);
  }
  for (const { name, say, logit } of speakers) {
    moves.set(name, (say.fit.added * addedLogOdds(logit, say.fit.platt, say.clamp)) / speakers.length);
  }
  return moves;
}

/** The most careful of the thresholds that the speaking detectors were measured with. */
function thresholdsOf(speakers: readonly Speaker[]): Thresholds {
  return {
    ai: Math.max(...speakers.map(({ say }) => say.thresholds.ai)),
    authentic: Math.min(...speakers.map(({ say }) => say.thresholds.authentic)),
  };
}

/**
 * Joins what ships and the added detectors. Those that were never calibrated, whose calibration is stale, or that failed
 * change nothing, and say why.
 *
 * @param measurements of shipped signals and added detectors
 */
export function fuseAdded(
  measurements: Measurements,
  model: FusionModel | null,
  mode: AnalysisMode,
  voices: readonly AddedVoice[],
): Fused {
  const names = new Set<SignalName>(voices.map(({ name }) => name));
  const own = new Map([...measurements].filter(([name]) => !names.has(name)));
  const base = fuse(own, model, mode);
  const signals = new Map(base.signals);
  for (const voice of voices) signals.set(voice.name, silent(measurements, voice));
  const speakers = speakersOf(measurements, voices);
  const decided = [...own.values()].some(({ decides }) => decides === 'ai');
  if (speakers.length === 0 || decided) return { ...base, signals };
  const logOdds = model ? measuredLogOdds(own, model) : new Map<SignalName, number>();
  const of = (fit: FusionWeights) => withinBounds(fusedLogOdds(logOdds, fit), model);
  const probability = probabilityOf(
    of(model?.fusion ?? NOTHING_SHIPPED),
    model?.resampled.map(of) ?? [],
    speakers,
  );
  const moves = movesOf(own, model, speakers);
  const total = [...moves.values()].reduce((sum, value) => sum + Math.abs(value), 0);
  const share = (name: SignalName) => (total > 0 ? Math.abs(moves.get(name) ?? 0) / total : 0);
  for (const [name, signal] of signals) signals.set(name, { ...signal, weight: share(name) });
  for (const { name, say, logit } of speakers) {
    const score = sigmoid(addedLogOdds(logit, say.fit.platt, say.clamp));
    signals.set(name, { score, reason: null, weight: share(name), auc: say.auc });
  }
  const thresholds = thresholdsOf(speakers);
  const prior = model?.prior ?? 0.5;
  const ratio = likelihoodRatio(probability.value, prior);
  const outcome = outcomeOf({ probability, prior, thresholds, mode });
  const fused: Fused = {
    signals,
    probability,
    likelihoodRatio: ratio,
    outcome,
    outcomeReasons:
      outcome === 'inconclusive'
        ? inconclusiveReasons(own, { moved: moves, ratio }, mode, model?.fusion.weights ?? null)
        : [],
    // Where the bands lie was measured without this detector.
    assessment: assess({ outcome, probability, prior, bands: null }),
    measured: true,
  };
  return withStatements(fused, { measurements: own, moved: total, thresholds, bands: null, prior, mode });
}
