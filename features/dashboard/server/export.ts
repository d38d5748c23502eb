/** Every analysis in reach as a file, read and sent in parts: memory does not grow with the history. */
import { METRICS } from '@unmask/analyses/contract';
import { outcomeOf, videoAnalyses } from '@unmask/analyses/tables';
import { type Database, userProfiles } from '@unmask/db';
import { and, desc, eq, sql } from '@unmask/db/sql';
import { csvLine } from '@unmask/platform/csv';
import type { ExportFormat } from '../paths.ts';
import { evidenceOf, isAiOf } from './repository.ts';
import type { Scope } from './scope.ts';

const BATCH = 200;

export async function* exportAnalyses(
  db: Database,
  scope: Scope,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine([...COLUMNS, ...METRICS]);
  else yield '[';
  let first = true;
  for await (const row of rows(db, scope)) {
    const item = toExportRow(row);
    if (format === 'csv') {
      yield csvLine([...COLUMNS.map((name) => item[name]), ...METRICS.map((name) => item.analysis[name])]);
    } else {
      yield `${first ? '\n' : ',\n'}${JSON.stringify(item)}`;
      first = false;
    }
  }
  if (format === 'json') yield '\n]\n';
}

const COLUMNS = [
  'id',
  'created_at',
  'user_email',
  'filename',
  'file_size',
  'is_ai',
  'outcome',
  'confidence_score',
  'probability',
  'likelihood_ratio',
  'lean',
  'assessment',
  'assessment_real_share',
  'assessment_ai_share',
  'threat_level',
  'processing_time',
] as const;

type Row = Awaited<ReturnType<typeof readBatch>>[number];

async function* rows(db: Database, scope: Scope): AsyncGenerator<Row> {
  let after: Row | null = null;
  for (;;) {
    const batch: Row[] = await readBatch(db, scope, after);
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1) ?? null;
  }
}

/** Newest first; `after` is the last row of the batch before, told by its place to the microsecond. */
function readBatch(db: Database, scope: Scope, after: { place: string; id: string } | null) {
  const beyond = after
    ? sql`(${videoAnalyses.createdAt}, ${videoAnalyses.id}) < (${after.place}::timestamptz, ${after.id})`
    : undefined;
  return db
    .select({
      place: sql<string>`${videoAnalyses.createdAt}::text`,
      id: videoAnalyses.id,
      createdAt: videoAnalyses.createdAt,
      email: userProfiles.email,
      filename: videoAnalyses.filename,
      fileSize: videoAnalyses.fileSize,
      isAI: isAiOf,
      outcome: sql<string | null>`${outcomeOf(videoAnalyses)}`,
      confidence: videoAnalyses.confidenceScore,
      ...evidenceOf,
      threatLevel: videoAnalyses.threatLevel,
      processingTime: videoAnalyses.processingTime,
      metrics: sql<Record<string, unknown> | null>`${videoAnalyses.analysisResult} -> 'analysis'`,
    })
    .from(videoAnalyses)
    .innerJoin(userProfiles, eq(userProfiles.id, videoAnalyses.userId))
    .where(and(scope.where, beyond))
    .orderBy(desc(videoAnalyses.createdAt), desc(videoAnalyses.id))
    .limit(BATCH);
}

function toExportRow(row: Row) {
  const metric = (name: string) => {
    const value = row.metrics?.[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    user_email: row.email,
    filename: row.filename,
    file_size: row.fileSize,
    is_ai: row.isAI,
    outcome: row.outcome,
    confidence_score: row.confidence,
    probability: row.probability,
    likelihood_ratio: row.ratio,
    lean: row.lean,
    assessment: row.assessment,
    assessment_real_share: row.realShare,
    assessment_ai_share: row.aiShare,
    threat_level: row.threatLevel,
    processing_time: row.processingTime,
    /** Percent; null where it was not measured. */
    analysis: Object.fromEntries(METRICS.map((name) => [name, metric(name)])) as Record<
      (typeof METRICS)[number],
      number | null
    >,
  };
}
