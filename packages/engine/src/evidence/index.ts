/** What stands in a file for everybody to see, read beside the signals and after them: it has no say in the verdict. */
import { readFile } from 'node:fs/promises';
import type { AnalysisInput, EngineLimits } from '../engine-api.ts';
import type { AnalysisResult, EvidenceReport } from '../types.ts';
import { readCaptions } from './captions/read-captions.ts';
import { type EvidencePicture, recordingPictures, stillPicture } from './pictures.ts';

/**
 * Reads the evidence of a file that has been analysed. What cannot be read is left out: the analysis stands without it.
 *
 * @returns nothing of stills that were cut out of a file
 */
export async function readEvidence(
  input: AnalysisInput,
  { modality, file }: Pick<AnalysisResult, 'modality' | 'file'>,
  limits: EngineLimits,
): Promise<EvidenceReport> {
  if (input.kind === 'frames' || modality === 'audio') return {};
  const pictures = await attempt(() => openPictures(input.path, modality, file.duration_s, limits));
  const captions = pictures === null ? null : await attempt(() => readCaptions(pictures));
  return { ...(captions === null ? {} : { captions }) };
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

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
