/** The yearly report: a draft, reviewed, approved by somebody else and frozen with its hash, then published. */
import { createHash } from 'node:crypto';
import type { Database } from '@unmask/db';
import { and, desc, eq } from '@unmask/db/sql';
import { issueDocument, newDocumentId, verifyUrl } from '@unmask/documents/server';
import { adminAddresses, type Membership, requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { PrinterBusyError } from '@unmask/report/printer';
import type { FullReport, Report } from '../contract.ts';
import { errors } from '../errors.ts';
import { NEXT_REPORT_STATUS, REPORTS_HOURLY, type ReportStatus } from '../limits.ts';
import { reportWords } from '../report-words.ts';
import { complianceReports } from '../tables.ts';
import type { ComplianceDeps } from './deps.ts';
import { membersNamed } from './events.ts';
import { buildContent, contentHash, type Period, yearBefore } from './report-build.ts';
import { type PrintedReport, reportPaper } from './report-paper.ts';

export type ReportRow = typeof complianceReports.$inferSelect;

const HOUR_S = 3_600;
const LISTED = 200;

interface Looking {
  names: ReadonlyMap<string, string>;
  /** Who can sign in: with two of them nobody approves what they made. */
  admins: number;
  userId: string | null;
}

export function presentReport(row: ReportRow, { names, admins, userId }: Looking): Report {
  const named = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    id: row.id,
    organization_id: row.organizationId,
    type: 'annual',
    status: row.status,
    reporting_period_start: row.reportingPeriodStart.toISOString(),
    reporting_period_end: row.reportingPeriodEnd.toISOString(),
    generated_at: row.generatedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    score: row.content.score,
    counted: row.content.findings.length,
    made_by: named(row.createdBy),
    approved_by: named(row.approvedBy),
    approved_at: row.approvedAt?.toISOString() ?? null,
    published_at: row.publishedAt?.toISOString() ?? null,
    content_sha256: row.contentSha256,
    document_id: row.documentId,
    pdf_sha256: row.pdfSha256,
    needs_another: admins > 1 && row.createdBy === userId,
  };
}

const looking = async (db: Database, { id, userId }: Membership): Promise<Looking> => ({
  names: await membersNamed(db, id),
  admins: (await adminAddresses(db, id)).length,
  userId,
});

export async function listReports(db: Database, actor: RequestActor, organizationId: string) {
  const member = await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select()
    .from(complianceReports)
    .where(eq(complianceReports.organizationId, organizationId))
    .orderBy(desc(complianceReports.createdAt), desc(complianceReports.id))
    .limit(LISTED);
  const look = await looking(db, member);
  return rows.map((row) => presentReport(row, look));
}

export async function findReport(db: Database, organizationId: string, id: string): Promise<ReportRow> {
  const [row] = await db
    .select()
    .from(complianceReports)
    .where(and(eq(complianceReports.id, id), eq(complianceReports.organizationId, organizationId)));
  if (!row) throw new AppError(errors.compliance_report_not_found);
  return row;
}

export async function readReport(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<FullReport> {
  const member = await requireRole(db, actor, organizationId, 'view_analytics');
  const row = await findReport(db, organizationId, id);
  return { ...row.content, ...presentReport(row, await looking(db, member)) };
}

async function fill(deps: ComplianceDeps, organizationId: string, now: Date) {
  const allowed = { limit: REPORTS_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(deps.db, `compliance.report:${organizationId}`, allowed)))
    throw new AppError(errors.compliance_report_limit);
  const period = yearBefore(now);
  const content = await buildContent(deps, organizationId, period);
  return {
    ...{ content, contentSha256: contentHash(content, period), generatedAt: now, updatedAt: now },
    ...{ reportingPeriodStart: period.start, reportingPeriodEnd: period.end },
  };
}

/** @throws AppError `compliance_report_limit` */
export async function generateReport(
  deps: ComplianceDeps,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
): Promise<Report> {
  const member = await requireRole(deps.db, actor, organizationId, 'change_settings');
  const filled = await fill(deps, organizationId, now);
  const row = await deps.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(complianceReports)
      .values({
        ...{ id: randomId(), organizationId, type: 'annual', status: 'draft', ...filled },
        ...{ createdAt: now, createdBy: member.userId },
      })
      .returning();
    await audited(tx, member, made!, 'generated');
    return made!;
  });
  return presentReport(row, await looking(deps.db, member));
}

/** Who fills a draft anew is its maker from then on. @throws AppError `compliance_report_frozen` */
export async function refreshReport(
  deps: ComplianceDeps,
  actor: RequestActor,
  organizationId: string,
  id: string,
  now = new Date(),
): Promise<Report> {
  const member = await requireRole(deps.db, actor, organizationId, 'change_settings');
  const before = await findReport(deps.db, organizationId, id);
  if (before.status !== 'draft') throw new AppError(errors.compliance_report_frozen);
  const filled = await fill(deps, organizationId, now);
  const row = await deps.db.transaction(async (tx) => {
    const [after] = await tx
      .update(complianceReports)
      .set({ ...filled, createdBy: member.userId })
      .where(and(eq(complianceReports.id, id), eq(complianceReports.status, 'draft')))
      .returning();
    if (!after) throw new AppError(errors.compliance_report_frozen);
    await audited(tx, member, after, 'refreshed');
    return after;
  });
  return presentReport(row, await looking(deps.db, member));
}

