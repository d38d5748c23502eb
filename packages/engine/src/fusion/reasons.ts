import type { SignalMeasurement } from '../media.ts';
import type { AnalysisMode, InconclusiveReason, LikelihoodRatio, SignalName } from '../types.ts';
import type { Join } from './model.ts';
import { DISAGREEMENT_LOG_ODDS, EXPLAINING_REASONS, LEAST_SAY, WEAK_LOG_ODDS } from './settings.ts';

/** The greatest weights of the fusion; null where nothing was fitted, so that no signal would have had a say. */
type Weights = Join['weights'] | null;

/** What kept signals silent that would have had a say. */
export function silentReasons(
  measurements: ReadonlyMap<SignalName, SignalMeasurement>,
  weights: Weights,
): InconclusiveReason[] {
  const reasons = new Set<InconclusiveReason>();
  for (const [name, { features, reason }] of measurements) {
    const explaining = features === null && reason ? EXPLAINING_REASONS[reason] : undefined;
    if (explaining && (weights?.[name] ?? 0) >= LEAST_SAY) reasons.add(explaining);
  }
  return [...reasons];
}

/** By how much each signal moved the log-odds of the whole, and what they came to together. */
interface Evidence {
  moved: ReadonlyMap<SignalName, number>;
  ratio: LikelihoodRatio;
}

/**
 * Why signals that measured something gave no verdict, the plainest reason first. Evidence is weak where neither one signal nor
 * all together say anything: many small steps to one side are no weak evidence, they stop short of the threshold.
 *
 * @param weights the greatest ones of the fusion that joined them
 */
export function inconclusiveReasons(
  measurements: ReadonlyMap<SignalName, SignalMeasurement>,
  { moved, ratio }: Evidence,
  mode: AnalysisMode,
  weights: Weights,
): InconclusiveReason[] {
  const values = [...moved.values()];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const weak = Math.max(-low, high) < WEAK_LOG_ODDS && ratio.supports === 'neither';
  const reasons: InconclusiveReason[] = [weak ? 'weak_evidence' : 'near_the_threshold'];
  if (high >= DISAGREEMENT_LOG_ODDS && low <= -DISAGREEMENT_LOG_ODDS) reasons.push('signals_disagree');
  if (mode === 'frames') reasons.push('frames_only');
  return [...reasons, ...silentReasons(measurements, weights)];
}
