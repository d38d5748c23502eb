/** Reports: built from the case, printed, signed, timestamped where an authority is set, and never changed. */

import type { Database } from '@unmask/db';
import { and, asc, desc, eq, inArray } from '@unmask/db/sql';
import { issueDocument, newDocumentId, supersedeDocument, verifyUrl } from '@unmask/documents/server';
import { issuedDocuments } from '@unmask/documents/tables';
import { organizationName, requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { ReportPrinter } from '@unmask/report/printer';
import type { ListedReport } from '../contract.ts';
import { errors } from '../errors.ts';
import { REPORTS_HOURLY, REPORTS_SHOWN, type Template } from '../limits.ts';
import { paperOf } from '../report/paper.ts';
import type { SignedReport } from '../report/shape.ts';
import { forensicsCases, forensicsEvidence, forensicsReports } from '../tables.ts';
import { custody, gone } from '../words.ts';
import { templates } from '../words-report.ts';
import { type CaseRow, findCase, type InCase, lockCase, maySeeAll, namesOf } from './access.ts';
import { buildReport, fitting } from './build.ts';
import type { CopyDeps } from './copies.ts';
import { appendEvent, eventsOf, sha256Of } from './events.ts';
import type { EvidenceRow } from './evidence.ts';
import type { Signer } from './keys.ts';
import { hashExhibit } from './looks.ts';
import { printPaper, storePdf } from './printed.ts';

export type ReportRow = typeof forensicsReports.$inferSelect;

/** What the timestamp authority says of a hash. */
export interface Stamp {
  token: string;
  at: Date;
}

export interface ReportDeps extends CopyDeps {
  db: Database;
  printer: ReportPrinter;
  /** Address of the service, without a slash at its end. */
  homeUrl: string;
  signer(): Promise<Signer>;
  /** Null where the operator has set no authority. @throws AppError `timestamp_unavailable` */
  stamp: ((sha256: string) => Promise<Stamp>) | null;
}

const HOUR_S = 3_600;

/** @throws AppError `report_nothing_to_say`, `report_conflict`, `report_limit`, `exhibit_damaged`, `timestamp_unavailable` */
export async function issueReport(
  deps: ReportDeps,
  actor: RequestActor,
  input: InCase & { template: Template },
): Promise<ReportRow> {
  const { db } = deps;
  const { row, member } = await findCase(db, actor, input);
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  await countMade(db, row.organizationId);
  const exhibits = await checkedExhibits(deps, row.id, member.userId);
  if (fitting(exhibits, input.template).length === 0) throw new AppError(errors.report_nothing_to_say);
  const last = await lastOf(db, row.id, input.template);
  const events = await eventsOf(db, row.id);
  const names = await namesOf(db, [
    ...events.map(({ userId }) => userId),
    ...exhibits.map(({ addedBy }) => addedBy),
  ]);
  const id = newDocumentId('forensic_report');
  const report = buildReport({
    id,
    row,
    organization: await organizationName(db, row.organizationId),
    exhibits,
    events,
    names,
    template: input.template,
    version: (last?.version ?? 0) + 1,
    supersedes: last?.id ?? null,
    generatedAt: new Date(),
    generatedBy: actor.email ?? gone,
    checkAt: verifyUrl(deps.homeUrl, id),
  });
  const pdf = await printPaper(deps.printer, paperOf(report));
  return store(deps, row, member.userId, { ...report, pdfSha256: sha256Of(pdf) }, pdf);
}

export async function countMade(db: Database, organizationId: string): Promise<void> {
  const window = { limit: REPORTS_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `forensics:${organizationId}`, window)))
    throw new AppError(errors.report_limit);
}

/** All exhibits; the copy of each has its SHA-256 at this moment. @throws AppError `exhibit_damaged` */
export async function checkedExhibits(
  deps: CopyDeps & { db: Database },
  caseId: string,
  userId: string,
): Promise<EvidenceRow[]> {
  const rows = await deps.db
    .select()
    .from(forensicsEvidence)
    .where(eq(forensicsEvidence.caseId, caseId))
    .orderBy(asc(forensicsEvidence.position));
  const checked: EvidenceRow[] = [];
  for (const row of rows) {
    const exhibit = row.storageKey === null ? row : await hashExhibit(deps, row, userId, 'evidence_verified');
    if (exhibit.storageKey !== null && !exhibit.intact) throw new AppError(errors.exhibit_damaged);
    checked.push(exhibit);
  }
  return checked;
}

async function lastOf(db: Database, caseId: string, template: Template): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(forensicsReports)
    .where(and(eq(forensicsReports.caseId, caseId), eq(forensicsReports.template, template)))
    .orderBy(desc(forensicsReports.version))
    .limit(1);
  return row;
}

