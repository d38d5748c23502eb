/** Where a file stands between the two verdicts, and what better evidence would be, for a person at a terminal. */
import { BAND_NAMES } from '@unmask/engine';
import type { AnalysisResult } from '@unmask/engine/types';
import { cliBands, cliBetterEvidence } from '@unmask/product/copy/cli';

/** Of a hundred, in whole ones; a share above none is never called none. */
function hundredths(share: number): string {
  if (share === 0) return 'none';
  if (share < 0.01) return 'fewer than one';
  return share > 0.99 && share < 1 ? 'more than 99' : String(Math.round(100 * share));
}

/** Lines without a final line break; results of before there was a scale have none. */
export function scaleLines({ outcome, outcomeReasons, assessment }: AnalysisResult): string[] {
  const open = outcome === 'inconclusive';
  const better = [...new Set(outcomeReasons.map((reason) => cliBetterEvidence[reason]))];
  const help = open && better.length > 0 ? [`  would help          ${better.join('; ')}`] : [];
  if (!assessment) return help;
  const { band, measured } = assessment;
  const step = BAND_NAMES.length - BAND_NAMES.indexOf(band);
  return [
    `  on the scale        ${cliBands[band]} (step ${step} of ${BAND_NAMES.length})${open ? ': not a verdict' : ''}`,
    ...(measured
      ? [
          `                      of 100 real files ${hundredths(measured.realShare)} land on this step, of 100 made or altered by AI ${hundredths(measured.aiShare)} (${measured.realFiles} and ${measured.aiFiles} labelled files)`,
        ]
      : []),
    ...help,
  ];
}
