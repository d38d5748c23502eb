/** `update_global_stats`: counts the saved analyses by platform and day, and what was found by kind and day. */
import { type Database, figureIncidents, publicFigures, rowsOf } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { DIRECT_UPLOAD, INCIDENT_TYPES, THREAT_TYPES } from '@unmask/product/statistics';
import { detectionAnalytics, scamTypeAnalytics } from '../tables.ts';

/** Counts run one after the other; any fixed number serves as the lock's name. */
const COUNT_LOCK = 7_268_532;

/** An analysis that named a side, and the side was AI: an inconclusive one names none. */
export const IS_DETECTION = sql`analysis_result->>'isAI' = 'true' and coalesce(analysis_result->>'outcome', '') <> 'inconclusive'`;

/** Results of before pictures and sounds were analyzed name no modality: they are of videos. */
const THREAT_TYPE = sql`case analysis_result->>'modality'
  when 'audio' then ${THREAT_TYPES.audio}::text
  when 'image' then ${THREAT_TYPES.image}::text
  else ${THREAT_TYPES.video}::text end`;

/** What the confirmed incidents of public figures were for. */
const INCIDENT_TYPE = sql`case ${figureIncidents.kind} ${sql.join(
  Object.entries(INCIDENT_TYPES).map(([kind, name]) => sql`when ${kind} then ${name}::text`),
  sql` `,
)} else ${INCIDENT_TYPES.other}::text end`;

/**
 * Writes both tables anew from what is stored: no analysis is counted twice, and a deleted one is not counted any more.
 * Every saved analysis is of a file that a person sent, so that is the one platform there is.
 */
export async function updateGlobalStats(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(${COUNT_LOCK})`);
    await tx.delete(detectionAnalytics);
    await tx.execute(sql`
      insert into detection_analytics (platform, deepfakes_detected, total_videos_analyzed, detection_date)
      select ${DIRECT_UPLOAD}::text, (count(*) filter (where ${IS_DETECTION}))::int, count(*)::int, (created_at at time zone 'UTC')::date
      from video_analyses group by 4 order by 4`);
    await tx.delete(scamTypeAnalytics);
    await tx.execute(sql`
      insert into scam_type_analytics (scam_type, incidents_detected, detection_date)
      select ${THREAT_TYPE}, count(*)::int, (created_at at time zone 'UTC')::date
      from video_analyses where ${IS_DETECTION} group by 1, 3 order by 3, 1`);
    await tx.execute(sql`
      insert into scam_type_analytics (scam_type, incidents_detected, detection_date)
      select ${INCIDENT_TYPE}, count(*)::int, (${figureIncidents.confirmedAt} at time zone 'UTC')::date
      from ${figureIncidents} join ${publicFigures} on ${publicFigures.id} = ${figureIncidents.figureId}
      where ${figureIncidents.state} = 'confirmed' and ${publicFigures.state} = 'listed'
      group by 1, 3 order by 3, 1`);
  });
}
