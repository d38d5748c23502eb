/** Links that ask for an original: made, listed, withdrawn and opened. Tokens are kept as hashes only. */
import { requireUser } from '@unmask/accounts/server';
import { storedAnswer } from '@unmask/analyses/contract';
import { findReachable } from '@unmask/analyses/server';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { type Database, userProfiles } from '@unmask/db';
import { and, count, desc, eq, gt, inArray, isNull, lt } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { hashOf, randomId, randomToken } from '@unmask/platform/identifiers';
import { readPlan } from '@unmask/platform/plan-of';
import type { RequestActor } from '@unmask/platform/requests';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import type { Asked } from '../contract.ts';
import { errors } from '../errors.ts';
import { ENDED_REQUEST_DAYS, MAX_OPEN_REQUESTS, REQUESTS_PER_DAY } from '../limits.ts';
import { originalRequests } from '../tables.ts';

export type RequestRow = typeof originalRequests.$inferSelect;

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;
const LISTED = 50;

/** @throws AppError `analysis_not_found`, also for what is a colleague's */
async function own(db: Database, actor: RequestActor, analysisId: string) {
  const { saved, reach } = await findReachable(db, actor, analysisId);
  if (!saved || !reach.own) throw new AppError('analysis_not_found');
  return saved;
}

interface Ask {
  analysisId: string;
  days: number;
  note: string;
}

/** @throws AppError `analysis_not_found`, `too_many_requests_for_originals` */
export async function ask(
  db: Database,
  actor: RequestActor,
  { analysisId, days, note }: Ask,
  now = new Date(),
): Promise<Asked & { token: string }> {
  const { userId } = requireUser(actor);
  await own(db, actor, analysisId);
  const tooMany = new AppError(errors.too_many_requests_for_originals);
  const open = and(
    eq(originalRequests.analysisId, analysisId),
    isNull(originalRequests.withdrawnAt),
    isNull(originalRequests.receivedAt),
    gt(originalRequests.expiresAt, now),
  );
  const [found] = await db.select({ n: count() }).from(originalRequests).where(open);
  if ((found?.n ?? 0) >= MAX_OPEN_REQUESTS) throw tooMany;
  const window = { limit: REQUESTS_PER_DAY, seconds: DAY_S };
  if (!(await countRequest(db, `asks for originals:${userId}`, window, now))) throw tooMany;
  const token = randomToken();
  const [row] = await db
    .insert(originalRequests)
    .values({
      ...{ id: randomId(), userId, analysisId, note, tokenHash: hashOf(token), createdAt: now },
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    })
    .returning();
  return { ...(await present(db, [row!], now))[0]!, token };
}

/** What a colleague asks for is theirs alone. @throws AppError `analysis_not_found` */
export async function list(
  db: Database,
  actor: RequestActor,
  analysisId: string,
  now = new Date(),
): Promise<{ may: boolean; items: Asked[] }> {
  const { saved, reach } = await findReachable(db, actor, analysisId);
  if (!saved || !reach.own || actor.isGuest) return { may: false, items: [] };
  const rows = await db
    .select()
    .from(originalRequests)
    .where(eq(originalRequests.analysisId, analysisId))
    .orderBy(desc(originalRequests.createdAt))
    .limit(LISTED);
  return { may: true, items: await present(db, rows, now) };
}

/** What has come stays. @throws AppError `original_not_found` */
export async function withdraw(
  db: Database,
  actor: RequestActor,
  id: string,
  now = new Date(),
): Promise<Asked> {
  const mine = and(eq(originalRequests.id, id), eq(originalRequests.userId, requireUser(actor).userId));
  await db
    .update(originalRequests)
    .set({ withdrawnAt: now })
    .where(and(mine, isNull(originalRequests.withdrawnAt), isNull(originalRequests.receivedAnalysisId)));
  const [row] = await db.select().from(originalRequests).where(mine);
  if (!row) throw new AppError(errors.original_not_found);
  return (await present(db, [row], now))[0]!;
}

/** What the link asks for, while it does. @throws AppError `original_not_found`, `original_closed` */
export async function findOpen(db: Database, token: string, now = new Date()) {
  const [row] = await db
    .select({ request: originalRequests, asker: userProfiles.email, fileName: videoAnalyses.filename })
    .from(originalRequests)
    .innerJoin(videoAnalyses, eq(videoAnalyses.id, originalRequests.analysisId))
    .innerJoin(userProfiles, eq(userProfiles.id, originalRequests.userId))
    // What a suspended person asks for is closed for as long as they are.
    .where(and(eq(originalRequests.tokenHash, hashOf(token)), isNull(userProfiles.suspendedAt)));
  if (!row) throw new AppError(errors.original_not_found);
  if (stateOf(row.request, now) !== 'open' || isHeld(row.request, now))
    throw new AppError(errors.original_closed);
  return row;
}

/** @throws AppError `original_not_found`, `original_closed` */
export async function open(db: Database, token: string, now = new Date()) {
  const { request, asker, fileName } = await findOpen(db, token, now);
  const { tier } = await readPlan(db, request.userId);
  const { note, expiresAt } = request;
  return { asker, fileName, note, expiresAt: expiresAt.toISOString(), maxBytes: maxVideoSizeBytes(tier) };
}

/** A file that did not arrive within this time does not arrive any more: its server was killed. */
export const HOLD_MS = 3_600_000;

/** A file is on its way. */
const isHeld = ({ receivedAt, receivedAnalysisId }: RequestRow, now: Date): boolean =>
  receivedAnalysisId === null && receivedAt !== null && now.getTime() - receivedAt.getTime() < HOLD_MS;

function stateOf(row: RequestRow, now: Date): Asked['state'] {
  if (row.receivedAnalysisId) return 'received';
  if (row.withdrawnAt) return 'withdrawn';
  return row.expiresAt <= now ? 'expired' : 'open';
}

async function present(db: Database, rows: readonly RequestRow[], now: Date): Promise<Asked[]> {
  const ids = rows.flatMap(({ receivedAnalysisId }) => receivedAnalysisId ?? []);
  const jobs =
    ids.length === 0
      ? []
      : await db
          .select({ id: analysisJobs.id, state: analysisJobs.state, result: analysisJobs.result })
          .from(analysisJobs)
          .where(inArray(analysisJobs.id, ids));
  return rows.map((row) => ({
    id: row.id,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: stateOf(row, now),
    received: receivedOf(
      row,
      jobs.find(({ id }) => id === row.receivedAnalysisId),
    ),
  }));
}

function receivedOf(row: RequestRow, job: { state: string; result: unknown } | undefined): Asked['received'] {
  const { receivedAt, receivedAnalysisId, receivedName, sha256, same } = row;
  // Until all of it is there, it is on its way.
  if (!receivedAt || !receivedAnalysisId || !sha256) return null;
  const answer = storedAnswer(job?.result);
  const running = job?.state === 'queued' || job?.state === 'running';
  return {
    at: receivedAt.toISOString(),
    analysisId: receivedAnalysisId,
    fileName: receivedName ?? '',
    sha256,
    same,
    result: {
      state: answer ? 'completed' : running ? 'running' : 'none',
      outcome: answer?.outcome ?? null,
      assessment: answer?.assessment ?? null,
    },
  };
}

/** Links that ended long ago are not named any more; what came by them stays with its analysis. */
export async function forgetEnded(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - ENDED_REQUEST_DAYS * DAY_MS);
  await db
    .delete(originalRequests)
    .where(and(lt(originalRequests.expiresAt, before), isNull(originalRequests.receivedAt)));
}
