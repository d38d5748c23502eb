/** What a file says of its own origin. The signal of that name judges it, and every result shows it. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Provenance } from '../types.ts';
import { type ProvenanceReading, readProvenance } from './read-provenance.ts';

export type { AigcLabel } from './aigc-label.ts';
export { generatorsIn } from './generators.ts';
export type { ManifestReading } from './manifest.ts';
export type { PlatformLabel } from './other-labels.ts';
export { AI_SOURCE_TYPES, manifestStatesAi, type ProvenanceReading } from './read-provenance.ts';

/** Trusted roots that an operator may put into the engine's cache folder (where the folder of networks lies), such as the C2PA trust list. */
export const TRUST_ANCHORS_FILE = 'c2pa-trust-anchors.pem';

/** Of stills that were cut out of a file: they carry nothing of what it said. */
export const NO_PROVENANCE: Provenance = {
  state: 'absent',
  generators: [],
  assertions: [],
  digitalSourceType: null,
  issuer: null,
  problems: [],
};

/**
 * Reads a file when first asked and once: verifying a manifest hashes the whole of it.
 *
 * @param metadata container tags as the demuxer gives them
 * @param modelsDir folder of networks; the operator's trusted roots lie beside it
 */
export function provenanceReader(
  path: string,
  metadata: Record<string, string>,
  modelsDir: string,
): () => Promise<ProvenanceReading> {
  let reading: Promise<ProvenanceReading> | undefined;
  const read = async () =>
    readProvenance({ path }, 'application/octet-stream', metadata, {
      trustAnchors: await readTrustAnchors(modelsDir),
    });
  return () => {
    reading ??= read();
    return reading;
  };
}

/** The operator's trusted roots in PEM; null when there are none. */
export async function readTrustAnchors(modelsDir: string): Promise<string | null> {
  try {
    return await readFile(join(dirname(modelsDir), TRUST_ANCHORS_FILE), 'utf8');
  } catch {
    return null;
  }
}
