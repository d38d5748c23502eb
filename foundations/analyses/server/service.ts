/** Starts, reads and cancels analyses. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@unmask/db';
import { alias } from '@unmask/db/pg-core';
import { and, eq, notExists, sql } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { VISITOR_RESULT_HOURS } from '@unmask/product/limits';
import {
  analysisBatches,
  analysisFeedback,
  analysisFrames,
  analysisJobs,
  analysisShares,
  videoAnalyses,
} from '../tables.ts';
import { reachOf } from './access.ts';
import { chargeStart, refundStart } from './allowance.ts';
import { cancelJob } from './endings.ts';
import { decodeFrames } from './frames.ts';
import { loggedId } from './logged-id.ts';
import { isFinal } from './present.ts';
import type { ReceivedUpload } from './receive.ts';
import { findJob, type JobRow, type NewJob } from './repository.ts';
import { ANALYSIS_QUEUE, type AnalysisDeps, type AnalysisSettings } from './settings.ts';
import type { Watchers } from './watch.ts';

export interface AnalysisService {
  /** Stores the upload, counts it on the allowance and queues it. */
  start(actor: RequestActor, upload: ReceivedUpload, options?: StartOptions): Promise<JobRow>;
  /** @throws AppError `analysis_not_found`, also for what belongs to someone else */
  find(actor: RequestActor, id: string): Promise<JobRow>;
  /** Cancels a queued or running analysis; a finished one stays as it is. */
  cancel(actor: RequestActor, id: string): Promise<JobRow>;
  /** The row once it is final, or null when `signal` was aborted first. */
  ended(id: string, signal: AbortSignal): Promise<JobRow | null>;
}

export interface StartOptions {
  /** A new one unless given. */
  id?: string;
  /** The file goes the moment the analysis has ended. */
  zeroRetention?: boolean;
  /** Where in which list it stands. */
  listed?: { batchId: string; batchPosition: number; foundIn: string | null };
  /** In the transaction that writes its row: what refers to it is written with it, or not at all. A throw starts nothing. */
  also?(tx: Database): Promise<void>;
}

export function createService(deps: AnalysisDeps, watchers: Watchers): AnalysisService {
  const { db, settings } = deps;
  const find = async (actor: RequestActor, id: string) => {
    const job = await findJob(db, id);
    const reach = job && (await reachOf(db, job, actor, new Date()));
    if (!reach) throw new AppError('analysis_not_found');
    return { job, own: reach.own };
  };
  return {
    find: async (actor, id) => (await find(actor, id)).job,
    start: (actor, upload, options = {}) => start(deps, actor, upload, options),
    async cancel(actor, id) {
      const { job, own } = await find(actor, id);
      // Colleagues who may read it still do not stop it.
      if (!own) throw new AppError('forbidden');
      const row = await cancelJob(deps, job.id, new Date());
      const changed = row && (await enforceZeroRetention(deps, row));
      watchers.changed(job.id);
      // Nothing of it ran: the start does not count.
      if (changed?.state === 'cancelled') await refundStart(db, job.id);
      return changed ?? (await find(actor, id)).job;
    },
    async ended(id, signal) {
      while (!signal.aborted) {
        const change = watchers.nextChange(id, settings.watchInterval_ms, signal);
        const job = await findJob(db, id);
        if (!job) throw new AppError('analysis_not_found');
        // Before anyone reads the verdict, whichever process wrote it.
        if (isFinal(job)) return enforceZeroRetention(deps, job);
        await change;
      }
      return null;
    },
  };
}

