/** Exhibits: an analysis that exists, copied with its file; or a file that is hashed while it arrives, kept and analyzed. */
import { type AnalysisEnded, type AnalysisResultDto, AnalysisResultSchema } from '@unmask/analyses/contract';
import { type Analyses, findReachable, type JobRow } from '@unmask/analyses/server';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import type { Database } from '@unmask/db';
import { and, eq, ne, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { ERRORS, isErrorCode } from '@unmask/product/copy/errors';
import { headlineOf } from '@unmask/product/result-reading';
import { errors } from '../errors.ts';
import { type EvidenceRole, EXHIBITS, type NoFile } from '../limits.ts';
import { type EvidenceItem, forensicsCases, forensicsEvidence } from '../tables.ts';
import { custody } from '../words.ts';
import { type CaseRow, findOpenCase, type InCase, lockOpenCase } from './access.ts';
import { copyStored } from './copies.ts';
import { appendEvent } from './events.ts';

export type EvidenceRow = typeof forensicsEvidence.$inferSelect;
export type EvidenceDeps = Pick<Analyses, 'db' | 'storage' | 'settings'>;

export interface Told {
  role: EvidenceRole;
  description: string;
}

export const exhibitOf = ({ position }: Pick<EvidenceRow, 'position'>) => `E${position}`;

/** @throws AppError `analysis_not_found`, `exhibit_no_result`, `exhibit_there`, `exhibit_differs`, `exhibit_limit`, and what `findOpenCase` throws */
export async function addAnalysis(
  deps: EvidenceDeps,
  actor: RequestActor,
  input: InCase & Told & { analysisId: string },
): Promise<EvidenceRow> {
  const { db, storage } = deps;
  const { row, member } = await findOpenCase(db, actor, input);
  const { job, saved, result } = await requireResult(db, actor, input.analysisId);
  const copy = job?.fileKey ? await copyStored(deps, job.fileKey) : null;
  try {
    if (copy && copy.sha256 !== result.file.sha256) throw new AppError(errors.exhibit_differs);
    return await insertExhibit(db, row, member.userId, {
      ...exhibitFrom(input, result, job),
      filename: saved?.filename ?? job?.fileName ?? result.file.name,
      ...(copy ? { storageKey: copy.key, noFile: null } : { storageKey: null, noFile: whyNone(job) }),
    });
  } catch (error) {
    if (copy) await storage.remove(copy.key);
    throw error;
  }
}

/** @throws AppError `analysis_not_found`, `exhibit_no_result` */
export async function requireResult(db: Database, actor: RequestActor, analysisId: string) {
  const { job, saved } = await findReachable(db, actor, analysisId);
  const result = AnalysisResultSchema.safeParse(saved?.analysisResult ?? job?.result);
  if (!result.success) throw new AppError(errors.exhibit_no_result);
  return { job, saved, result: result.data };
}

function whyNone(job: JobRow | null): NoFile {
  if (job?.zeroRetention) return 'zero_retention';
  return job?.mode === 'frames' ? 'stills' : 'deleted';
}

function exhibitFrom(
  { analysisId, role, description }: Told & { analysisId: string },
  result: AnalysisResultDto,
  job: JobRow | null,
) {
  return {
    role,
    description,
    type: job?.fileType || result.modality,
    sizeBytes: result.file.size_bytes,
    sha256: result.file.sha256,
    analysisId,
    state: 'completed' as const,
    ...frozen(result),
  };
}

const frozen = (result: AnalysisResultDto) => ({
  result,
  engineVersion: result.engine.version,
  modelHashes: result.engine.hashes,
});

type NewExhibit = Omit<
  typeof forensicsEvidence.$inferInsert,
  'id' | 'caseId' | 'position' | 'addedBy' | 'addedAt' | 'verifiedAt' | 'intact'
>;

/**
 * The exhibit, its place in the case, and `evidence_added` in the custody log: all or none.
 *
 * @param besides what belongs to it in the same transaction, behind `evidence_added`
 */
export async function insertExhibit(
  db: Database,
  { id: caseId, organizationId }: CaseRow,
  userId: string,
  fields: NewExhibit,
  besides?: (tx: Database, exhibit: EvidenceRow) => Promise<void>,
): Promise<EvidenceRow> {
  const now = new Date();
  return db.transaction(async (tx) => {
    const row = await lockOpenCase(tx, caseId);
    if (row.evidence.length >= EXHIBITS) throw new AppError(errors.exhibit_limit);
    if (fields.analysisId) await refuseSecond(tx, caseId, fields.analysisId);
    const [made] = await tx
      .insert(forensicsEvidence)
      .values({
        ...fields,
        id: randomId(),
        caseId,
        position: row.evidence.length + 1,
        addedBy: userId,
        addedAt: now,
        ...(fields.storageKey && { verifiedAt: now, intact: true }),
      })
      .returning();
    const exhibit = made!;
    const item: EvidenceItem = {
      id: exhibit.id,
      filename: exhibit.filename,
      type: exhibit.type,
      uploadedAt: now.toISOString(),
      uploadedBy: userId,
    };
    await tx
      .update(forensicsCases)
      // The moment of the last change is not touched: nobody writes over an exhibit.
      .set({ evidence: sql`${forensicsCases.evidence} || ${JSON.stringify([item])}::jsonb` })
      .where(eq(forensicsCases.id, caseId));
    await tellAdded(tx, exhibit, userId, now);
    await besides?.(tx, exhibit);
    const detail = { exhibit: exhibitOf(exhibit), sha256: exhibit.sha256 };
    await appendAudit(
      tx,
      { actor: userId, action: 'case.evidence_added', target: caseId, organizationId, detail },
      now,
    );
    return exhibit;
  });
}

async function refuseSecond(tx: Database, caseId: string, analysisId: string): Promise<void> {
  const [there] = await tx
    .select({ id: forensicsEvidence.id })
    .from(forensicsEvidence)
    .where(and(eq(forensicsEvidence.caseId, caseId), eq(forensicsEvidence.analysisId, analysisId)));
  if (there) throw new AppError(errors.exhibit_there);
}

async function tellAdded(tx: Database, exhibit: EvidenceRow, userId: string, now: Date): Promise<void> {
  const { filename, sha256, noFile, state, result } = exhibit;
  const copy = noFile ? custody.noFile[noFile] : state === 'pending' ? custody.received : custody.copied;
  const name = exhibitOf(exhibit);
  const detail = { exhibit: name, sha256, role: exhibit.role, file: noFile ?? 'kept' };
  await appendEvent(
    tx,
    exhibit.caseId,
    {
      event: 'evidence_added',
      description: custody.evidence_added(name, filename, sha256, copy),
      userId,
      detail,
    },
    now,
  );
  if (result) await tellAnalysed(tx, exhibit, result as AnalysisResultDto, now);
}

async function tellAnalysed(tx: Database, exhibit: EvidenceRow, result: AnalysisResultDto, now: Date) {
  const { version } = result.engine;
  const description = custody.evidence_analysed(exhibitOf(exhibit), version, headlineOf(result));
  const detail = {
    exhibit: exhibitOf(exhibit),
    analysisId: exhibit.analysisId,
    engine: version,
    outcome: result.outcome,
  };
  await appendEvent(
    tx,
    exhibit.caseId,
    { event: 'evidence_analysed', description, userId: null, detail },
    now,
  );
}

/** An analysis has ended: where an exhibit waits for it, its result is copied into the case. One that was given up waits as well: it began after all. */
export async function freezeResult(tx: Database, ended: AnalysisEnded): Promise<void> {
  const [exhibit] = await tx
    .select()
    .from(forensicsEvidence)
    .where(and(eq(forensicsEvidence.analysisId, ended.id), ne(forensicsEvidence.state, 'completed')));
  if (!exhibit) return;
  await tx
    .select({ id: forensicsCases.id })
    .from(forensicsCases)
    .where(eq(forensicsCases.id, exhibit.caseId))
    .for('update');
  const [job] = await tx.select().from(analysisJobs).where(eq(analysisJobs.id, ended.id));
  const [saved] = await tx.select().from(videoAnalyses).where(eq(videoAnalyses.id, ended.id));
  const result = AnalysisResultSchema.safeParse(saved?.analysisResult ?? job?.result);
  const now = new Date();
  if (result.success && ended.state === 'completed') {
    await tx
      .update(forensicsEvidence)
      .set({ state: 'completed', ...frozen(result.data) })
      .where(eq(forensicsEvidence.id, exhibit.id));
    await tellAnalysed(tx, exhibit, result.data, now);
    return;
  }
  await failExhibit(tx, exhibit, ended.errorCode ?? ended.state, now);
}

export async function failExhibit(tx: Database, exhibit: EvidenceRow, code: string, now = new Date()) {
  await tx
    .update(forensicsEvidence)
    .set({ state: 'failed', errorCode: code })
    .where(eq(forensicsEvidence.id, exhibit.id));
  const name = exhibitOf(exhibit);
  await appendEvent(
    tx,
    exhibit.caseId,
    {
      event: 'evidence_not_analysed',
      description: custody.evidence_not_analysed(name, problemWords(code)),
      userId: null,
      detail: { exhibit: name, code },
    },
    now,
  );
}

export const problemWords = (code: string): string =>
  isErrorCode(code) ? ERRORS[code].message : ERRORS.analysis_failed.message;

/** @throws AppError `exhibit_not_found` */
export async function findExhibit(db: Database, caseId: string, evidenceId: string): Promise<EvidenceRow> {
  const [row] = await db
    .select()
    .from(forensicsEvidence)
    .where(and(eq(forensicsEvidence.id, evidenceId), eq(forensicsEvidence.caseId, caseId)));
  if (!row) throw new AppError(errors.exhibit_not_found);
  return row;
}
