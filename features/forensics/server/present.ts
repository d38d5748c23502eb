/** A case with everything in it, as its page shows it. */
import { type AnalysisResultDto, AnalysisResultSchema } from '@unmask/analyses/contract';
import { videoAnalyses } from '@unmask/analyses/tables';
import type { Database } from '@unmask/db';
import { asc, desc, eq, inArray } from '@unmask/db/sql';
import type { RequestActor } from '@unmask/platform/requests';
import { headlineOf } from '@unmask/product/result-reading';
import { strengthWords } from '@unmask/product/result-statement';
import { roleAllows } from '@unmask/product/roles';
import type { CaseDetail, Comparison, Exhibit } from '../contract.ts';
import { forensicsEvidence, forensicsReports } from '../tables.ts';
import { custody, gone } from '../words.ts';
import { findCase, type InCase, maySeeAll, membersOf, namesOf } from './access.ts';
import { presentCase } from './cases.ts';
import { compareFiles } from './compare.ts';
import { appendLook, checkChain, eventsOf } from './events.ts';
import { type EvidenceRow, exhibitOf, problemWords } from './evidence.ts';
import { notesOf, tasksOf } from './notes.ts';
import { redactionsOf } from './redaction/report-copies.ts';
import { presentReports } from './reports.ts';

/** Who looks stands in the custody log. @throws AppError `case_not_found` */
export async function readCase(db: Database, actor: RequestActor, where: InCase): Promise<CaseDetail> {
  const { member } = await findCase(db, actor, where);
  const { caseId, organizationId } = where;
  const look = { event: 'case_viewed', description: custody.case_viewed(), userId: member.userId };
  await appendLook(db, caseId, look);
  // Read again: the look is part of it.
  const { row } = await findCase(db, actor, where);
  const events = await eventsOf(db, caseId);
  const rows = await exhibitRows(db, caseId);
  const notes = await notesOf(db, caseId);
  const tasks = await tasksOf(db, caseId);
  const reports = await db
    .select()
    .from(forensicsReports)
    .where(eq(forensicsReports.caseId, caseId))
    .orderBy(desc(forensicsReports.issuedAt));
  const names = await namesOf(db, [
    ...events.map(({ userId }) => userId),
    ...notes.map(({ author }) => author),
    ...tasks.map(({ doneBy }) => doneBy),
    ...rows.map(({ addedBy }) => addedBy),
  ]);
  const nameOf = (id: string) => names.get(id) ?? gone;
  const all = maySeeAll(member);
  return {
    case: presentCase(row),
    exhibits: await presentExhibits(db, rows, organizationId, names),
    notes: notes.map(({ id, author, body, createdAt }) => ({
      id,
      by: nameOf(author),
      body,
      createdAt: createdAt.toISOString(),
    })),
    tasks: tasks.map(({ id, title, doneAt, doneBy }) => ({
      id,
      title,
      doneAt: doneAt?.toISOString() ?? null,
      doneBy: doneBy === null ? null : nameOf(doneBy),
    })),
    custody: events.map(({ id, position, event, description, userId, at, hash }) => ({
      id,
      position,
      event,
      description,
      by: userId === null ? null : nameOf(userId),
      at,
      hash,
    })),
    chain: checkChain(row, events),
    reports: await presentReports(db, reports),
    redactions: await redactionsOf(db, caseId),
    people: all ? await membersOf(db, organizationId) : [],
    may: { change: all, end: roleAllows('delete_analyses', member.role) },
  };
}

const exhibitRows = (db: Database, caseId: string): Promise<EvidenceRow[]> =>
  db
    .select()
    .from(forensicsEvidence)
    .where(eq(forensicsEvidence.caseId, caseId))
    .orderBy(asc(forensicsEvidence.position));

/** One exhibit, as a call that changed it answers. */
export async function presentExhibit(
  db: Database,
  row: EvidenceRow,
  organizationId: string,
): Promise<Exhibit> {
  const rows = await exhibitRows(db, row.caseId);
  const names = await namesOf(
    db,
    rows.map(({ addedBy }) => addedBy),
  );
  const all = await presentExhibits(db, rows, organizationId, names);
  return all.find(({ id }) => id === row.id)!;
}

async function presentExhibits(
  db: Database,
  rows: readonly EvidenceRow[],
  organizationId: string,
  names: ReadonlyMap<string, string>,
): Promise<Exhibit[]> {
  const ids = rows.flatMap(({ analysisId }) => analysisId ?? []);
  const there =
    ids.length === 0
      ? []
      : await db
          .select({ id: videoAnalyses.id, organizationId: videoAnalyses.organizationId })
          .from(videoAnalyses)
          .where(inArray(videoAnalyses.id, ids));
  // Those that everybody who reads the case may open.
  const opened = new Set(there.filter((each) => each.organizationId === organizationId).map(({ id }) => id));
  const results = new Map(rows.map((row) => [row.id, resultOf(row)]));
  return rows.map((row) =>
    presentOne(row, results.get(row.id) ?? null, {
      by: names.get(row.addedBy) ?? gone,
      analysisId: row.analysisId !== null && opened.has(row.analysisId) ? row.analysisId : null,
      comparisons: comparisonsOf(row, rows, results),
    }),
  );
}

function resultOf(row: EvidenceRow): AnalysisResultDto | null {
  const parsed = AnalysisResultSchema.safeParse(row.result);
  return parsed.success ? parsed.data : null;
}

function comparisonsOf(
  row: EvidenceRow,
  rows: readonly EvidenceRow[],
  results: ReadonlyMap<string, AnalysisResultDto | null>,
): Comparison[] {
  const own = results.get(row.id);
  if (!own || row.role !== 'questioned') return [];
  return rows.flatMap((other) => {
    const theirs = results.get(other.id);
    if (!theirs || other.role !== 'reference') return [];
    return [compareFiles(own, theirs, { referenceId: other.id, reference: exhibitOf(other) })];
  });
}

function presentOne(
  row: EvidenceRow,
  result: AnalysisResultDto | null,
  { by, ...more }: Pick<Exhibit, 'analysisId' | 'comparisons'> & { by: string },
): Exhibit {
  return {
    id: row.id,
    exhibit: exhibitOf(row),
    role: row.role,
    filename: row.filename,
    type: row.type,
    derivation: row.derivation,
    description: row.description,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    hasFile: row.storageKey !== null,
    noFile: row.noFile,
    state: row.state,
    problem: row.errorCode === null ? null : problemWords(row.errorCode),
    outcome: result?.outcome ?? null,
    headline: result && headlineOf(result),
    strength: result && strengthWords(result),
    modality: result?.modality ?? null,
    engineVersion: row.engineVersion,
    addedBy: by,
    addedAt: row.addedAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    intact: row.intact,
    ...more,
  };
}
