/** Watching: begun, looked at, ended; and the notes of what was read differently. */
import { requireUser } from '@unmask/accounts/server';
import { storedAnswer } from '@unmask/analyses/contract';
import { comparableFile, findReachable } from '@unmask/analyses/server';
import { videoAnalyses } from '@unmask/analyses/tables';
import type { Database } from '@unmask/db';
import { and, count, desc, eq, gt, isNotNull, isNull } from '@unmask/db/sql';
import { engineStamp, isOfThisEngine } from '@unmask/engine';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { z } from 'zod';
import { type Note, type Reading, ReadingSchema, type Watch } from '../contract.ts';
import { errors } from '../errors.ts';
import { MAX_WATCHES, NOTE_DAYS } from '../limits.ts';
import { resultWatches } from '../tables.ts';

export type WatchRow = typeof resultWatches.$inferSelect;

const DAY_MS = 86_400_000;

/** Of results of any version: what cannot be read was made by another engine. */
const MadeBySchema = z.object({
  engine: z.object({ version: z.string(), hashes: z.record(z.string(), z.string()) }),
});

export function readingOf(result: unknown): Reading | null {
  const answer = storedAnswer(result);
  return answer && ReadingSchema.parse(answer);
}

/** Stamp of this engine where it made the result, of none where another did. */
function stampOf(result: unknown): string {
  const made = MadeBySchema.safeParse(result);
  return made.success && isOfThisEngine(made.data.engine) ? engineStamp() : '';
}

/** @throws AppError `analysis_not_found` */
export async function read(db: Database, actor: RequestActor, analysisId: string): Promise<Watch> {
  const { saved, reach } = await findReachable(db, actor, analysisId);
  const none: Watch = { may: false, watching: false, readAt: null, change: null };
  if (!saved || !reach.own || actor.isGuest) return none;
  const [row] = await db.select().from(resultWatches).where(eq(resultWatches.analysisId, analysisId));
  const may = readingOf(saved.analysisResult) !== null && (await isKept(db, actor, analysisId));
  return row ? present(row, may) : { ...none, may };
}

/** @throws AppError `analysis_not_found`, `watch_not_possible`, `too_many_watches` */
export async function begin(db: Database, actor: RequestActor, analysisId: string): Promise<Watch> {
  const { userId } = requireUser(actor);
  const { saved, reach } = await findReachable(db, actor, analysisId);
  if (!saved || !reach.own) throw new AppError('analysis_not_found');
  const reading = readingOf(saved.analysisResult);
  if (!reading || !(await isKept(db, actor, analysisId))) throw new AppError(errors.watch_not_possible);
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ n: count() })
      .from(resultWatches)
      .where(eq(resultWatches.userId, userId));
    const [there] = await tx.select().from(resultWatches).where(eq(resultWatches.analysisId, analysisId));
    if (there) return present(there, true);
    if ((found?.n ?? 0) >= MAX_WATCHES) throw new AppError(errors.too_many_watches);
    const [row] = await tx
      .insert(resultWatches)
      .values({ analysisId, userId, reading, readBy: stampOf(saved.analysisResult) })
      .returning();
    await appendAudit(tx, { actor: userId, action: 'result.watched', target: analysisId });
    return present(row!, true);
  });
}

/** @throws AppError `analysis_not_found` */
export async function end(db: Database, actor: RequestActor, analysisId: string): Promise<Watch> {
  const { userId } = requireUser(actor);
  await findReachable(db, actor, analysisId);
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(resultWatches)
      .where(and(eq(resultWatches.analysisId, analysisId), eq(resultWatches.userId, userId)))
      .returning({ id: resultWatches.analysisId });
    if (gone.length > 0)
      await appendAudit(tx, { actor: userId, action: 'result.unwatched', target: analysisId });
  });
  return read(db, actor, analysisId);
}

export async function notes(db: Database, actor: RequestActor, now = new Date()): Promise<{ items: Note[] }> {
  const rows = await db
    .select({ watch: resultWatches, name: videoAnalyses.filename })
    .from(resultWatches)
    .innerJoin(videoAnalyses, eq(videoAnalyses.id, resultWatches.analysisId))
    .where(
      and(
        eq(resultWatches.userId, requireUser(actor).userId),
        isNotNull(resultWatches.before),
        isNull(resultWatches.seenAt),
        gt(resultWatches.changedAt, new Date(now.getTime() - NOTE_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(resultWatches.changedAt));
  return {
    items: rows.flatMap(({ watch: { analysisId, before, reading, changedAt }, name }) =>
      before && changedAt ? [{ analysisId, name, before, now: reading, at: changedAt.toISOString() }] : [],
    ),
  };
}

/** @throws AppError `analysis_not_found` */
export async function dismiss(
  db: Database,
  actor: RequestActor,
  analysisId: string,
): Promise<{ dismissed: true }> {
  const rows = await db
    .update(resultWatches)
    .set({ seenAt: new Date() })
    .where(and(eq(resultWatches.analysisId, analysisId), eq(resultWatches.userId, requireUser(actor).userId)))
    .returning({ id: resultWatches.analysisId });
  if (rows.length === 0) throw new AppError('analysis_not_found');
  return { dismissed: true };
}

/** Whether there is a file to be read anew. */
async function isKept(db: Database, actor: RequestActor, analysisId: string): Promise<boolean> {
  return comparableFile(db, actor, analysisId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

function present({ readAt, before, reading }: WatchRow, may: boolean): Watch {
  return {
    may,
    watching: true,
    readAt: readAt?.toISOString() ?? null,
    change: before && { before, now: reading },
  };
}
