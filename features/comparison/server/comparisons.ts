/** Comparisons: started, looked at, cancelled and deleted. Both files are described by whoever works on the queue. */
import { requireUser } from '@unmask/accounts/server';
import {
  type Analyses,
  askDescriptions,
  comparableFile,
  type DescriptionState,
  dropDescriptions,
  readDescriptions,
  sendDescriptions,
} from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import { and, count, desc, eq, lt } from '@unmask/db/sql';
import { compareFiles, type FileDescription, likenessScale } from '@unmask/engine';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { type Comparison, type FileComparisonDto, FileComparisonSchema } from '../contract.ts';
import { errors } from '../errors.ts';
import { COMPARISON_DAYS, COMPARISONS_PER_DAY, LISTED_COMPARISONS, RUNNING_COMPARISONS } from '../limits.ts';
import { comparisons } from '../tables.ts';
import { failureWords } from '../words.ts';

type Row = typeof comparisons.$inferSelect;
type Parts = Pick<Analyses, 'db' | 'queue'>;

const DAY_S = 86_400;

/** @throws AppError `analysis_not_found`, `zero_retention`, `file_not_kept`, `comparison_same_file`, `comparison_running`, `too_many_comparisons` */
export async function start(
  parts: Parts,
  actor: RequestActor,
  { questionedId, referenceId }: { questionedId: string; referenceId: string },
  now = new Date(),
): Promise<Comparison> {
  const { db } = parts;
  const { userId } = requireUser(actor);
  const questioned = await comparableFile(db, actor, questionedId);
  const reference = await comparableFile(db, actor, referenceId);
  if (questionedId === referenceId) throw new AppError(errors.comparison_same_file);
  const running = and(eq(comparisons.userId, userId), eq(comparisons.state, 'running'));
  const [found] = await db.select({ n: count() }).from(comparisons).where(running);
  if ((found?.n ?? 0) >= RUNNING_COMPARISONS) throw new AppError(errors.comparison_running);
  const window = { limit: COMPARISONS_PER_DAY, seconds: DAY_S };
  if (!(await countRequest(db, `comparisons:${userId}`, window, now)))
    throw new AppError(errors.too_many_comparisons);
  const row = await db.transaction(async (tx) => {
    const asked = await askDescriptions(tx, [questioned, reference]);
    const [made] = await tx
      .insert(comparisons)
      .values({
        ...{ id: randomId(), userId, questionedId, referenceId, createdAt: now },
        questionedName: questioned.fileName,
        referenceName: reference.fileName,
        descriptionIds: asked.map(({ id }) => id),
      })
      .returning();
    await appendAudit(tx, { actor: userId, action: 'comparison.started', target: made!.id }, now);
    return made!;
  });
  await sendDescriptions(parts, row.descriptionIds);
  return present(row, await readDescriptions(db, row.descriptionIds));
}

/** @throws AppError `comparison_not_found` */
export async function read(db: Database, actor: RequestActor, id: string): Promise<Comparison> {
  const row = await own(db, actor, id);
  const described = await readDescriptions(db, row.descriptionIds);
  const settled = await settle(db, row, described);
  return present(settled, described);
}

export async function list(db: Database, actor: RequestActor): Promise<{ items: Comparison[] }> {
  const rows = await db
    .select()
    .from(comparisons)
    .where(eq(comparisons.userId, requireUser(actor).userId))
    .orderBy(desc(comparisons.createdAt))
    .limit(LISTED_COMPARISONS);
  return { items: rows.map((row) => present(row, [])) };
}

/** What has ended stays as it is. @throws AppError `comparison_not_found` */
export async function cancel(db: Database, actor: RequestActor, id: string): Promise<Comparison> {
  const row = await own(db, actor, id);
  await end(db, row, { state: 'cancelled' });
  return present(await own(db, actor, id), []);
}

/** @throws AppError `comparison_not_found` */
export async function remove(db: Database, actor: RequestActor, id: string): Promise<{ deleted: true }> {
  const row = await own(db, actor, id);
  await db.transaction(async (tx) => {
    await dropDescriptions(tx, row.descriptionIds);
    await tx.delete(comparisons).where(eq(comparisons.id, id));
    await appendAudit(tx, { actor: row.userId, action: 'comparison.deleted', target: id });
  });
  return { deleted: true };
}

/** Those that nobody looks at end too: nothing that was read of a face stays because a tab was closed. */
export async function settleAll(parts: Parts): Promise<void> {
  const { db } = parts;
  const rows = await db.select().from(comparisons).where(eq(comparisons.state, 'running')).limit(100);
  for (const row of rows) {
    const described = await readDescriptions(db, row.descriptionIds);
    await settle(db, row, described);
    // The process that was to send it may have died.
    if (described.some(({ state }) => state === 'queued')) await sendDescriptions(parts, row.descriptionIds);
  }
}

export async function forgetOld(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - COMPARISON_DAYS * DAY_S * 1000);
  await db.delete(comparisons).where(lt(comparisons.createdAt, before));
}

/** @throws AppError `comparison_not_found` */
async function own(db: Database, actor: RequestActor, id: string): Promise<Row> {
  const mine = and(eq(comparisons.id, id), eq(comparisons.userId, requireUser(actor).userId));
  const [row] = await db.select().from(comparisons).where(mine);
  if (!row) throw new AppError(errors.comparison_not_found);
  return row;
}

async function settle(db: Database, row: Row, described: readonly DescriptionState[]): Promise<Row> {
  if (row.state !== 'running') return row;
  const of = (analysisId: string) => described.find((one) => one.analysisId === analysisId);
  const [questioned, reference] = [of(row.questionedId), of(row.referenceId)];
  const failed = described.find(({ state }) => state === 'failed');
  if (!questioned || !reference || failed) {
    return end(db, row, { state: 'failed', errorCode: failed?.errorCode ?? 'analysis_failed' });
  }
  if (questioned.state !== 'done' || reference.state !== 'done') return row;
  const scale = likenessScale();
  // Written by the engine within the hour.
  const readOf = (one: DescriptionState) => one.description as FileDescription;
  const result: FileComparisonDto = FileComparisonSchema.parse({
    ...compareFiles(readOf(questioned), readOf(reference), scale),
    measured: scale,
  });
  return end(db, row, { state: 'done', result });
}

/** With the end everything that was read of faces and voices goes. */
async function end(
  db: Database,
  row: Row,
  how: { state: 'done' | 'failed' | 'cancelled'; result?: FileComparisonDto; errorCode?: string },
): Promise<Row> {
  return db.transaction(async (tx) => {
    await dropDescriptions(tx, row.descriptionIds);
    const [ended] = await tx
      .update(comparisons)
      .set({ ...how, descriptionIds: [], finishedAt: new Date() })
      .where(and(eq(comparisons.id, row.id), eq(comparisons.state, 'running')))
      .returning();
    // Somebody else was first.
    if (!ended) return (await tx.select().from(comparisons).where(eq(comparisons.id, row.id)))[0] ?? row;
    return ended;
  });
}

function present(row: Row, described: readonly DescriptionState[]): Comparison {
  const done = described.reduce((sum, { share }) => sum + share, 0);
  const state = row.state as Comparison['state'];
  return {
    id: row.id,
    state,
    share: state === 'running' ? Math.min(1, done / 2) : 1,
    questioned: { analysisId: row.questionedId, name: row.questionedName },
    reference: { analysisId: row.referenceId, name: row.referenceName },
    result: FileComparisonSchema.safeParse(row.result).data ?? null,
    error: row.errorCode === null ? null : failureWords(row.errorCode),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
