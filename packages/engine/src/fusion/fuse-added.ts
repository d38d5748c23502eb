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
import { greatestWeights } from './join.ts';
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

/** What lets an added detector vote on one kind of file. */
export interface AddedFusion {
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

/** An added detector's part in the verdict. */
export interface AddedVote {
  name: AddedSignalName;
  /** Null: it may not vote, for this reason. */
  fusion: AddedFusion | null;
  abstainReason: 'never_calibrated' | 'stale_calibration' | null;
}

interface ActiveVote {
  name: AddedSignalName;
  fusion: AddedFusion;
  logit: number;
}

/** Calibrated log-odds of a detector alone, clamped as those of every signal. */
export function addedLogOdds(logit: number, platt: PlattCalibration, clamp: AddedFusion['clamp']): number {
  const kept = Math.min(clamp.high, Math.max(clamp.low, logit));
  return Math.min(6, Math.max(-6, platt.slope * kept + platt.intercept));
}

const NOTHING_SHIPPED: FusionWeights = {
  joins: { any: { intercept: 0, weights: {} } },
  calibration: { slope: 1, intercept: 0 },
};

function together(shipped: number, { fusion, logit }: ActiveVote, fit: AddedFit): number {
  return fit.intercept + fit.shipped * shipped + fit.added * addedLogOdds(logit, fit.platt, fusion.clamp);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A detector moves the probability no further than its labelled files can show, and takes nothing from what ships. */
function bounded(logOdds: number, shipped: number, active: readonly ActiveVote[]): number {
  const high = Math.max(sigmoid(shipped), ...active.map(({ fusion }) => fusion.bounds.high));
  const low = Math.min(sigmoid(shipped), ...active.map(({ fusion }) => fusion.bounds.low));
  return Math.min(high, Math.max(low, sigmoid(logOdds)));
}

function probabilityOf(
  shipped: number,
  refits: readonly number[],
  active: readonly ActiveVote[],
): Probability {
  const at = (base: number, fitOf: (vote: ActiveVote) => AddedFit) =>
    bounded(mean(active.map((vote) => together(base, vote, fitOf(vote)))), base, active);
  const value = at(shipped, ({ fusion }) => fusion.fit);
  const draws = Math.max(refits.length, ...active.map(({ fusion }) => fusion.resampled.length));
  const spread = Array.from({ length: draws }, (_, i) =>
    at(
      refits[i % refits.length] ?? shipped,
      ({ fusion }) => fusion.resampled[i % fusion.resampled.length] ?? fusion.fit,
    ),
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

function activeVotes(measurements: Measurements, votes: readonly AddedVote[]): ActiveVote[] {
  return votes.flatMap(({ name, fusion }) => {
    const logit = measurements.get(name)?.features?.logit;
    return fusion && fusion.fit.added > 0 && logit !== undefined ? [{ name, fusion, logit }] : [];
  });
}

function abstained(measurements: Measurements, { name, abstainReason }: AddedVote): FusedSignal {
  const measurement = measurements.get(name);
  const reason = measurement?.features ? abstainReason : (measurement?.reason ?? abstainReason);
  return { score: null, reason, weight: 0, auc: null };
}

/** How far each signal moved the whole, in log-odds. */
function movesOf(
  measurements: Measurements,
  model: FusionModel | null,
  active: readonly ActiveVote[],
): Map<SignalName, number> {
  const kept = mean(active.map(({ fusion }) => fusion.fit.shipped));
  const moves = new Map<SignalName, number>();
  if (model) {
    const own = contributions(measuredLogOdds(measurements, model), model);
    for (const [name, value] of own) moves.set(name, kept * value);
  }
  for (const { name, fusion, logit } of active) {
    moves.set(name, (fusion.fit.added * addedLogOdds(logit, fusion.fit.platt, fusion.clamp)) / active.length);
  }
  return moves;
}

/** The most careful of the thresholds that the voting detectors were measured with. */
function thresholdsOf(active: readonly ActiveVote[]): Thresholds {
  return {
    ai: Math.max(...active.map(({ fusion }) => fusion.thresholds.ai)),
    authentic: Math.min(...active.map(({ fusion }) => fusion.thresholds.authentic)),
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
  votes: readonly AddedVote[],
): Fused {
  const names = new Set<SignalName>(votes.map(({ name }) => name));
  const own = new Map([...measurements].filter(([name]) => !names.has(name)));
  const base = fuse(own, model, mode);
  const signals = new Map(base.signals);
  for (const vote of votes) signals.set(vote.name, abstained(measurements, vote));
  const active = activeVotes(measurements, votes);
  const decided = [...own.values()].some(({ decides }) => decides === 'ai');
  if (active.length === 0 || decided) return { ...base, signals };
  const logOdds = measuredLogOdds(own, model ?? { signals: {} });
  const of = (fit: FusionWeights) => withinBounds(fusedLogOdds(logOdds, fit), model);
  const probability = probabilityOf(
    of(model?.fusion ?? NOTHING_SHIPPED),
    model?.resampled.map(of) ?? [],
    active,
  );
  const moves = movesOf(own, model, active);
  const total = [...moves.values()].reduce((sum, value) => sum + Math.abs(value), 0);
  const share = (name: SignalName) => (total > 0 ? Math.abs(moves.get(name) ?? 0) / total : 0);
  for (const [name, signal] of signals) signals.set(name, { ...signal, weight: share(name) });
  for (const { name, fusion, logit } of active) {
    const score = sigmoid(addedLogOdds(logit, fusion.fit.platt, fusion.clamp));
    signals.set(name, { score, reason: null, weight: share(name), auc: fusion.auc });
  }
  const thresholds = thresholdsOf(active);
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
        ? inconclusiveReasons(own, { moved: moves, ratio }, mode, model && greatestWeights(model.fusion))
        : [],
    // Where the bands lie was measured without this detector.
    assessment: assess({ outcome, probability, prior, bands: null }),
    measured: true,
  };
  return withStatements(fused, { measurements: own, moved: total, thresholds, bands: null, prior, mode });
}