async function start(
  deps: AnalysisDeps,
  actor: RequestActor,
  upload: ReceivedUpload,
  { id = randomId(), zeroRetention = false, listed, also }: StartOptions,
): Promise<JobRow> {
  const stored = await storeUpload(deps, id, upload);
  try {
    const fields = {
      id,
      fileName: shownName(upload.request.fileName),
      fileSize: upload.size_bytes,
      fileType: upload.request.fileType,
      // Of a file that was sent, the engine says what it is.
      originalSha256: (upload.file === null && upload.request.fileSha256) || null,
      stability: upload.request.stability ?? false,
      zeroRetention,
      // The actor's membership has been checked: a saved choice alone may be of an organization that was left.
      organizationId: actor.organizationId,
      rerunOf: null,
      stored,
      ...listed,
    };
    return await insertAndQueue(deps, actor, fields, also);
  } catch (error) {
    await removeStored(deps, stored);
    throw error;
  }
}

export interface Stored {
  fileKey: string | null;
  frameKeys: string[];
}

export async function storeUpload(deps: AnalysisDeps, id: string, upload: ReceivedUpload): Promise<Stored> {
  if (upload.file !== null) {
    const fileKey = `${id}/media`;
    await deps.storage.take(fileKey, upload.file);
    return { fileKey, frameKeys: [] };
  }
  if (upload.request.stability) throw new AppError('invalid_request', 'stability needs the file itself');
  if (upload.request.videoFrames.length === 0) throw new AppError('no_input');
  return { fileKey: null, frameKeys: await storeFrames(deps, id, decodeFrames(upload.request.videoFrames)) };
}

/** All of them or none. */
async function storeFrames(deps: AnalysisDeps, id: string, frames: Buffer[]): Promise<string[]> {
  const frameKeys: string[] = [];
  const fileOf = (index: number) => path.join(deps.settings.incomingDir, `${id}-${index}.part`);
  try {
    for (const [index, bytes] of frames.entries()) {
      const key = `${id}/frame-${index}.jpg`;
      await writeFile(fileOf(index), bytes);
      await deps.storage.take(key, fileOf(index));
      frameKeys.push(key);
    }
    return frameKeys;
  } catch (error) {
    await rm(fileOf(frameKeys.length), { force: true });
    await removeStored(deps, { fileKey: null, frameKeys });
    throw error;
  }
}

export async function removeStored(deps: Pick<AnalysisDeps, 'storage'>, stored: Stored): Promise<void> {
  for (const key of [stored.fileKey, ...stored.frameKeys]) if (key) await deps.storage.remove(key);
}

/** What a new row is made of; its files are stored already. */
export interface NewAnalysis {
  id: string;
  fileName: string;
  fileSize: number;
  fileType: string;
  originalSha256: string | null;
  stability: boolean;
  zeroRetention: boolean;
  organizationId: string | null;
  rerunOf: string | null;
  stored: Stored;
  batchId?: string;
  batchPosition?: number;
  foundIn?: string | null;
}

/** The row of a new analysis, but for what it costs and when its turn comes. */
export function rowOf(
  actor: RequestActor,
  settings: AnalysisSettings,
  now: Date,
  { stored, ...fields }: NewAnalysis,
): NewJob {
  return {
    ...fields,
    ...stored,
    userId: actor.userId,
    viaKey: actor.viaKey ?? false,
    addressHash: settings.hashAddress(actor.address),
    mode: stored.fileKey ? 'full' : 'frames',
    createdAt: now,
    queuedAt: now,
    expiresAt: actor.userId ? null : new Date(now.getTime() + VISITOR_RESULT_HOURS * 3_600_000),
  };
}

/** Counts the start, stores the row and queues it. @throws AppError of the allowance; nothing is stored then */
export async function insertAndQueue(
  deps: AnalysisDeps,
  actor: RequestActor,
  fields: NewAnalysis,
  also: StartOptions['also'] = async () => {},
): Promise<JobRow> {
  const now = new Date();
  const { settings } = deps;
  const job = await deps.db.transaction(async (tx) => {
    const charged = await chargeStart(tx, actor, settings, now, fields.batchId);
    const rows = await tx
      .insert(analysisJobs)
      .values({
        ...rowOf(actor, settings, now, fields),
        chargedDay: charged.day,
        priority: charged.priority,
      })
      .returning();
    await also(tx);
    return rows[0]!;
  });
  // A failure here is mended by the next round of recovery: the row is what counts.
  await enqueue(deps, job).catch((error: unknown) =>
    deps.logger.error({ err: error, id: loggedId(job) }, 'queueing'),
  );
  return job;
}

