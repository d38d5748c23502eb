/** Lists of the website: several files that were brought at once, each an analysis of its own. A batch whose files come one after the other. */
import type { Database } from '@unmask/db';
import { and, asc, between, eq, sql } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError, knownCode } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { ERRORS } from '@unmask/product/copy/errors';
import { LISTS_PER_HOUR, VISITOR_RESULT_HOURS } from '@unmask/product/limits';
import { storedAnswer } from '../answer.ts';
import { type FileList, type ListItem, ListSchema } from '../list-contract.ts';
import { analysisBatches, analysisJobs, type RefusedFile } from '../tables.ts';
import { type AnalysisService, shownName } from './service.ts';
import type { AnalysisDeps, AnalysisSettings } from './settings.ts';

/** Positions that one chosen file has in its list: its own, and those of what is inside of it. */
export const POSITIONS = 1000;

type ListRow = typeof analysisBatches.$inferSelect & { expected: string[] };

/** Counts by person, or by network where nobody has an account. */
export const ownerKey = (actor: RequestActor, settings: AnalysisSettings) =>
  actor.userId !== null && !actor.isGuest ? actor.userId : settings.hashAddress(actor.address);

/** @throws AppError `too_many_lists` */
export async function openList(
  { db, settings }: Pick<AnalysisDeps, 'db' | 'settings'>,
  actor: RequestActor,
  names: readonly string[],
  now = new Date(),
): Promise<FileList> {
  const window = { limit: LISTS_PER_HOUR, seconds: 3600 };
  if (!(await countRequest(db, `list:${ownerKey(actor, settings)}`, window)))
    throw new AppError('too_many_lists');
  const [row] = await db
    .insert(analysisBatches)
    .values({
      id: randomId(),
      userId: actor.userId,
      expected: names.map(shownName),
      createdAt: now,
      expiresAt: actor.userId ? null : new Date(now.getTime() + VISITOR_RESULT_HOURS * 3_600_000),
    })
    .returning();
  return present(db, row as ListRow);
}

/** @throws AppError `list_not_found`, also for another person's */
export async function findList(
  db: Database,
  actor: RequestActor,
  id: string,
  now = new Date(),
): Promise<ListRow> {
  const [row] = await db.select().from(analysisBatches).where(eq(analysisBatches.id, id));
  const mine = row && (row.userId === null || row.userId === actor.userId);
  if (!mine || row.expected === null || (row.expiresAt && row.expiresAt <= now))
    throw new AppError('list_not_found');
  return { ...row, expected: row.expected };
}

/** Whether something of this place has come, or was refused: without reading the list's results. */
export async function isPlaceTaken(
  db: Database,
  { id, refused }: Pick<ListRow, 'id' | 'refused'>,
  place: number,
): Promise<boolean> {
  const inPlace = (position: number) => Math.floor(position / POSITIONS) === place;
  if (refused.some(({ position }) => inPlace(position))) return true;
  const [come] = await db
    .select({ id: analysisJobs.id })
    .from(analysisJobs)
    .where(
      and(
        eq(analysisJobs.batchId, id),
        between(analysisJobs.batchPosition, place * POSITIONS, (place + 1) * POSITIONS - 1),
      ),
    )
    .limit(1);
  return come !== undefined;
}

export async function readList(db: Database, actor: RequestActor, id: string): Promise<FileList> {
  return present(db, await findList(db, actor, id));
}

/** What has not ended is stopped; what ended stays. @throws AppError `list_not_found` */
export async function cancelList(
  db: Database,
  service: Pick<AnalysisService, 'cancel'>,
  actor: RequestActor,
  id: string,
  interrupt: (id: string) => void,
): Promise<FileList> {
  const list = await readList(db, actor, id);
  for (const { analysisId, state } of list.items) {
    if (analysisId === null || (state !== 'queued' && state !== 'running')) continue;
    await service.cancel(actor, analysisId);
    interrupt(analysisId);
  }
  return readList(db, actor, id);
}

/** Names one file of which no analysis is made, beside those that were named before. */
export async function refuseFiles(
  db: Database,
  listId: string,
  files: readonly RefusedFile[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .update(analysisBatches)
    .set({ refused: sql`${analysisBatches.refused} || ${JSON.stringify(files)}::jsonb` })
    .where(eq(analysisBatches.id, listId));
}

/** Of a result only what a list shows: it is asked for again and again. */
const SHOWN = [
  'isAI',
  'confidence',
  'outcome',
  'assessment',
  'threatLevel',
  'lean',
  'probability',
  'likelihoodRatio',
];
const shownResult = sql<unknown>`jsonb_build_object(${sql.join(
  SHOWN.map((name) => sql`${sql.raw(`'${name}'`)}, ${analysisJobs.result} -> ${sql.raw(`'${name}'`)}`),
  sql`, `,
)})`;

async function present(db: Database, list: ListRow): Promise<FileList> {
  const jobs = await db
    .select({
      id: analysisJobs.id,
      position: analysisJobs.batchPosition,
      state: analysisJobs.state,
      stage: analysisJobs.stage,
      share: analysisJobs.share,
      fileName: analysisJobs.fileName,
      foundIn: analysisJobs.foundIn,
      errorCode: analysisJobs.errorCode,
      modality: sql<string | null>`${analysisJobs.result} ->> 'modality'`,
      result: shownResult,
    })
    .from(analysisJobs)
    .where(eq(analysisJobs.batchId, list.id))
    .orderBy(asc(analysisJobs.batchPosition));
  const started = jobs.map(({ id, position, result, stage, share, ...job }) => ({
    ...job,
    ...placed(position ?? 0),
    analysisId: id,
    progress: { stage, share },
    answer: job.state === 'completed' ? storedAnswer(result) : null,
    error: wordsOf(job.errorCode),
  }));
  const refused = list.refused.map(({ position, fileName, errorCode, foundIn = null }) => ({
    ...{ fileName, foundIn, errorCode, ...placed(position) },
    ...{ analysisId: null, state: 'refused', modality: null, answer: null },
    progress: { stage: null, share: 0 },
    error: wordsOf(errorCode),
  }));
  return ListSchema.parse({
    id: list.id,
    names: list.expected,
    items: [...started, ...refused].sort((a, b) => a.position - b.position),
    createdAt: list.createdAt.toISOString(),
    expiresAt: list.expiresAt?.toISOString() ?? null,
  });
}

const placed = (position: number): Pick<ListItem, 'place' | 'position'> => ({
  place: Math.floor(position / POSITIONS),
  position,
});

const wordsOf = (code: string | null) => (code === null ? null : ERRORS[knownCode(code)].message);
