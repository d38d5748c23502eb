/** What stands in the file is read before anything is measured: it is there within a second or two, and the analysis takes longer. */
import { open } from 'node:fs/promises';
import { containerMetadata, openContainer, recognise } from '../decode/index.ts';
import type { AnalysisInput } from '../engine-api.ts';
import { sniff } from '../probe/sniff.ts';
import type { EvidenceReport, Modality } from '../types.ts';
import { readCaptions } from './captions/read-captions.ts';
import { type LookedAt, lookAt } from './looked-at.ts';
import { attempt, type EvidenceOptions, readSaid } from './said.ts';

export interface EarlyEvidence {
  said: Pick<EvidenceReport, 'credentials' | 'statements'> | null;
  captions: EvidenceReport['captions'] | null;
  /** Null where none could be looked at; none of sounds. */
  looked: LookedAt | null;
  /** Length by which they were chosen, as the header claims it; null of a still. */
  claimed_s: number | null;
}

const SNIFF_BYTES = 65_536;

/**
 * @param tell called with what is known so far, once for what the file says of itself and once more for words in its pictures
 * @returns null where nothing can be told before the file has been probed: the analysis says why
 */
export async function readEarly(
  input: AnalysisInput,
  options: EvidenceOptions,
  tell: (found: EvidenceReport) => void,
): Promise<EarlyEvidence | null> {
  if (input.kind === 'frames') return null;
  return attempt(async () => {
    const head = await look(input.path);
    if (head === null) return null;
    const { modality, metadata, claimed_s } = head;
    const said = await attempt(() => readSaid(input.path, metadata, options.modelsDir));
    if (said) tell(said);
    if (modality === 'audio') return { said, captions: null, looked: null, claimed_s };
    const { limits } = options;
    const length_s = Math.min(claimed_s ?? 0, limits.maxDuration_s);
    const looked = await attempt(() => lookAt(input.path, modality, length_s, limits));
    const captions = looked && (await attempt(() => readCaptions(looked)));
    if (captions) tell({ ...said, captions });
    return { said, captions, looked, claimed_s };
  });
}

interface Head {
  modality: Modality;
  metadata: Record<string, string>;
  claimed_s: number | null;
}

async function look(path: string): Promise<Head | null> {
  const file = await open(path, 'r');
  let head: Uint8Array;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    head = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  const kind = sniff(head);
  if (kind === 'still') return { modality: 'image', metadata: {}, claimed_s: null };
  if (kind === 'reference' || kind === 'other') return null;
  const container = openContainer(path, recognise(path));
  try {
    const metadata = containerMetadata(container);
    return { modality: container.video ? 'video' : 'audio', metadata, claimed_s: container.claimed_s };
  } finally {
    container.close();
  }
}
