/** Copies of issued reports for the other side: made from the report as it was signed, without what is left out. */
import type { Database } from '@unmask/db';
import { and, desc, eq } from '@unmask/db/sql';
import { issueDocument, newDocumentId, verifyUrl } from '@unmask/documents/server';
import { organizationName } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { errors } from '../../errors.ts';
import type { Redaction, Strike } from '../../redaction-contract.ts';
import { parts, onPaper as words } from '../../redaction-words.ts';
import { moment, paperOf } from '../../report/paper.ts';
import { patternOf, redactPaper, redactReport } from '../../report/redact.ts';
import type { SignedReport } from '../../report/shape.ts';
import { forensicsRedactions, forensicsReports } from '../../tables.ts';
import { custody, gone } from '../../words.ts';
import { findCase, lockCase, maySeeAll, namesOf } from '../access.ts';
import { appendEvent, sha256Of } from '../events.ts';
import { printPaper, storePdf } from '../printed.ts';
import { countMade, findReport, type ReportDeps, type ReportRow } from '../reports.ts';
import { readReport } from '../routes-files.ts';

export type RedactionRow = typeof forensicsRedactions.$inferSelect;

interface OfReport {
  organizationId: string;
  reportId: string;
}

const ADDRESS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;

/** Who makes copies: whoever may issue reports of the case. @throws AppError `report_not_found`, `forbidden` */
async function reach(db: Database, actor: RequestActor, { organizationId, reportId }: OfReport) {
  const { report } = await findReport(db, actor, organizationId, reportId);
  const { row, member } = await findCase(db, actor, { organizationId, caseId: report.caseId });
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  return { report, row, userId: member.userId, document: JSON.parse(report.document) as SignedReport };
}

/** Persons are found by their addresses; other names are typed. */
export async function redactable(db: Database, actor: RequestActor, of: OfReport) {
  const { report, document } = await reach(db, actor, of);
  const people = new Set(report.document.match(ADDRESS) ?? []);
  return {
    people: [...people].sort(),
    exhibits: document.evidence.map(({ exhibit, filename }) => ({ exhibit, filename })),
  };
}

/** @throws AppError `redaction_…`, `report_limit`, `report_damaged`, `reports_busy` */
export async function redact(
  deps: ReportDeps,
  actor: RequestActor,
  { strikes, ...of }: OfReport & { strikes: Strike[] },
): Promise<RedactionRow> {
  const { db } = deps;
  const { report, userId, document } = await reach(db, actor, of);
  checkStrikes(strikes, document);
  await countMade(db, report.organizationId);
  // The copy names the hash of the report: its file must be the one.
  await readReport(deps, report);
  const id = newDocumentId('forensic_report');
  const madeAt = new Date();
  const pdf = await printed(deps, report, document, { id, strikes, madeAt });
  return store(deps, report, userId, { id, strikes, madeAt, pdf });
}

