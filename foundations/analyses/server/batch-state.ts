/** What has become of a batch; it ends with its last analysis. */

import type { Database } from '@unmask/db';
import { and, asc, count, eq, inArray, isNull } from '@unmask/db/sql';
import { analysisBatches, analysisJobs } from '../tables.ts';
import type { JobState } from './present.ts';
import type { JobRow } from './repository.ts';

export interface BatchItem {
  /** Null: it was refused. */
  analysisId: string | null;
  fileName: string;
  /** Where in which document; null for a file that was sent as such. */
  foundIn: string | null;
  status: JobState | 'refused';
  /** Why it was refused, or failed. */
  errorCode: string | null;
}

export interface Batch {
  id: string;
  userId: string;
  createdAt: Date;
  /** When its last analysis ended. */
  completedAt: Date | null;
  /** In the order in which they were sent; deleted analyses are missing. */
  items: BatchItem[];
}

/** Lists of the website have no end: a file of theirs may still be on its way. */
const ofProgram = isNull(analysisBatches.expected);

/** @returns null also for another person's */
export async function findBatch(db: Database, userId: string, id: string): Promise<Batch | null> {
  const [row] = await db
    .select()
    .from(analysisBatches)
    .where(and(eq(analysisBatches.id, id), eq(analysisBatches.userId, userId), ofProgram));
  return row ? withItems(db, row, userId) : null;
}

async function withItems(
  db: Database,
  row: typeof analysisBatches.$inferSelect,
  userId: string,
): Promise<Batch> {
  const jobs = await db
    .select({
      id: analysisJobs.id,
      position: analysisJobs.batchPosition,
      state: analysisJobs.state,
      fileName: analysisJobs.fileName,
      foundIn: analysisJobs.foundIn,
      errorCode: analysisJobs.errorCode,
    })
    .from(analysisJobs)
    .where(eq(analysisJobs.batchId, row.id))
    .orderBy(asc(analysisJobs.batchPosition));
  const items = [
    ...jobs.map(({ id, position, state, fileName, foundIn, errorCode }) => ({
      position: position ?? 0,
      item: { analysisId: id, fileName, foundIn, status: state as JobState, errorCode },
    })),
    ...row.refused.map(({ position, fileName, foundIn = null, errorCode }) => ({
      position,
      item: { analysisId: null, fileName, foundIn, status: 'refused' as const, errorCode },
    })),
  ].sort((a, b) => a.position - b.position);
  const { id, createdAt, completedAt } = row;
  return { id, userId, createdAt, completedAt, items: items.map(({ item }) => item) };
}

const OPEN = ['queued', 'running'];

/**
 * To be asked in the transaction in which an analysis ends, or is deleted.
 * @returns its batch when nothing of it is left to wait for: once, whichever of its analyses ends last and wherever.
 */
export async function batchCompletedBy(
  tx: Database,
  job: Pick<JobRow, 'id' | 'batchId'>,
  now = new Date(),
): Promise<Batch | null> {
  if (job.batchId === null) return null;
  // Two that end at the same moment would each see the other running: the second waits here, and then sees its end.
  const [batch] = await tx
    .select()
    .from(analysisBatches)
    .where(and(eq(analysisBatches.id, job.batchId), isNull(analysisBatches.completedAt), ofProgram))
    .for('update');
  if (!batch?.userId) return null;
  const [open] = await tx
    .select({ n: count() })
    .from(analysisJobs)
    .where(and(eq(analysisJobs.batchId, batch.id), inArray(analysisJobs.state, OPEN)));
  if ((open?.n ?? 0) > 0) return null;
  await tx.update(analysisBatches).set({ completedAt: now }).where(eq(analysisBatches.id, batch.id));
  return withItems(tx, { ...batch, completedAt: now }, batch.userId);
}
