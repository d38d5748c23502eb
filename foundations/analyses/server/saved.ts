/** `video_analyses`: analyses of signed-in people (core specification, section 7, calls 6 and 7). */

import type { Database } from '@unmask/db';
import { desc, eq } from '@unmask/db/sql';
import { knownThreat } from '@unmask/product/thresholds';
import { analysisJobs, videoAnalyses } from '../tables.ts';
import type { StoredResult } from './original-file.ts';
import type { JobRow } from './repository.ts';

/** Saves once, whatever happens twice: the row has the job's id. Visitors' analyses are not saved. */
export async function saveAnalysis(db: Database, job: JobRow, result: StoredResult): Promise<void> {
  await db.transaction(async (tx) => {
    // As it is now: deleted while it ran it must not come back, and a guest may have become a person.
    const [row] = await tx.select().from(analysisJobs).where(eq(analysisJobs.id, job.id)).for('update');
    if (!row?.userId) return;
    await tx
      .insert(videoAnalyses)
      .values({
        id: job.id,
        userId: row.userId,
        organizationId: row.organizationId,
        filename: row.fileName,
        fileSize: job.fileSize,
        analysisResult: result,
        threatLevel: result.threatLevel,
        confidenceScore: result.confidence,
        processingTime: result.processingTime,
      })
      .onConflictDoNothing();
  });
}

/** Newest first, all columns. */
export async function savedBy(db: Database, userId: string, limit: number) {
  const rows = await db
    .select()
    .from(videoAnalyses)
    .where(eq(videoAnalyses.userId, userId))
    .orderBy(desc(videoAnalyses.createdAt))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    organization_id: row.organizationId,
    filename: row.filename,
    file_size: row.fileSize,
    analysis_result: row.analysisResult,
    threat_level: knownThreat(row.threatLevel),
    confidence_score: row.confidenceScore,
    processing_time: row.processingTime,
    created_at: row.createdAt.toISOString(),
  }));
}
