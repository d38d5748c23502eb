import type { LikelihoodRatio, Outcome, ThreatLevel } from '../types.ts';

/** Strength of evidence without which no threat is critical: at least a hundred times likelier in AI files. */
const CRITICAL: ReadonlyArray<LikelihoodRatio['verbal']> = ['moderately_strong', 'strong'];

/**
 * Threat level of a verdict (core specification, section 4), decided here alone: whatever shows, stores or sends one takes it
 * from the result. Without a verdict it is unknown; a file that was not decided is not harmless.
 *
 * @param confidence percent, 0..100
 */
export function threatLevel(
  outcome: Outcome,
  confidence: number,
  verbal: LikelihoodRatio['verbal'],
): ThreatLevel {
  if (outcome === 'inconclusive') return 'unknown';
  if (outcome === 'authentic') return 'low';
  if (confidence > 90) return CRITICAL.includes(verbal) ? 'critical' : 'high';
  if (confidence > 70) return 'high';
  return confidence > 50 ? 'medium' : 'low';
}
