/**
 * Faces in stored files that belong to no analysis: read by whoever works on the queue, sealed while they wait to be used, gone as soon as
 * they were, and after an hour at most. Nothing else of the file is taken.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import type { AnalysisResult, DescribedFace, FileDescription, Modality } from '@unmask/engine';
import { randomId } from '@unmask/platform/identifiers';
import { analysisDescriptions } from '../tables.ts';
import type { AnalysisSettings } from './settings.ts';

type Sealing = Pick<AnalysisSettings, 'facesSealed'>;

export interface FacesInFile {
  modality: Modality;
  /** Names what made the embeddings. */
  faceModel: string;
  faces: DescribedFace[];
}

export type FaceReading =
  | { state: 'queued' | 'running' }
  | { state: 'failed'; errorCode: string }
  | { state: 'done'; found: FacesInFile };

/**
 * In the caller's transaction; `sendDescriptions` after it.
 * @param purpose a person waits for a `portrait`, nobody for a `search`
 * @returns the id of the reading
 */
export async function askFaces(
  tx: Database,
  fileKey: string,
  purpose: 'portrait' | 'search',
): Promise<string> {
  const id = randomId();
  await tx.insert(analysisDescriptions).values({ id, fileKey, purpose, entryId: randomUUID() });
  return id;
}

/** @returns null where it was dropped, or nobody came to it within the hour */
export async function readFaces(
  { db, settings }: { db: Database; settings: Sealing },
  id: string,
): Promise<FaceReading | null> {
  const [row] = await db.select().from(analysisDescriptions).where(eq(analysisDescriptions.id, id));
  if (!row) return null;
  if (row.state === 'failed') return { state: 'failed', errorCode: row.errorCode ?? 'analysis_failed' };
  if (row.state !== 'done') return { state: row.state === 'running' ? 'running' : 'queued' };
  const found: FacesInFile = JSON.parse(settings.facesSealed.decrypt(String(row.description), id));
  return { state: 'done', found };
}

export function sealFaces(
  { facesSealed }: Sealing,
  id: string,
  read: FileDescription | AnalysisResult,
): string {
  if (!('faces' in read && 'faceModel' in read)) throw new Error('no description of a file');
  const { modality, faceModel, faces }: FacesInFile = read;
  return facesSealed.encrypt(JSON.stringify({ modality, faceModel, faces }), id);
}
