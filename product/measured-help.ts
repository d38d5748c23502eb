import { measuredHelp } from './copy/result.ts';
import { locale } from './language.ts';
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
  facts = measured,
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
  const count = (files: number) => files.toLocaleString(locale());
  return measuredHelp.larger(
    count(side_px),
    count(smaller.ai),
    count(smaller.named),
    count(larger.ai),
    count(larger.named),
  );
}

/** `wouldHelp` of a result, and behind it what a larger version has been worth. */
export function allThatHelps(
  result: Undecided & { outcomeReasons: readonly string[] },
  signals?: ReadonlyArray<{ reason: string | null }>,
): string[] {
  const larger = largerWouldHelp(result);
  return [...wouldHelp(result.outcomeReasons, signals), ...(larger === null ? [] : [larger])];
}
