/** What the analytics section counts, by day (core specification, section 3). Written by `update_global_stats` alone. */

import { bigserial, check, date, integer, pgTable, text, unique } from '@unmask/db/pg-core';
import { sql } from '@unmask/db/sql';

export const detectionAnalytics = pgTable(
  'detection_analytics',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Where the media came from, as far as the service knows it. */
    platform: text('platform').notNull(),
    deepfakesDetected: integer('deepfakes_detected').notNull().default(0),
    totalVideosAnalyzed: integer('total_videos_analyzed').notNull().default(0),
    /** Day in UTC. */
    detectionDate: date('detection_date', { mode: 'string' }).notNull(),
  },
  (table) => [
    unique('detection_analytics_day').on(table.platform, table.detectionDate),
    check(
      'detection_analytics_counts',
      sql`${table.deepfakesDetected} >= 0 and ${table.totalVideosAnalyzed} >= ${table.deepfakesDetected}`,
    ),
  ],
);

export const scamTypeAnalytics = pgTable(
  'scam_type_analytics',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    scamType: text('scam_type').notNull(),
    incidentsDetected: integer('incidents_detected').notNull().default(0),
    /** Day in UTC. */
    detectionDate: date('detection_date', { mode: 'string' }).notNull(),
  },
  (table) => [
    unique('scam_type_analytics_day').on(table.scamType, table.detectionDate),
    check('scam_type_analytics_counts', sql`${table.incidentsDetected} >= 0`),
  ],
);
