/** Links to a saved analysis: unguessable, kept as hashes only, with an end. */
import { type Database, userProfiles } from '@unmask/db';
import { and, count, desc, eq, gt, isNull, lt, or } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { hashOf, randomId, randomToken } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { ENDED_SHARE_DAYS, MAX_ACTIVE_SHARES } from '@unmask/product/limits';
import { AnalysisResultSchema, type Share, type SharedResult } from '../contract.ts';
import { analysisShares, videoAnalyses } from '../tables.ts';
import { findManageable } from './access.ts';

type ShareRow = typeof analysisShares.$inferSelect;

const DAY_MS = 86_400_000;
/** Old links that are still named in the list. */
const LISTED = 100;

/** @throws AppError `analysis_not_found`, `forbidden`, `too_many_links` */
export async function createShare(
  db: Database,
  actor: RequestActor,
  analysisId: string,
  days: number,
  now = new Date(),
): Promise<Share & { token: string }> {
  const { saved } = await findManageable(db, actor, analysisId);
  if (!saved || !actor.userId) throw new AppError('analysis_not_found');
  const token = randomToken();
  const values = {
    id: randomId(),
    analysisId,
    createdBy: actor.userId,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  };
  const row = await db.transaction(async (tx) => {
    // The lock puts parallel requests in line, so that they cannot pass the limit together.
    const analysis = eq(videoAnalyses.id, analysisId);
    const locked = await tx
      .select({ id: videoAnalyses.id })
      .from(videoAnalyses)
      .where(analysis)
      .for('update');
    if (!locked[0]) throw new AppError('analysis_not_found');
    const active = and(
      eq(analysisShares.analysisId, analysisId),
      isNull(analysisShares.revokedAt),
      gt(analysisShares.expiresAt, now),
    );
    const [links] = await tx.select({ active: count() }).from(analysisShares).where(active);
    if ((links?.active ?? 0) >= MAX_ACTIVE_SHARES) throw new AppError('too_many_links');
    return (await tx.insert(analysisShares).values(values).returning())[0]!;
  });
  return { ...presentShare(row, now), token };
}

/** @throws AppError `analysis_not_found`, `forbidden` */
export async function sharesOf(
  db: Database,
  actor: RequestActor,
  analysisId: string,
  now = new Date(),
): Promise<Share[]> {
  await findManageable(db, actor, analysisId);
  const rows = await db
    .select()
    .from(analysisShares)
    .where(eq(analysisShares.analysisId, analysisId))
    .orderBy(desc(analysisShares.createdAt))
    .limit(LISTED);
  return rows.map((row) => presentShare(row, now));
}

/** A link that has been revoked stays so. @throws AppError `analysis_not_found`, `forbidden`, `share_not_found` */
export async function revokeShare(
  db: Database,
  actor: RequestActor,
  analysisId: string,
  shareId: string,
  now = new Date(),
): Promise<Share> {
  await findManageable(db, actor, analysisId);
  const own = and(eq(analysisShares.id, shareId), eq(analysisShares.analysisId, analysisId));
  await db
    .update(analysisShares)
    .set({ revokedAt: now })
    .where(and(own, isNull(analysisShares.revokedAt)));
  const [row] = await db.select().from(analysisShares).where(own);
  if (!row) throw new AppError('share_not_found');
  return presentShare(row, now);
}

function presentShare(row: ShareRow, now: Date): Share {
  const state = row.revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : 'active';
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state,
  };
}

/** @throws AppError `share_not_found`, `share_expired`, `share_revoked` */
export async function openShare(db: Database, token: string, now = new Date()): Promise<SharedResult> {
  const [row] = await db
    .select({ share: analysisShares, analysis: videoAnalyses })
    .from(analysisShares)
    .innerJoin(videoAnalyses, eq(videoAnalyses.id, analysisShares.analysisId))
    .innerJoin(userProfiles, eq(userProfiles.id, analysisShares.createdBy))
    // What a suspended person shared is closed for as long as they are.
    .where(and(eq(analysisShares.tokenHash, hashOf(token)), isNull(userProfiles.suspendedAt)));
  if (!row) throw new AppError('share_not_found');
  const { state } = presentShare(row.share, now);
  if (state !== 'active') throw new AppError(state === 'revoked' ? 'share_revoked' : 'share_expired');
  const result = AnalysisResultSchema.safeParse(row.analysis.analysisResult);
  if (!result.success) throw new AppError('share_not_found', 'the stored result cannot be read any more');
  return {
    name: row.analysis.filename,
    createdAt: row.analysis.createdAt.toISOString(),
    expiresAt: row.share.expiresAt.toISOString(),
    result: withoutPerson(result.data, row.analysis.filename),
  };
}

/** Links that ended long ago lead to nothing, like any that never was. */
export async function forgetEndedShares(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ENDED_SHARE_DAYS * DAY_MS);
  await db
    .delete(analysisShares)
    .where(or(lt(analysisShares.expiresAt, before), lt(analysisShares.revokedAt, before)));
}

/** Status of the page behind a link: 200, 404 or 410. */
export async function shareStatus(db: Database, token: string): Promise<number> {
  try {
    await openShare(db, token);
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.entry.status;
    throw error;
  }
}

/** The name is the one its owner gave; tags of the file may hold names, places and devices. */
function withoutPerson(result: SharedResult['result'], name: string): SharedResult['result'] {
  return { ...result, file: { ...result.file, name, metadata: {} } };
}
