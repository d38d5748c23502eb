/** What stands in a file for everybody to see, read beside the signals and after them: it has no say in the verdict. */
import { readFile } from 'node:fs/promises';
import type { AnalysisInput, EngineLimits, KeptEvidence } from '../engine-api.ts';
import { openSource } from '../provenance/byte-source.ts';
import { scanContainer } from '../provenance/container-scan.ts';
import { readTrustAnchors } from '../provenance/index.ts';
import type { AnalysisResult, EvidenceReport } from '../types.ts';
import { readCaptions } from './captions/read-captions.ts';
import { readCredentials } from './credentials/read-credentials.ts';
import { type EvidencePicture, recordingPictures, stillPicture } from './pictures.ts';
import { readStatements } from './statements/read-statements.ts';
import { keptEvidence } from './traces/index.ts';
import { soundPrint } from './traces/sound-print.ts';

/** As much of a result as the readers need. */
type Analysed = Pick<AnalysisResult, 'modality' | 'file'>;

export interface Evidence {
  report: EvidenceReport;
  /** Null where nothing of the file could be looked at. */
  kept: KeptEvidence | null;
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
): Promise<Evidence> {
  if (input.kind === 'frames') return { report: {}, kept: null };
  const { path } = input;
  const said = await attempt(() => readSaid(path, file.metadata, modelsDir));
  const pictures =
    modality === 'audio' ? null : await attempt(() => openPictures(path, modality, file.duration_s, limits));
  const captions = pictures === null ? null : await attempt(() => readCaptions(pictures));
  const sound = modality === 'image' ? null : await attempt(() => soundPrint(path, limits));
  const empty = (pictures ?? []).length === 0 && sound === null;
  return {
    report: { ...said, ...(captions === null ? {} : { captions }) },
    kept: empty ? null : await attempt(() => keptEvidence(pictures ?? [], sound)),
  };
}

/** What the file says of itself. */
async function readSaid(
  path: string,
  metadata: Readonly<Record<string, string>>,
  modelsDir: string,
): Promise<Pick<EvidenceReport, 'credentials' | 'statements'>> {
  const source = openSource({ path });
  try {
    const embedded = scanContainer(source);
    const statements = await readStatements(source, embedded, metadata);
    if (!embedded.manifest) return { credentials: [], statements };
    const mime = embedded.mime ?? 'application/octet-stream';
    const anchors = await readTrustAnchors(modelsDir);
    const credentials = await attempt(() => readCredentials(source, mime, anchors));
    return { credentials: credentials ?? [], statements };
  } finally {
    source.close();
  }
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

export interface EvidenceOptions {
  limits: EngineLimits;
  /** Folder of networks; the operator's trusted roots lie beside it. */
  modelsDir: string;
}

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
