/** Where a file stands between the two verdicts, and what better evidence would be, for a person at a terminal. */
import { BAND_NAMES } from '../fusion/assess.ts';
import type { AnalysisResult, AssessmentBand, InconclusiveReason } from '../types.ts';

/** What a step of the scale is called at a terminal. */
export const BAND_WORDS: Record<AssessmentBand, string> = {
  ai_generated: 'made or altered by AI',
  likely_ai: 'likely AI',
  leans_ai: 'leans to AI',
  undetermined: 'undetermined',
  leans_authentic: 'leans away from AI',
  likely_authentic: 'likely not AI',
  authentic: 'authentic',
};

const ORIGINAL = 'the original file instead of a copy that was sent on';
const BETTER: Record<InconclusiveReason, string> = {
  too_short: 'a longer cut',
  too_small: 'a larger picture, or a larger face in it',
  no_face: 'a part with a face seen from near',
  no_speech: 'a passage with clear speech and without music',
  no_sound: 'the version with its sound',
  heavily_compressed: ORIGINAL,
  nothing_measured: ORIGINAL,
  weak_evidence: ORIGINAL,
  near_the_threshold: ORIGINAL,
  signals_disagree: 'each part on its own, if it was put together from several sources',
  frames_only: 'the file itself instead of stills',
};

/** Of a hundred, in whole ones; a share above none is never called none. */
function hundredths(share: number): string {
  if (share === 0) return 'none';
  if (share < 0.01) return 'fewer than one';
  return share > 0.99 && share < 1 ? 'more than 99' : String(Math.round(100 * share));
}

/** Lines without a final line break; results of before there was a scale have none. */
export function scaleLines({ outcome, outcomeReasons, assessment }: AnalysisResult): string[] {
  const open = outcome === 'inconclusive';
  const better = [...new Set(outcomeReasons.map((reason) => BETTER[reason]))];
  const help = open && better.length > 0 ? [`  would help          ${better.join('; ')}`] : [];
  if (!assessment) return help;
  const { band, measured } = assessment;
  const step = BAND_NAMES.length - BAND_NAMES.indexOf(band);
  return [
    `  on the scale        ${BAND_WORDS[band]} (step ${step} of ${BAND_NAMES.length})${open ? ': not a verdict' : ''}`,
    ...(measured
      ? [
          `                      of 100 real files ${hundredths(measured.realShare)} land on this step, of 100 made or altered by AI ${hundredths(measured.aiShare)} (${measured.realFiles} and ${measured.aiFiles} labelled files)`,
        ]
      : []),
    ...help,
  ];
}
