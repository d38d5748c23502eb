/** What stands in a file for everybody to see, read beside the signals and after them: it has no say in the verdict. */
import { readFile } from 'node:fs/promises';
import type { AnalysisInput, EngineLimits, KeptEvidence } from '../engine-api.ts';
import type { AnalysisResult, EvidenceReport } from '../types.ts';
import { readCaptions } from './captions/read-captions.ts';
import type { EarlyEvidence } from './early.ts';
import { type EvidencePicture, recordingPictures, stillPicture } from './pictures.ts';
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
  const held = early?.pictures && isAsClaimed(early, file.duration_s) ? early : null;
  const pictures =
    held?.pictures ??
    (modality === 'audio'
      ? null
      : await attempt(() => openPictures(path, modality, file.duration_s, limits)));
  const captions = held?.captions ?? (pictures === null ? null : await attempt(() => readCaptions(pictures)));
  const sound = modality === 'image' ? null : await attempt(() => soundPrint(path, limits));
  const empty = (pictures ?? []).length === 0 && sound === null;
  return {
    report: { ...said, ...(captions === null ? {} : { captions }) },
    pictures: pictures ?? [],
    kept: empty ? null : await attempt(() => keptEvidence(pictures ?? [], sound)),
  };
}

/** Half a second apart they are looked at as the same. */
const AS_CLAIMED_S = 0.5;

function isAsClaimed({ claimed_s }: EarlyEvidence, duration_s: number | null): boolean {
  if (claimed_s === null || duration_s === null) return claimed_s === duration_s;
  return Math.abs(claimed_s - duration_s) <= AS_CLAIMED_S;
}

async function openPictures(
  path: string,
  modality: AnalysisResult['modality'],
  duration_s: number | null,
  limits: EngineLimits,
): Promise<EvidencePicture[]> {
  if (modality !== 'image') return recordingPictures(path, duration_s, limits);
  return [await stillPicture(await readFile(path), limits.maxPixels)];
}
