import { roundScore } from '../rounding.ts';
import type { Assessment } from '../types.ts';

export function roundedAssessment({ band, measured }: Assessment): Assessment {
  if (!measured) return { band, measured };
  const { realShare, aiShare } = measured;
  return {
    band,
    measured: { ...measured, realShare: roundScore(realShare), aiShare: roundScore(aiShare) },
  };
}
