/** What stands in a file for everybody to see, read beside the signals and after them. It has no say in the verdict; of its words the signal of visible marks makes its own use. */
import type { AnalysisInput, EngineLimits, KeptEvidence } from '../engine-api.ts';
import type { AnalysisResult, EvidenceReport } from '../types.ts';
import { readCaptions } from './captions/read-captions.ts';
import type { EarlyEvidence } from './early.ts';
import { type LookedAt, lookAt } from './looked-at.ts';
import type { EvidencePicture } from './pictures.ts';
import { attempt, type EvidenceOptions, readSaid } from './said.ts';
import { keptEvidence } from './traces/index.ts';
import { soundPrint } from './traces/sound-print.ts';

/** As much of a result as the readers need. */
type Analysed = Pick<AnalysisResult, 'modality' | 'file'>;

export interface Evidence {
  report: EvidenceReport;
  /** Null where nothing of the file could be looked at. */
  kept: KeptEvidence | null;
  /** What was looked at, for others who want to show the file; empty of sounds. */
  pictures: readonly EvidencePicture[];
}

/**
 * Reads the evidence of a file that has been analysed. What cannot be read is left out: the analysis stands without it.
 *
 * @returns nothing of stills that were cut out of a file
 */
export async function readEvidence(
  input: AnalysisInput,
  { modality, file }: Analysed,
  { limits, modelsDir }: EvidenceOptions,
  early: EarlyEvidence | null = null,
): Promise<Evidence> {
  if (input.kind === 'frames') return { report: {}, kept: null, pictures: [] };
  const { path } = input;
  const said = early?.said ?? (await attempt(() => readSaid(path, file.metadata, modelsDir)));
  // Chosen by a length that the header only claimed: another length, other pictures.
  const held = early?.looked && isAsClaimed(early, file.duration_s) ? early : null;
  const looked =
    held?.looked ??
    (modality === 'audio' ? null : await attempt(() => look(path, modality, file.duration_s, limits)));
  const captions = held?.captions ?? (looked === null ? null : await attempt(() => readCaptions(looked)));
  const pictures = looked?.pictures ?? [];
  const sound = modality === 'image' ? null : await attempt(() => soundPrint(path, limits));
  const empty = pictures.length === 0 && sound === null;
  return {
    report: { ...said, ...(captions === null ? {} : { captions }) },
    pictures,
    kept: empty ? null : await attempt(() => keptEvidence(pictures, sound)),
  };
}

/** Half a second apart they are looked at as the same. */
const AS_CLAIMED_S = 0.5;

function isAsClaimed({ claimed_s }: EarlyEvidence, duration_s: number | null): boolean {
  if (claimed_s === null || duration_s === null) return claimed_s === duration_s;
  return Math.abs(claimed_s - duration_s) <= AS_CLAIMED_S;
}

/** What the signals looked at by the claimed length serves where that is as good as the true one. */
function look(
  path: string,
  modality: Exclude<AnalysisResult['modality'], 'audio'>,
  duration_s: number | null,
  limits: EngineLimits,
): Promise<LookedAt> {
  return lookAt(path, modality, Math.min(duration_s ?? 0, limits.maxDuration_s), limits, AS_CLAIMED_S);
}
