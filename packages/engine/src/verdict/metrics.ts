import type { Fused } from '../fusion/index.ts';
import { roundPercent } from '../rounding.ts';
import type { AbstainReason, AnalysisResult, MetricName } from '../types.ts';
import type { ResultParts } from './parts.ts';

/** In these a high number looks real; in the others a high number looks generated. */
const HIGHER_IS_BETTER: ReadonlySet<MetricName> = new Set([
  'faceConsistency',
  'lipSyncAccuracy',
  'eyeMovementPattern',
]);

export const METRIC_NAMES: readonly MetricName[] = [
  'faceConsistency',
  'temporalArtifacts',
  'compressionAnomalies',
  'deepfakeScore',
  'lipSyncAccuracy',
  'eyeMovementPattern',
];

type Measured = { percent: number; reason?: undefined } | { percent: null; reason: AbstainReason };

/** Mean score of the metric's signals that have one, as a percentage; the first signal's reason when none has. */
function measure(metric: MetricName, parts: ResultParts, fused: Fused): Measured {
  const behind = parts.definitions.filter((definition) => definition.metric === metric);
  const scores: number[] = [];
  let reason: AbstainReason | null = null;
  for (const definition of behind) {
    const signal = fused.signals.get(definition.name);
    if (signal?.score != null) scores.push(signal.score);
    else if (signal?.reason && reason === null) reason = signal.reason;
  }
  if (scores.length === 0) return { percent: null, reason: reason ?? 'not_this_kind_of_file' };
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { percent: roundPercent(100 * (HIGHER_IS_BETTER.has(metric) ? 1 - mean : mean)) };
}

/** Why there is no fused probability: what kept the first fitted signal silent, else that nothing was fitted. */
function unmeasuredScore(fused: Fused): Measured {
  for (const signal of fused.signals.values()) {
    if (signal.reason && signal.auc !== null) return { percent: null, reason: signal.reason };
  }
  return { percent: null, reason: 'not_calibrated' };
}

/** The six sub-scores, 0..100, and why any of them has no value. */
export function metricsOf(
  parts: ResultParts,
  fused: Fused,
): Pick<AnalysisResult, 'analysis' | 'notMeasured'> {
  const analysis = {} as AnalysisResult['analysis'];
  const notMeasured: AnalysisResult['notMeasured'] = {};
  for (const metric of METRIC_NAMES) {
    const measured =
      metric !== 'deepfakeScore'
        ? measure(metric, parts, fused)
        : fused.measured
          ? { percent: roundPercent(100 * fused.probability.value) }
          : unmeasuredScore(fused);
    analysis[metric] = measured.percent;
    if (measured.percent === null) notMeasured[metric] = measured.reason;
  }
  return { analysis, notMeasured };
}