export async function enqueue(deps: Pick<AnalysisDeps, 'queue'>, job: JobRow): Promise<void> {
  await deps.queue.send(ANALYSIS_QUEUE, job.id, { entryId: job.queueId, priority: job.priority });
}

/** The name is only ever shown: no folders, no control characters. */
export function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = [...last].filter((letter) => letter >= ' ' && letter !== '\u007f').join('');
  return plain.trim() === '' ? 'video' : plain;
}

/** Reads the stills of a job in frames mode back. */
export async function readFrames(deps: Pick<AnalysisDeps, 'storage'>, job: JobRow): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for (const key of job.frameKeys) {
    const file = await deps.storage.asFile(key);
    frames.push(await readFile(file.path));
    await file.done();
  }
  return frames;
}

/** Deletes everything stored of a job; the row stays. */
export async function removeFiles(deps: Pick<AnalysisDeps, 'storage' | 'db'>, job: JobRow): Promise<void> {
  for (const key of [job.fileKey, ...job.frameKeys]) if (key) await deps.storage.remove(key);
  await deps.db
    .update(analysisJobs)
    .set({ fileKey: null, frameKeys: [], thumbnail: null })
    .where(eq(analysisJobs.id, job.id));
  // Pictures of a file that is gone go with it.
  await deps.db.delete(analysisFrames).where(eq(analysisFrames.analysisId, job.id));
}

/** Zero retention: a job that has ended has no file. Fails when the file cannot be deleted. @returns the row as it is then */
export async function enforceZeroRetention(
  deps: Pick<AnalysisDeps, 'storage' | 'db'>,
  job: JobRow,
): Promise<JobRow> {
  if (!job.zeroRetention || !isFinal(job) || (job.fileKey === null && job.frameKeys.length === 0)) return job;
  await removeFiles(deps, job);
  return { ...job, fileKey: null, frameKeys: [] };
}

/**
 * Deletes uploads of a process that died while they arrived.
 * @param age_ms only what is older: other servers may share the folder.
 */
export async function emptyIncoming(dir: string, age_ms: number): Promise<void> {
  const before = Date.now() - age_ms;
  for (const name of await readdir(dir).catch(() => [])) {
    const file = path.join(dir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    // Documents that were being read, and posts that were being fetched, have folders.
    if (mtimeMs <= before) await rm(file, { force: true, recursive: true });
  }
}

/** A guest who signs up keeps what was analyzed. */
export async function moveAnalyses(db: Database, fromUserId: string, toUserId: string): Promise<void> {
  await db.update(analysisJobs).set({ userId: toUserId }).where(eq(analysisJobs.userId, fromUserId));
  await db.update(videoAnalyses).set({ userId: toUserId }).where(eq(videoAnalyses.userId, fromUserId));
  await db.update(analysisBatches).set({ userId: toUserId }).where(eq(analysisBatches.userId, fromUserId));
  await db
    .update(analysisShares)
    .set({ createdBy: toUserId })
    .where(eq(analysisShares.createdBy, fromUserId));
  // Where the person has an answer already, that one stands.
  const answers = alias(analysisFeedback, 'answers');
  const answered = db
    .select({ one: sql`1` })
    .from(answers)
    .where(and(eq(answers.analysisId, analysisFeedback.analysisId), eq(answers.author, toUserId)));
  await db
    .update(analysisFeedback)
    .set({ author: toUserId, userId: toUserId })
    .where(and(eq(analysisFeedback.userId, fromUserId), notExists(answered)));
}
