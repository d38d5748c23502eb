/** This slice's SQL: core specification, section 7, calls 6, 8, 9 and 10. */

import { outcomeOf, videoAnalyses } from '@unmask/analyses/tables';
import { type Database, rowsOf, userProfiles } from '@unmask/db';
import { count, desc, eq, sql } from '@unmask/db/sql';
import { CONFIDENCE_ROWS, PLATFORM_ROWS, SCAM_TYPE_ROWS } from '@unmask/product/statistics';
import type { ConfirmedAnswers, GlobalStats } from '../contract.ts';
import { detectionAnalytics, scamTypeAnalytics } from '../tables.ts';
import { IS_DETECTION } from './count.ts';

export async function readGlobalStats(db: Database): Promise<GlobalStats> {
  const [analyses] = await db.select({ count: count() }).from(videoAnalyses);
  const [detected] = await db.select({ count: count() }).from(videoAnalyses).where(IS_DETECTION);
  // A guest is a session, not an account.
  const [users] = await db
    .select({ count: count() })
    .from(userProfiles)
    .where(eq(userProfiles.isAnonymous, false));
  const newest = db
    .select({ score: videoAnalyses.confidenceScore })
    .from(videoAnalyses)
    // Where there is no verdict there is nothing to be sure of.
    .where(sql`coalesce(${outcomeOf(videoAnalyses)}, '') <> 'inconclusive'`)
    .orderBy(desc(videoAnalyses.createdAt))
    .limit(CONFIDENCE_ROWS);
  const [average] = await rowsOf<{ value: number | null; rows: number }>(
    db,
    sql`select round(avg(confidence_score)::numeric, 1)::float8 as value, count(*)::int as rows from (${newest}) newest`,
  );
  return {
    analyses: analyses?.count ?? 0,
    detected: detected?.count ?? 0,
    users: users?.count ?? 0,
    averageConfidence: average?.value ?? null,
    averagedOver: average?.rows ?? 0,
  };
}

/** Newest first, at most 30. */
export async function readDetectionAnalytics(db: Database) {
  return db
    .select({
      platform: detectionAnalytics.platform,
      deepfakes_detected: detectionAnalytics.deepfakesDetected,
      total_videos_analyzed: detectionAnalytics.totalVideosAnalyzed,
    })
    .from(detectionAnalytics)
    .orderBy(desc(detectionAnalytics.detectionDate), desc(detectionAnalytics.id))
    .limit(PLATFORM_ROWS);
}

/** Newest first, at most 100. */
export async function readScamTypeAnalytics(db: Database) {
  return db
    .select({
      scam_type: scamTypeAnalytics.scamType,
      incidents_detected: scamTypeAnalytics.incidentsDetected,
    })
    .from(scamTypeAnalytics)
    .orderBy(desc(scamTypeAnalytics.detectionDate), desc(scamTypeAnalytics.id))
    .limit(SCAM_TYPE_ROWS);
}

/** Answers of the last two years that the operator accepted, newest month first. */
export async function readConfirmedAnswers(db: Database): Promise<ConfirmedAnswers> {
  return rowsOf<ConfirmedAnswers[number]>(
    db,
    sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, modality, answer, outcome, count(*)::int as count
      from analysis_feedback
      where review = 'accepted' and answer <> 'unsure' and created_at > now() - interval '2 years'
      group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4`,
  );
}
