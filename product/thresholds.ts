/** Threat levels and colours: core specification sections 4 and 9. The engine decides the level of a result, and nobody else. */

/** `unknown`: there is no verdict, and what was not decided is not harmless. */
export const THREAT_LEVELS = ['unknown', 'low', 'medium', 'high', 'critical'] as const;
export type ThreatLevel = (typeof THREAT_LEVELS)[number];

/** A level as it is stored; one that is none of them says nothing. */
export const knownThreat = (stored: string): ThreatLevel =>
  THREAT_LEVELS.find((level) => level === stored) ?? 'unknown';

/** Percent above which a history entry is recorded as a deepfake whatever the verdict says: enterprise specification, sections 4 and 9. */
export const DEEPFAKE_CONFIDENCE = 70;

/** @param confidence how sure the engine is that it is a deepfake, percent (docs/decisions: saved analyses). */
export function historyVerdict(isDeepfake: boolean, confidence: number): 'ai_generated' | 'authentic' {
  return isDeepfake || confidence > DEEPFAKE_CONFIDENCE ? 'ai_generated' : 'authentic';
}

export type Rating = 'green' | 'yellow' | 'red';

export function confidenceRating(confidence: number): Rating {
  if (confidence >= 90) return 'green';
  return confidence >= 70 ? 'yellow' : 'red';
}

export const HIGHER_IS_BETTER = ['faceConsistency', 'lipSyncAccuracy', 'eyeMovementPattern'] as const;
export const LOWER_IS_BETTER = ['temporalArtifacts', 'compressionAnomalies', 'deepfakeScore'] as const;

export type Metric = (typeof HIGHER_IS_BETTER)[number] | (typeof LOWER_IS_BETTER)[number];

export function metricRating(metric: Metric, value: number): Rating {
  if ((HIGHER_IS_BETTER as readonly string[]).includes(metric)) {
    if (value >= 80) return 'green';
    return value >= 50 ? 'yellow' : 'red';
  }
  if (value <= 40) return 'green';
  return value <= 70 ? 'yellow' : 'red';
}
