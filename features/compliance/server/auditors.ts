/** Auditors read by a link that ends, and change nothing. Each opening is counted and stands in the audit log. */
import { type Database, organizations } from '@unmask/db';
import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from '@unmask/db/sql';
import { organizationName, requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { hashOf, randomId, randomToken } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { Auditor, AuditView } from '../contract.ts';
import { errors } from '../errors.ts';
import { AUDIT_VIEWS_HOURLY, MAX_AUDITORS } from '../limits.ts';
import { complianceAuditors, complianceFindingEvents, complianceReports } from '../tables.ts';
import { checkedAt, controlsOf } from './dashboard.ts';
import type { ComplianceDeps } from './deps.ts';
import { type FindingRow, presentEvent } from './events.ts';
import { reported } from './findings.ts';
import { findingsOf, metricsOf } from './metrics.ts';
import { presentReport, reportFileName } from './reports.ts';

type AuditorRow = typeof complianceAuditors.$inferSelect;

const DAY_MS = 86_400_000;
const HOUR_S = 3_600;
const LISTED = 100;
/** One entry in the audit log for this long: reading on is no new opening. */
const SAME_VIEW_MS = 3_600_000;
const NOBODY = new Map<string, string>();

function present(row: AuditorRow, now: Date): Auditor {
  const over = row.expiresAt <= now ? 'expired' : 'active';
  return {
    ...{ id: row.id, name: row.name, views: row.views },
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    state: row.revokedAt ? 'revoked' : over,
    last_viewed_at: row.lastViewedAt?.toISOString() ?? null,
  };
}

export async function listAuditors(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
): Promise<Auditor[]> {
  await requireRole(db, actor, organizationId, 'change_settings');
  const rows = await db
    .select()
    .from(complianceAuditors)
    .where(eq(complianceAuditors.organizationId, organizationId))
    .orderBy(desc(complianceAuditors.createdAt))
    .limit(LISTED);
  return rows.map((row) => present(row, now));
}

/** @throws AppError `compliance_auditor_name`, `compliance_too_many_auditors` */
export async function inviteAuditor(
  db: Database,
  actor: RequestActor,
  { organizationId, name: given, days }: { organizationId: string; name: string; days: number },
  now = new Date(),
): Promise<Auditor & { token: string }> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const name = given.trim();
  if (name === '') throw new AppError(errors.compliance_auditor_name);
  const token = randomToken();
  const row = await db.transaction(async (tx) => {
    // In line with others that make one at the same moment.
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for('update');
    const [active] = await tx
      .select({ n: count() })
      .from(complianceAuditors)
      .where(
        and(
          eq(complianceAuditors.organizationId, organizationId),
          isNull(complianceAuditors.revokedAt),
          gt(complianceAuditors.expiresAt, now),
        ),
      );
    if ((active?.n ?? 0) >= MAX_AUDITORS) throw new AppError(errors.compliance_too_many_auditors);
    const [made] = await tx
      .insert(complianceAuditors)
      .values({
        ...{ id: randomId(), organizationId, name, tokenHash: hashOf(token), createdBy: userId },
        ...{ createdAt: now, expiresAt: new Date(now.getTime() + days * DAY_MS) },
      })
      .returning();
    await appendAudit(tx, {
      ...{ actor: userId, action: 'compliance.auditor_invited', target: made!.id, organizationId },
      detail: { name, until: made!.expiresAt.toISOString() },
    });
    return made!;
  });
  return { ...present(row, now), token };
}

/** @throws AppError `compliance_auditor_not_found`, also for one that was revoked */
export async function revokeAuditor(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  id: string,
  now = new Date(),
): Promise<void> {
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(complianceAuditors)
      .set({ revokedAt: now })
      .where(
        and(
          eq(complianceAuditors.id, id),
          eq(complianceAuditors.organizationId, organizationId),
          isNull(complianceAuditors.revokedAt),
        ),
      )
      .returning();
    if (ended.length === 0) throw new AppError(errors.compliance_auditor_not_found);
    await appendAudit(tx, {
      ...{ actor: userId, action: 'compliance.auditor_revoked', target: id, organizationId },
    });
  });
}