function checkStrikes(strikes: readonly Strike[], { evidence }: SignedReport): void {
  if (strikes.length === 0) throw new AppError(errors.redaction_nothing);
  if (strikes.some(({ reason }) => reason === '')) throw new AppError(errors.redaction_reason_missing);
  for (const strike of strikes) {
    if (strike.kind === 'exhibit' && evidence.every(({ exhibit }) => exhibit !== strike.exhibit))
      throw new AppError(errors.redaction_exhibit_unknown);
    if (strike.kind !== 'name') continue;
    if ((strike.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2)
      throw new AppError(errors.redaction_term_short);
    const tells = strikes.some(({ reason }) => patternOf(strike.text).test(reason.normalize('NFC')));
    if (tells) throw new AppError(errors.redaction_reason_tells);
  }
}

/** `names of 2 persons (a minor); exhibit E2 (under seal)`: what, and never whom. */
export function leftOutOf(strikes: readonly Strike[]): string {
  const names = new Map<string, number>();
  for (const strike of strikes)
    if (strike.kind === 'name') names.set(strike.reason, (names.get(strike.reason) ?? 0) + 1);
  const others = strikes.flatMap((strike) =>
    strike.kind === 'exhibit'
      ? [words.because(words.exhibit(strike.exhibit), strike.reason)]
      : strike.kind === 'part'
        ? [words.because(parts[strike.part], strike.reason)]
        : [],
  );
  return [...[...names].map(([reason, n]) => words.because(words.names(n), reason)), ...others].join('; ');
}

interface Copy {
  id: string;
  strikes: Strike[];
  madeAt: Date;
}

async function printed(
  { printer, homeUrl }: ReportDeps,
  report: ReportRow,
  { pdfSha256: _of, ...document }: SignedReport,
  { id, strikes, madeAt }: Copy,
): Promise<Buffer> {
  const paper = redactPaper(paperOf(redactReport(document, strikes)), strikes);
  return printPaper(printer, {
    ...paper,
    mark: words.mark,
    // Of the copy itself, and after what is struck: they hold no text of the report.
    lines: [
      words.copyOf(report.version, report.id),
      words.original(report.pdfSha256),
      words.leftOut(leftOutOf(strikes)),
      words.copy(id, moment(madeAt.toISOString())),
      words.check(verifyUrl(homeUrl, id)),
      ...paper.lines,
    ],
    foot: `${paper.foot}  ·  ${words.foot}`,
    madeAt,
  });
}

async function store(
  deps: ReportDeps,
  report: ReportRow,
  userId: string,
  { id, strikes, madeAt, pdf }: Copy & { pdf: Buffer },
): Promise<RedactionRow> {
  const { db, storage } = deps;
  const signer = await deps.signer();
  const pdfSha256 = sha256Of(pdf);
  const storageKey = `report-${id}/redacted.pdf`;
  await storePdf(deps, storageKey, pdf);
  const { caseId, organizationId } = report;
  try {
    return await insertCopy(db, report, {
      ...{ id, caseId, organizationId, reportId: report.id, strikes, leftOut: leftOutOf(strikes) },
      ...{ storageKey, pdfSha256, keyId: signer.keyId, pdfSignature: signer.sign(pdf) },
      ...{ madeBy: userId, madeAt },
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

async function insertCopy(
  db: Database,
  { title, version, pdfSha256: original }: ReportRow,
  values: RedactionRow,
): Promise<RedactionRow> {
  const { id, caseId, organizationId, reportId, leftOut, pdfSha256, madeBy, madeAt } = values;
  return db.transaction(async (tx) => {
    await lockCase(tx, caseId);
    const [made] = await tx.insert(forensicsRedactions).values(values).returning();
    const issuer = await organizationName(tx, organizationId);
    const document = { id, kind: 'forensic_report' as const, title: words.documentTitle(title), issuer };
    await issueDocument(tx, { ...document, showsTitle: true, organizationId, sha256: pdfSha256 }, madeAt);
    const detail = { report: reportId, version, original, copy: id, sha256: pdfSha256, leftOut };
    const description = custody.report_redacted(title, version, original, pdfSha256, leftOut);
    await appendEvent(tx, caseId, { event: 'report_redacted', description, userId: madeBy, detail }, madeAt);
    await appendAudit(tx, {
      actor: madeBy,
      action: 'case.report_redacted',
      target: caseId,
      organizationId,
      detail,
    });
    return made!;
  });
}

/** @throws AppError `redaction_not_found`, also for another organization's and for those of cases that are a colleague's */
export async function findRedaction(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<{ copy: RedactionRow; report: ReportRow; userId: string }> {
  const [copy] = await db
    .select()
    .from(forensicsRedactions)
    .where(and(eq(forensicsRedactions.id, id), eq(forensicsRedactions.organizationId, organizationId)));
  const found = await findReport(db, actor, organizationId, copy?.reportId ?? '').catch((error: unknown) => {
    if (error instanceof AppError && error.code === errors.report_not_found.code)
      throw new AppError(errors.redaction_not_found);
    throw error;
  });
  return { copy: copy!, ...found };
}

/** Of a case, the newest first. */
export async function redactionsOf(db: Database, caseId: string): Promise<Redaction[]> {
  const rows = await db
    .select({ copy: forensicsRedactions, report: forensicsReports })
    .from(forensicsRedactions)
    .innerJoin(forensicsReports, eq(forensicsReports.id, forensicsRedactions.reportId))
    .where(eq(forensicsRedactions.caseId, caseId))
    .orderBy(desc(forensicsRedactions.madeAt));
  const names = await namesOf(
    db,
    rows.map(({ copy }) => copy.madeBy),
  );
  return rows.map(({ copy, report }) => ({
    ...{ id: copy.id, reportId: report.id, title: report.title, version: report.version },
    ...{ leftOut: copy.leftOut, pdfSha256: copy.pdfSha256 },
    madeBy: names.get(copy.madeBy) ?? gone,
    madeAt: copy.madeAt.toISOString(),
  }));
}