async function store(
  deps: ReportDeps,
  row: CaseRow,
  userId: string,
  report: SignedReport,
  pdf: Buffer,
): Promise<ReportRow> {
  const { db, storage } = deps;
  const document = JSON.stringify(report, null, 2);
  const signer = await deps.signer();
  const stamp = deps.stamp === null ? null : await deps.stamp(report.pdfSha256);
  const storageKey = `report-${report.id}/report.pdf`;
  await storePdf(deps, storageKey, pdf);
  try {
    return await insertReport(db, row, userId, {
      id: report.id,
      caseId: row.id,
      organizationId: row.organizationId,
      template: report.template,
      version: report.version,
      supersedes: report.supersedes,
      title: report.title,
      issuedBy: userId,
      issuedAt: new Date(report.generatedAt),
      document,
      documentSha256: sha256Of(document),
      storageKey,
      pdfSha256: report.pdfSha256,
      keyId: signer.keyId,
      pdfSignature: signer.sign(pdf),
      documentSignature: signer.sign(Buffer.from(document)),
      timestampToken: stamp?.token ?? null,
      timestampAt: stamp?.at ?? null,
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

async function insertReport(
  db: Database,
  row: CaseRow,
  userId: string,
  values: typeof forensicsReports.$inferInsert,
) {
  const { template, version, pdfSha256 } = values;
  return db.transaction(async (tx) => {
    await lockCase(tx, row.id);
    const last = await lastOf(tx, row.id, template);
    if ((last?.version ?? 0) + 1 !== version) throw new AppError(errors.report_conflict);
    const [made] = await tx.insert(forensicsReports).values(values).returning();
    const { id, title, organizationId, supersedes } = values;
    const issuer = await organizationName(tx, organizationId);
    const document = {
      id,
      kind: 'forensic_report' as const,
      title,
      showsTitle: true,
      issuer,
      organizationId,
    };
    await issueDocument(tx, { ...document, sha256: pdfSha256 }, values.issuedAt);
    if (supersedes) await supersedeDocument(tx, supersedes, id, values.issuedAt);
    const description = custody.report_issued(templates[template].title, version, pdfSha256);
    const detail = { report: values.id, version, sha256: pdfSha256 };
    await appendEvent(tx, row.id, { event: 'report_issued', description, userId, detail });
    await appendAudit(tx, {
      actor: userId,
      action: 'case.report_issued',
      target: row.id,
      organizationId: row.organizationId,
      detail,
    });
    return made!;
  });
}

/** Newest first; members who see no others' cases get those of cases that were given to them. */
export async function listReports(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<ListedReport[]> {
  const member = await requireRole(db, actor, organizationId, 'view_analytics');
  const own = db
    .select({ id: forensicsCases.id })
    .from(forensicsCases)
    .where(eq(forensicsCases.assignedTo, member.userId));
  const rows = await db
    .select()
    .from(forensicsReports)
    .where(
      and(
        eq(forensicsReports.organizationId, organizationId),
        maySeeAll(member) ? undefined : inArray(forensicsReports.caseId, own),
      ),
    )
    .orderBy(desc(forensicsReports.issuedAt), desc(forensicsReports.id))
    .limit(REPORTS_SHOWN);
  const forensic = await presentReports(db, rows);
  const compliance = maySeeAll(member) ? await complianceReports(db, organizationId) : [];
  return [...forensic, ...compliance].sort((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1));
}

/** The other kind of report that an organization issues: read where all issued documents stand. */
async function complianceReports(db: Database, organizationId: string): Promise<ListedReport[]> {
  const rows = await db
    .select()
    .from(issuedDocuments)
    .where(
      and(eq(issuedDocuments.organizationId, organizationId), eq(issuedDocuments.kind, 'compliance_report')),
    )
    .orderBy(desc(issuedDocuments.issuedAt))
    .limit(REPORTS_SHOWN);
  return rows.map((row) => ({
    id: row.id,
    caseId: null,
    caseNumber: null,
    type: 'compliance',
    template: null,
    title: row.title,
    version: 1,
    supersedes: null,
    supersededBy: row.supersededBy,
    issuedBy: row.issuer,
    issuedAt: row.issuedAt.toISOString(),
    pdfSha256: row.sha256,
    keyId: null,
    timestampAt: null,
  }));
}

export async function presentReports(db: Database, rows: readonly ReportRow[]): Promise<ListedReport[]> {
  const ids = [...new Set(rows.map(({ caseId }) => caseId))];
  const cases =
    ids.length === 0
      ? []
      : await db
          .select({ id: forensicsCases.id, number: forensicsCases.caseNumber })
          .from(forensicsCases)
          .where(inArray(forensicsCases.id, ids));
  const names = await namesOf(
    db,
    rows.map(({ issuedBy }) => issuedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    caseId: row.caseId,
    caseNumber: cases.find(({ id }) => id === row.caseId)?.number ?? null,
    type: 'forensic',
    template: row.template,
    title: row.title,
    version: row.version,
    supersedes: row.supersedes,
    supersededBy: rows.find(({ supersedes }) => supersedes === row.id)?.id ?? null,
    issuedBy: names.get(row.issuedBy) ?? gone,
    issuedAt: row.issuedAt.toISOString(),
    pdfSha256: row.pdfSha256,
    keyId: row.keyId,
    timestampAt: row.timestampAt?.toISOString() ?? null,
  }));
}

/** @throws AppError `report_not_found`, also for another organization's and for those of cases that are a colleague's */
export async function findReport(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  reportId: string,
): Promise<{ report: ReportRow; userId: string }> {
  const member = await requireRole(db, actor, organizationId, 'view_analytics');
  const [report] = await db
    .select()
    .from(forensicsReports)
    .where(and(eq(forensicsReports.id, reportId), eq(forensicsReports.organizationId, organizationId)));
  if (!report) throw new AppError(errors.report_not_found);
  if (!maySeeAll(member)) {
    await findCase(db, actor, { organizationId, caseId: report.caseId }).catch(() => {
      throw new AppError(errors.report_not_found);
    });
  }
  return { report, userId: member.userId };
}