/** @throws AppError `compliance_audit_ended`, `compliance_audit_limit` */
export async function openByLink(
  { db, hashAddress }: ComplianceDeps,
  token: string,
  address: string,
  now = new Date(),
): Promise<AuditorRow> {
  const window = { limit: AUDIT_VIEWS_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(db, `compliance.audit:${hashAddress(address)}`, window)))
    throw new AppError(errors.compliance_audit_limit);
  const [row] = await db
    .select()
    .from(complianceAuditors)
    .where(
      and(
        eq(complianceAuditors.tokenHash, hashOf(token)),
        isNull(complianceAuditors.revokedAt),
        gt(complianceAuditors.expiresAt, now),
      ),
    );
  if (!row) throw new AppError(errors.compliance_audit_ended);
  await noteView(db, row, now);
  return row;
}

async function noteView(db: Database, { id, organizationId, lastViewedAt, name }: AuditorRow, now: Date) {
  if (lastViewedAt && now.getTime() - lastViewedAt.getTime() < SAME_VIEW_MS) return;
  await db.transaction(async (tx) => {
    await tx
      .update(complianceAuditors)
      .set({ lastViewedAt: now, views: sql`${complianceAuditors.views} + 1` })
      .where(eq(complianceAuditors.id, id));
    await appendAudit(tx, {
      ...{ actor: 'auditor', action: 'compliance.auditor_viewed', target: id, organizationId },
      detail: { name },
    });
  });
}

/** What is published, and what stands behind it; of people nothing. */
export async function auditView(
  deps: ComplianceDeps,
  token: string,
  address: string,
  now = new Date(),
): Promise<AuditView> {
  const { db } = deps;
  const link = await openByLink(deps, token, address, now);
  const { organizationId } = link;
  const organization = await organizationName(db, organizationId);
  const rows = await findingsOf(db, organizationId);
  const reports = await publishedOf(db, organizationId);
  return {
    organization: organization,
    auditor: link.name,
    expires_at: link.expiresAt.toISOString(),
    metrics: await metricsOf(db, organizationId, rows, now),
    controls: await controlsOf(deps, organizationId),
    checked_at: await checkedAt(db, organizationId),
    findings: await withHistory(db, rows),
    reports: reports.map((row) => presentReport(row, { names: NOBODY, admins: 0, userId: null })),
  };
}

const publishedOf = (db: Database, organizationId: string) =>
  db
    .select()
    .from(complianceReports)
    .where(
      and(eq(complianceReports.organizationId, organizationId), eq(complianceReports.status, 'published')),
    )
    .orderBy(desc(complianceReports.createdAt));

async function withHistory(db: Database, rows: readonly FindingRow[]): Promise<AuditView['findings']> {
  const ids = rows.map(({ id }) => id);
  const events =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(complianceFindingEvents)
          .where(inArray(complianceFindingEvents.findingId, ids))
          .orderBy(asc(complianceFindingEvents.at));
  const of = Map.groupBy(events, ({ findingId }) => findingId);
  return [...rows]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((row) => ({
      ...reported(row),
      history: (of.get(row.id) ?? []).map((event) => {
        const { by: _by, ...shown } = presentEvent(event, NOBODY);
        return shown;
      }),
    }));
}

/** A published report, for who has the link. @throws AppError `compliance_audit_ended`, `compliance_report_not_found` */
export async function auditorsReport(deps: ComplianceDeps, token: string, id: string, address: string) {
  const { organizationId } = await openByLink(deps, token, address);
  const row = (await publishedOf(deps.db, organizationId)).find((each) => each.id === id);
  if (!row?.pdf) throw new AppError(errors.compliance_report_not_found);
  return { name: reportFileName(row), pdf: Buffer.from(row.pdf, 'base64') };
}