/**
 * To its next status. Its document is made and registered with the approval, and from then on nothing of it changes.
 * @throws AppError `compliance_report_step_refused`, `compliance_report_own`, `compliance_report_busy`
 */
export async function updateReport(
  deps: ComplianceDeps,
  actor: RequestActor,
  { organizationId, id, status }: { organizationId: string; id: string; status: ReportStatus },
  now = new Date(),
): Promise<Report> {
  const member = await requireRole(deps.db, actor, organizationId, 'change_settings');
  const before = await findReport(deps.db, organizationId, id);
  if (!NEXT_REPORT_STATUS[before.status].includes(status))
    throw new AppError(errors.compliance_report_step_refused);
  const look = await looking(deps.db, member);
  if (status === 'approved' && presentReport(before, look).needs_another)
    throw new AppError(errors.compliance_report_own);
  const frozen = status === 'approved' ? await freeze(deps, before, member, look, now) : null;
  const row = await deps.db.transaction(async (tx) => {
    const [after] = await tx
      .update(complianceReports)
      .set({
        ...{ status, updatedAt: now, ...frozen },
        ...(status === 'published' && { publishedAt: now }),
      })
      // Somebody else may have moved or filled it anew meanwhile: what was looked at is what is approved.
      .where(
        and(
          eq(complianceReports.id, id),
          eq(complianceReports.status, before.status),
          eq(complianceReports.contentSha256, before.contentSha256),
        ),
      )
      .returning();
    if (!after) throw new AppError(errors.compliance_report_step_refused);
    if (frozen) await register(tx, member, after, now);
    await audited(tx, member, after, status);
    return after;
  });
  return presentReport(row, look);
}

async function freeze(deps: ComplianceDeps, row: ReportRow, member: Membership, look: Looking, now: Date) {
  const documentId = newDocumentId('compliance_report');
  const pdf = await printed(deps, {
    ...printedOf(row, look),
    approval: {
      ...{ documentId, verifyUrl: verifyUrl(deps.homeUrl, documentId), at: now },
      by: look.names.get(member.userId) ?? '',
      alone: row.createdBy === member.userId,
    },
  });
  return {
    ...{ documentId, approvedBy: member.userId, approvedAt: now, pdf: pdf.toString('base64') },
    pdfSha256: createHash('sha256').update(pdf).digest('hex'),
  };
}

const periodOf = (row: ReportRow): Period => ({
  start: row.reportingPeriodStart,
  end: row.reportingPeriodEnd,
});

const printedOf = (row: ReportRow, { names }: Looking): Omit<PrintedReport, 'approval'> => ({
  ...{ content: row.content, contentSha256: row.contentSha256, generatedAt: row.generatedAt },
  period: periodOf(row),
  madeBy: (row.createdBy && names.get(row.createdBy)) || reportWords.gone,
});

async function printed(deps: ComplianceDeps, report: PrintedReport): Promise<Buffer> {
  return deps.print(reportPaper(report)).catch((error: unknown) => {
    throw error instanceof PrinterBusyError ? new AppError(errors.compliance_report_busy) : error;
  });
}

const register = (tx: Database, member: Membership, row: ReportRow, now: Date) =>
  issueDocument(
    tx,
    {
      ...{ id: row.documentId!, kind: 'compliance_report', title: reportWords.title, showsTitle: true },
      ...{ issuer: member.name, organizationId: member.id, sha256: row.pdfSha256! },
    },
    now,
  );

const audited = (tx: Database, { userId, id }: Membership, row: ReportRow, what: string) =>
  appendAudit(tx, {
    ...{ actor: userId, action: `compliance.report_${what}`, target: row.id, organizationId: id },
    detail: {
      content_sha256: row.contentSha256,
      ...(row.documentId !== null && { document: row.documentId, pdf_sha256: row.pdfSha256 }),
    },
  });

export const reportFileName = (row: ReportRow): string => {
  const { start, end } = periodOf(row);
  return reportWords.fileName(start.toISOString().slice(0, 10), end.toISOString().slice(0, 10));
};

/** As it was handed out; a draft is printed anew, and says on every page what it is. */
export async function reportFile(
  deps: ComplianceDeps,
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<{ name: string; pdf: Buffer }> {
  const member = await requireRole(deps.db, actor, organizationId, 'view_analytics');
  const row = await findReport(deps.db, organizationId, id);
  const name = reportFileName(row);
  if (row.pdf !== null) return { name, pdf: Buffer.from(row.pdf, 'base64') };
  const look = await looking(deps.db, member);
  return { name, pdf: await printed(deps, { ...printedOf(row, look), approval: null }) };
}
