/** Starts batches: many analyses that were asked for at once. Each is an analysis like any other. */
import { requireUser } from '@unmask/accounts/server';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { ErrorCode } from '@unmask/product/copy/errors';
import { analysisBatches, analysisJobs } from '../tables.ts';
import { batchPriority, chargeStarts } from './allowance.ts';
import { loggedId } from './logged-id.ts';
import type { BatchFile } from './receive-batch.ts';
import type { JobRow } from './repository.ts';
import { enqueue, removeStored, rowOf, type Stored, shownName, storeUpload } from './service.ts';
import type { AnalysisDeps } from './settings.ts';

export interface NewBatch {
  id: string;
  files: readonly BatchFile[];
  zeroRetention: boolean;
  /** How many of the files the month has room for; the day's allowance is counted here. */
  granted: number;
}

export interface BatchOptions extends Omit<NewBatch, 'files'> {
  /** Counts further ones on the month: what addresses lead to may hold several. @returns for how many of them there is room, also none */
  more(analyses: number): Promise<number>;
}

/** The files of a batch that came in; none has been started. */
export interface ReceivedFiles<Accepted> {
  accepted: Accepted;
  /** As they were sent: a document is one of them. */
  files: Array<{ fileName: string; refusal: ErrorCode | null; sha256: string | null }>;
  /**
   * Takes documents apart, once; what is at addresses is known when it is started.
   * @param signal ends the reading
   * @returns the files as they are to be started, one after the other
   * @throws AppError `daily_limit_reached`, `service_unavailable` or the reason of `signal`
   */
  open(signal: AbortSignal): Promise<ReadonlyArray<{ refusal: ErrorCode | null }>>;
  /** @returns how many were started */
  start(options: BatchOptions, signal: AbortSignal): Promise<number>;
  /** To be called in any case. */
  discard(): Promise<void>;
}

interface Prepared {
  id: string;
  position: number;
  file: BatchFile;
  stored: Stored;
}

/**
 * The first files that fit are started, the others refused, each with its reason.
 * @returns how many were started
 * @throws AppError when none is: `daily_limit_reached`, or why the first was refused; nothing is stored then
 */
export async function startBatch(deps: AnalysisDeps, actor: RequestActor, batch: NewBatch): Promise<number> {
  const prepared: Prepared[] = [];
  try {
    for (const [position, file] of batch.files.entries()) {
      if (!file.upload || prepared.length >= batch.granted) continue;
      const id = randomId();
      prepared.push({ id, position, file, stored: await storeUpload(deps, id, file.upload) });
    }
    if (prepared.length === 0) throw new AppError(firstRefusal(batch.files));
    const jobs = await insertBatch(deps, actor, batch, prepared);
    const begun = new Set(jobs.map(({ id }) => id));
    for (const { id, stored } of prepared) if (!begun.has(id)) await removeStored(deps, stored);
    // A failure here is mended by the next round of recovery: the rows are what counts.
    for (const job of jobs) {
      await enqueue(deps, job).catch((error: unknown) =>
        deps.logger.error({ err: error, id: loggedId(job) }, 'queueing'),
      );
    }
    return jobs.length;
  } catch (error) {
    for (const { stored } of prepared) await removeStored(deps, stored);
    throw error;
  }
}

const firstRefusal = (files: readonly BatchFile[]) =>
  files.find(({ refusal }) => refusal)?.refusal ?? 'api_files_required';

async function insertBatch(
  { db, settings }: AnalysisDeps,
  actor: RequestActor,
  batch: NewBatch,
  prepared: Prepared[],
): Promise<JobRow[]> {
  const { userId } = requireUser(actor);
  const now = new Date();
  return db.transaction(async (tx) => {
    const { day, charged } = await chargeStarts(tx, actor, settings, prepared.length, now);
    const begun = prepared.slice(0, charged);
    const started = new Set(begun.map(({ position }) => position));
    const byDay = new Set(prepared.slice(charged).map(({ position }) => position));
    const refused = batch.files.flatMap(({ fileName, refusal, foundIn }, position) => {
      if (started.has(position)) return [];
      const over = byDay.has(position) ? 'daily_limit_reached' : 'api_month_limit';
      return [{ position, fileName: shownName(fileName), errorCode: refusal ?? over, foundIn }];
    });
    await tx.insert(analysisBatches).values({ id: batch.id, userId, refused, createdAt: now });
    return tx
      .insert(analysisJobs)
      .values(
        begun.map(({ id, position, file, stored }) => ({
          ...rowOf(actor, settings, now, {
            id,
            fileName: shownName(file.fileName),
            fileSize: file.upload?.size_bytes ?? 0,
            fileType: file.upload?.request.fileType ?? '',
            originalSha256: null,
            stability: false,
            zeroRetention: batch.zeroRetention,
            organizationId: actor.organizationId,
            rerunOf: null,
            stored,
            foundIn: file.foundIn,
          }),
          batchId: batch.id,
          batchPosition: position,
          chargedDay: day,
          priority: batchPriority(actor.tier),
        })),
      )
      .returning();
  });
}
