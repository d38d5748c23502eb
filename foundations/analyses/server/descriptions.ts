/**
 * Files that are read once more beside their analysis, by whoever works on the queue: described, to be held against others, or analyzed
 * anew without becoming an analysis of their own. Kept until it has been used, and for an hour at most. Rows own the state; the queue carries ids.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '@unmask/db';
import { eq, inArray, lt } from '@unmask/db/sql';
import { type AnalysisResult, EngineError, type FileDescription } from '@unmask/engine';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { analysisDescriptions, analysisJobs } from '../tables.ts';
import { findReachable } from './access.ts';
import { sealFaces } from './file-faces.ts';
import { type AnalysisDeps, DESCRIPTION_QUEUE, type WorkerDeps } from './settings.ts';

const KEPT_MS = 3_600_000;
const PROGRESS_MS = 500;
/** A person waits for a description and for a portrait; nobody waits for the others. */
const PRIORITY = { describe: 0, portrait: 0, search: -10, analyse: -20 } as const;

export type Purpose = keyof typeof PRIORITY;

export interface AskedDescription {
  id: string;
  analysisId: string;
  fileName: string;
}

export type DescriptionState = Pick<
  typeof analysisDescriptions.$inferSelect,
  'id' | 'analysisId' | 'state' | 'share' | 'errorCode'
> & { description: unknown };

/** @throws AppError `analysis_not_found`, `zero_retention`, `file_not_kept` */
export async function comparableFile(db: Database, actor: RequestActor, analysisId: string) {
  const { job, reach } = await findReachable(db, actor, analysisId);
  if (!job || !reach.own) throw new AppError('analysis_not_found');
  if (job.zeroRetention) throw new AppError('zero_retention');
  if (job.fileKey === null) throw new AppError('file_not_kept');
  return { analysisId: job.id, fileName: job.fileName };
}

/** In the caller's transaction; `sendDescriptions` after it. */
export async function askDescriptions(
  tx: Database,
  files: ReadonlyArray<{ analysisId: string; fileName: string }>,
  purpose: Purpose = 'describe',
): Promise<AskedDescription[]> {
  const asked = files.map((file) => ({ ...file, id: randomId() }));
  await tx
    .insert(analysisDescriptions)
    .values(asked.map(({ id, analysisId }) => ({ id, analysisId, purpose, entryId: randomUUID() })));
  return asked;
}

/** Sending twice does nothing: whoever looks at what nobody works on may send it again. */
export async function sendDescriptions(
  { db, queue }: Pick<AnalysisDeps, 'db' | 'queue'>,
  ids: readonly string[],
): Promise<void> {
  const rows = await db
    .select()
    .from(analysisDescriptions)
    .where(inArray(analysisDescriptions.id, [...ids]));
  for (const { id, entryId, purpose } of rows) {
    const priority = PRIORITY[purpose as Purpose];
    await queue.send(DESCRIPTION_QUEUE, id, { entryId, priority });
  }
}

export async function readDescriptions(db: Database, ids: readonly string[]): Promise<DescriptionState[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(analysisDescriptions)
    .where(inArray(analysisDescriptions.id, [...ids]));
  return rows;
}

/** Whoever works on one notices, and stops. */
export async function dropDescriptions(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(analysisDescriptions).where(inArray(analysisDescriptions.id, [...ids]));
}

export async function forgetDescriptions(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(analysisDescriptions)
    .where(lt(analysisDescriptions.createdAt, new Date(now.getTime() - KEPT_MS)));
}

/** The worker's side: describes one file. A throw brings the entry back. */
export async function describeOne(deps: WorkerDeps, id: string, stop: AbortSignal): Promise<void> {
  const { db } = deps;
  const [found] = await db
    .select({ row: analysisDescriptions, job: analysisJobs })
    .from(analysisDescriptions)
    .leftJoin(analysisJobs, eq(analysisJobs.id, analysisDescriptions.analysisId))
    .where(eq(analysisDescriptions.id, id));
  const file = found && fileOf(found);
  if (!found || !file || found.row.state === 'done' || found.row.state === 'failed') return;
  const abort = new AbortController();
  const signal = AbortSignal.any([stop, abort.signal]);
  const write = async (values: Partial<typeof analysisDescriptions.$inferInsert>) => {
    const rows = await db
      .update(analysisDescriptions)
      .set(values)
      .where(eq(analysisDescriptions.id, id))
      .returning({ id: analysisDescriptions.id });
    if (rows.length === 0) abort.abort();
  };
  await write({ state: 'running' });
  try {
    const purpose = found.row.purpose as Purpose;
    const read = await readStored(deps, file, purpose, signal, (share) => {
      write({ share }).catch((error: unknown) => deps.logger.error({ err: error }, 'describing'));
    });
    // Of a file without an analysis nothing but its faces is taken, and those sealed.
    const description = found.row.fileKey === null ? read : sealFaces(deps.settings, id, read);
    await write({ state: 'done', share: 1, description });
  } catch (error) {
    // Nobody asks any more.
    if (abort.signal.aborted) return;
    if (stop.aborted) throw error;
    const errorCode = error instanceof EngineError ? error.code : 'analysis_failed';
    deps.logger.warn({ err: error }, 'a file could not be described');
    await write({ state: 'failed', errorCode });
  }
}

interface StoredFile {
  fileKey: string | null;
  fileName: string;
}

function fileOf({
  row,
  job,
}: {
  row: typeof analysisDescriptions.$inferSelect;
  job: StoredFile | null;
}): StoredFile | null {
  return row.fileKey === null ? job : { fileKey: row.fileKey, fileName: 'file' };
}

async function readStored(
  { engine, storage }: WorkerDeps,
  { fileKey, fileName }: StoredFile,
  purpose: Purpose,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<FileDescription | AnalysisResult> {
  if (fileKey === null) throw new EngineError('not_found', 'the file is gone');
  const file = await storage.asFile(fileKey);
  let told_ms = 0;
  const onProgress = ({ share }: { share: number }) => {
    if (Date.now() - told_ms < PROGRESS_MS) return;
    told_ms = Date.now();
    onShare(share);
  };
  try {
    const options = { signal, onProgress };
    if (purpose !== 'analyse') {
      const facesOnly = purpose === 'portrait' || purpose === 'search';
      return await engine.describe({ path: file.path, name: fileName }, { ...options, facesOnly });
    }
    return await engine.analyze({ kind: 'file', path: file.path, name: fileName }, options);
  } finally {
    await file.done();
  }
}
