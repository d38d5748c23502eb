/**
 * Deletes what has had its time: visitors' results with their files, old media of signed-in people, what an organization wants
 * to keep no longer, uploads without an analysis, and links that have ended long ago.
 */

import type { Database } from '@unmask/db';
import { and, eq, exists, inArray, isNotNull, isNull, lt, not, or, sql } from '@unmask/db/sql';
import { analysisBatches, analysisFeedback, analysisJobs } from '../tables.ts';
import { forgetDescriptions } from './descriptions.ts';
import { deleteOutlived, ownRetentionDays } from './own-retention.ts';
import { removeFiles } from './service.ts';
import type { AnalysisDeps } from './settings.ts';
import { forgetEndedShares } from './shares.ts';
import { UploadStore } from './upload-store.ts';

const FINAL = ['completed', 'failed', 'cancelled'];
const BATCH = 200;

/** @returns how many results, media files and uploads were deleted. */
export async function deleteExpired(
  deps: AnalysisDeps,
  now = new Date(),
): Promise<{ results: number; media: number; uploads: number }> {
  const { db } = deps;
  const expired = await db
    .select()
    .from(analysisJobs)
    .where(and(lt(analysisJobs.expiresAt, now), inArray(analysisJobs.state, FINAL)))
    .limit(BATCH);
  for (const job of expired) {
    await removeFiles(deps, job);
    await db.delete(analysisJobs).where(eq(analysisJobs.id, job.id));
  }
  await db.delete(analysisBatches).where(lt(analysisBatches.expiresAt, now));
  const outlived = await deleteOutlived(deps, now);
  const days = sql`coalesce((${ownRetentionDays(sql`${analysisJobs.organizationId}`)}), ${deps.settings.mediaRetentionDays}::int)`;
  const old = await db
    .select()
    .from(analysisJobs)
    .where(
      and(
        or(isNotNull(analysisJobs.fileKey), sql`jsonb_array_length(${analysisJobs.frameKeys}) > 0`),
        sql`${analysisJobs.finishedAt} < ${now}::timestamptz - make_interval(days => ${days})`,
        inArray(analysisJobs.state, FINAL),
        not(keptByConsent(db)),
      ),
    )
    .limit(BATCH);
  for (const job of old) await removeFiles(deps, job);
  const late = await zeroRetentionLeftovers(deps);
  for (const job of late) await removeFiles(deps, job);
  const uploads = await new UploadStore(deps.settings.uploadsDir).deleteExpired(now);
  await forgetEndedShares(db, now);
  await forgetDescriptions(db, now);
  return { results: expired.length + outlived, media: old.length + late.length, uploads };
}

/**
 * The file's owner said what it is and lets it be kept: until that is taken back, or analysis or account are deleted. What belongs to an
 * organization goes by the organization's own period.
 */
const keptByConsent = (db: Database) =>
  exists(
    db
      .select({ id: analysisFeedback.analysisId })
      .from(analysisFeedback)
      .where(
        and(
          eq(analysisFeedback.analysisId, analysisJobs.id),
          eq(analysisFeedback.userId, analysisJobs.userId),
          isNull(analysisJobs.organizationId),
          analysisFeedback.mayKeep,
        ),
      ),
  );

/** Of analyses with zero retention that have ended: a process was killed, or the bucket did not answer. */
async function zeroRetentionLeftovers({ db }: AnalysisDeps) {
  return db
    .select()
    .from(analysisJobs)
    .where(
      and(analysisJobs.zeroRetention, isNotNull(analysisJobs.fileKey), inArray(analysisJobs.state, FINAL)),
    )
    .limit(BATCH);
}
