/** What a file says of itself, and what reading any of it needs. */
import type { EngineLimits } from '../engine-api.ts';
import { openSource } from '../provenance/byte-source.ts';
import { scanContainer } from '../provenance/container-scan.ts';
import { readTrustAnchors } from '../provenance/index.ts';
import type { EvidenceReport } from '../types.ts';
import { readCredentials } from './credentials/read-credentials.ts';
import { readStatements } from './statements/read-statements.ts';

export interface EvidenceOptions {
  limits: EngineLimits;
  /** Folder of networks; the operator's trusted roots lie beside it. */
  modelsDir: string;
}

/** What cannot be read is left out. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

/** What the file says of itself. */
export async function readSaid(
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
