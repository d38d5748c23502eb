/** `update_global_stats`: counts the saved analyses by platform and day. */
import { type Database, rowsOf } from '@unmask/db';
import { DIRECT_UPLOAD } from '@unmask/product/statistics';
import { sql } from 'drizzle-orm';
import { detectionAnalytics } from '../tables.ts';

/** Counts run one after the other; any fixed number serves as the lock's name. */
const COUNT_LOCK = 7_268_532;

/** An analysis that named a side, and the side was AI: an inconclusive one names none. */
export const IS_DETECTION = sql`analysis_result->>'isAI' = 'true' and coalesce(analysis_result->>'outcome', '') <> 'inconclusive'`;

/**
 * Writes both tables anew from what is stored: no analysis is counted twice, and a deleted one is not counted any more.
 * Every saved analysis is of a file that a person sent, so that is the one platform there is. No table tells the kind of a scam
 * yet, so `scam_type_analytics` stays as it is: nothing is guessed into it.
 */
export async function updateGlobalStats(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(${COUNT_LOCK})`);
    await tx.delete(detectionAnalytics);
    await tx.execute(sql`
      insert into detection_analytics (platform, deepfakes_detected, total_videos_analyzed, detection_date)
      select ${DIRECT_UPLOAD}::text, (count(*) filter (where ${IS_DETECTION}))::int, count(*)::int, (created_at at time zone 'UTC')::date
      from video_analyses group by 4 order by 4`);
  });
}
