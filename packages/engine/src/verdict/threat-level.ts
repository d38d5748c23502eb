import type { ThreatLevel } from '../types.ts';

/**
 * Threat level of a verdict (core specification, section 4). The engine imports no workspace package, so this small rule is
 * written here as in `product/thresholds.ts`; both must change together.
 *
 * @param confidence percent, 0..100
 */
export function threatLevel(isAI: boolean, confidence: number): ThreatLevel {
  if (!isAI) return 'low';
  if (confidence > 90) return 'critical';
  if (confidence > 70) return 'high';
  return confidence > 50 ? 'medium' : 'low';
}
