import { measuredHelp } from './copy/result.ts';
import { inFigures } from './language.ts';
import measured from './measured-help.json' with { type: 'json' };
import { wouldHelp } from './result-reading.ts';

/** What is known of a file that has no verdict. */
interface Undecided {
  modality: string;
  /** Stills of a clip were made smaller before they came. */
  mode: string;
  outcome: string;
  file: { streams: ReadonlyArray<{ codec: string; width?: unknown; height?: unknown }> };
}

/** Made files that were named: all of them, as they had been published, and after each change. */
export interface RecodedCounts {
  ai: number;
  named: number;
  coded: number;
  halved: number;
}

type Measured = Pick<typeof measured, 'video'> & { recoded: RecodedCounts | null };

/** Shorter side of the first stream that has one, in pixels. */
function shortSide(streams: Undecided['file']['streams']): number | null {
  for (const { width, height } of streams)
    if (typeof width === 'number' && typeof height === 'number') return Math.min(width, height);
  return null;
}

/**
 * Whether a larger version of an undecided clip would help, in counts of the last fit's clips (`scripts/measured-help.ts`); null
 * where the clip is large, another kind of file, stills, or where no difference was measured.
 */
export function largerWouldHelp(
  { modality, mode, outcome, file }: Undecided,
  facts: Measured = measured,
): string | null {
  const { side_px, smaller, larger, difference } = facts.video;
  const side = shortSide(file.streams);
  if (
    modality !== 'video' ||
    mode !== 'full' ||
    outcome !== 'inconclusive' ||
    side === null ||
    side >= side_px
  )
    return null;
  if (difference.low <= 0) return null;
  return measuredHelp.larger(
    inFigures(side_px),
    inFigures(smaller.ai),
    inFigures(smaller.named),
    inFigures(larger.ai),
    inFigures(larger.named),
  );
}

/**
 * Whether an earlier version of an undecided JPEG would help, in counts of labelled pictures before and after a change
 * (`scripts/measured-help.ts`); null for other files, or where no fall was measured.
 */
export function earlierWouldHelp(
  { modality, outcome, file }: Undecided,
  { recoded }: Measured = measured,
): string | null {
  const isJpeg = modality === 'image' && file.streams.some(({ codec }) => codec === 'jpeg');
  if (!isJpeg || outcome !== 'inconclusive' || recoded === null) return null;
  const { ai, named, coded, halved } = recoded;
  return measuredHelp.earlier(inFigures(ai), inFigures(named), inFigures(coded), inFigures(halved));
}

/** `wouldHelp` of a result, and behind it what a larger or an earlier version has been worth. */
export function allThatHelps(
  result: Undecided & { outcomeReasons: readonly string[] },
  signals?: ReadonlyArray<{ reason: string | null }>,
): string[] {
  const counted = [largerWouldHelp(result), earlierWouldHelp(result)].filter((told) => told !== null);
  return [...wouldHelp(result.outcomeReasons, signals), ...counted];
}
