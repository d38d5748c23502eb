import type { Provenance } from '../types.ts';
import { type ByteSource, openSource } from './byte-source.ts';
import { scanContainer } from './container-scan.ts';
import { generatorsIn } from './generators.ts';
import { type ManifestReading, readManifest } from './manifest.ts';
import { readStated, type Stated } from './stated.ts';

/** Verifying hashes the whole file: above this it would cost more than an analysis. Files without a manifest are never read whole. */
const LARGEST_VERIFIED_BYTES = 512 * 2 ** 20;

/** IPTC NewsCodes that state an AI generator, in whole or in part. */
export const AI_SOURCE_TYPES: readonly string[] = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
];

export interface ProvenanceOptions {
  /** Trusted roots in PEM, such as the C2PA trust list; null for none. */
  trustAnchors?: string | null;
}

/** The public summary with the readings behind it. */
export interface ProvenanceReading {
  summary: Provenance;
  manifest: ManifestReading | null;
  stated: Stated;
}

/**
 * Reads what a file says of its own origin: C2PA manifest, IPTC digital source type, and generator names in metadata.
 * Opens no network connection. A damaged manifest gives the state `invalid`, never an error.
 *
 * @param mime as stated by the sender, used only when the bytes do not tell.
 * @param metadata container tags as the demuxer gives them.
 * @throws NodeJS.ErrnoException when the path cannot be read
 */
export async function readProvenance(
  from: { path: string } | { bytes: Uint8Array },
  mime: string,
  metadata: Record<string, string>,
  options: ProvenanceOptions = {},
): Promise<ProvenanceReading> {
  const source = openSource(from);
  try {
    const embedded = scanContainer(source);
    const stated = await readStated(source, embedded, metadata);
    const manifest = embedded.manifest
      ? await verify(source, embedded.mime ?? mime, options.trustAnchors ?? null)
      : null;
    return { summary: summarise(manifest, stated), manifest, stated };
  } finally {
    source.close();
  }
}

async function verify(source: ByteSource, mime: string, anchors: string | null): Promise<ManifestReading> {
  if (source.size <= LARGEST_VERIFIED_BYTES) return readManifest(source, mime, anchors);
  return {
    state: 'untrusted',
    problems: ['manifest.file_too_large'],
    software: [],
    assertions: [],
    sourceTypes: [],
    issuer: null,
  };
}

function summarise(manifest: ManifestReading | null, stated: Stated): Provenance {
  const fromManifest = manifest && manifest.state !== 'invalid' ? manifest : null;
  const sourceTypes = [...(fromManifest?.sourceTypes ?? []), ...stated.sourceTypes];
  const generators = [
    ...(fromManifest?.software ?? []).flatMap((software) => generatorsIn(software, 'software')),
    ...stated.generators.map(({ name }) => name),
    ...stated.habits.map(({ generator }) => generator),
    ...stated.streamMarks,
  ];
  return {
    state: manifest?.state ?? 'absent',
    generators: [...new Set(generators)],
    assertions: manifest?.assertions ?? [],
    digitalSourceType: sourceTypes.find((type) => AI_SOURCE_TYPES.includes(type)) ?? sourceTypes[0] ?? null,
    issuer: manifest?.issuer ?? null,
    problems: [
      ...(manifest?.problems ?? []),
      ...(manifest === null && stated.remoteManifest ? ['manifest.remote_not_fetched'] : []),
    ],
  };
}

/** Whether a manifest itself (not plain metadata) states an AI generator; meaningless for an `invalid` one. */
export function manifestStatesAi(manifest: ManifestReading): boolean {
  return (
    manifest.sourceTypes.some((type) => AI_SOURCE_TYPES.includes(type)) ||
    manifest.software.some((software) => generatorsIn(software, 'software').length > 0)
  );
}
