/** Findings as people read them, and what they do about them. Nothing here deletes one. */
import type { Database } from '@unmask/db';
import { and, count, desc, eq, gte, lte } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import type { Check } from '@unmask/platform/checks';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { afterCursor, cursorTime, pageOf } from '@unmask/platform/paging';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import type { Finding, FindingEventItem } from '../contract.ts';
import { errors } from '../errors.ts';
import { FINDINGS_PAGE, type FindingStatus, MAX_FINDINGS } from '../limits.ts';
import type { ReportedFinding } from '../report-content.ts';
import { complianceFindings, type EvidenceLink } from '../tables.ts';
import type { ComplianceDeps } from './deps.ts';
import { addEvent, eventsOf, type FindingRow, membersNamed } from './events.ts';

export const reported = (row: FindingRow): ReportedFinding => ({
  id: row.id,
  organization_id: row.organizationId,
  severity: row.severity as ReportedFinding['severity'],
  category: row.category,
  description: row.description,
  remediation: row.remediation,
  status: row.status,
  due_date: row.dueDate?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  resolved_at: row.resolvedAt?.toISOString() ?? null,
  measured: row.measured,
  accepted_until: row.acceptedUntil?.toISOString() ?? null,
  accepted_reason: row.acceptedReason,
});

/** How findings are shown to one member. */
export interface Presenter {
  names: ReadonlyMap<string, string>;
  checks: readonly Check[];
  /** Whether the member may read whom a finding is about. */
  named: boolean;
}

export async function presenterFor(
  { db, checks }: Pick<ComplianceDeps, 'db' | 'checks'>,
  { id, role }: { id: string; role: string },
): Promise<Presenter> {
  const names = await membersNamed(db, id);
  return { names, checks, named: roleAllows('manage_team', role as never) };
}

export function present(row: FindingRow, { names, checks, named }: Presenter): Finding {
  const check = checks.find(({ id }) => id === row.checkId);
  const owner = row.ownerId !== null && names.get(row.ownerId);
  const subjects = row.subjects.flatMap(({ person, label }) => {
    const who = person === undefined ? undefined : names.get(person);
    const line = [who, label].filter((part) => part !== undefined).join(': ');
    return line === '' ? [] : [line];
  });
  return {
    ...reported(row),
    check_id: row.checkId,
    title: check?.title ?? null,
    updated_at: row.updatedAt.toISOString(),
    owner: owner && row.ownerId ? { id: row.ownerId, email: owner } : null,
    accepted_by: row.acceptedBy === null ? null : (names.get(row.acceptedBy) ?? null),
    links: row.links,
    subjects: named ? subjects : [],
    to: check?.to ?? null,
  };
}

interface Asked {
  organizationId: string;
  status?: FindingStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

/** Newest first. @throws AppError `compliance_cursor_invalid` */
export async function listFindings(deps: ComplianceDeps, actor: RequestActor, asked: Asked) {
  const member = await requireRole(deps.db, actor, asked.organizationId, 'view_analytics');
  const { status, from, to, cursor } = asked;
  const rows = await deps.db
    .select({ row: complianceFindings, cursorAt: cursorTime(complianceFindings.createdAt) })
    .from(complianceFindings)
    .where(
      and(
        eq(complianceFindings.organizationId, member.id),
        status && eq(complianceFindings.status, status),
        from === undefined ? undefined : gte(complianceFindings.createdAt, new Date(from)),
        to === undefined ? undefined : lte(complianceFindings.createdAt, new Date(to)),
        afterCursor(cursor, complianceFindings.createdAt, complianceFindings.id, {
          error: errors.compliance_cursor_invalid,
        }),
      ),
    )
    .orderBy(desc(complianceFindings.createdAt), desc(complianceFindings.id))
    .limit(FINDINGS_PAGE + 1);
  const presenter = await presenterFor(deps, member);
  return pageOf(
    rows,
    FINDINGS_PAGE,
    ({ row }) => row.id,
    ({ row }) => present(row, presenter),
  );
}

export async function findFinding(tx: Database, organizationId: string, id: string, lock = false) {
  const query = tx
    .select()
    .from(complianceFindings)
    .where(and(eq(complianceFindings.id, id), eq(complianceFindings.organizationId, organizationId)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw new AppError(errors.compliance_finding_not_found);
  return row;
}

export async function readFinding(
  deps: ComplianceDeps,
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<{ finding: Finding; events: FindingEventItem[] }> {
  const member = await requireRole(deps.db, actor, organizationId, 'view_analytics');
  const row = await findFinding(deps.db, organizationId, id);
  return { finding: present(row, await presenterFor(deps, member)), events: await eventsOf(deps.db, row) };
}

interface Written {
  organizationId: string;
  severity: string;
  category: string;
  description: string;
  remediation: string;
  status: FindingStatus;
  due_date: string | null;
  links: EvidenceLink[];
}

/** @throws AppError `compliance_finding_empty`, `compliance_link_invalid`, `compliance_too_many_findings` */
export async function createFinding(
  deps: ComplianceDeps,
  actor: RequestActor,
  { organizationId, due_date, links, ...written }: Written,
  now = new Date(),
): Promise<Finding> {
  const member = await requireRole(deps.db, actor, organizationId, 'change_settings');
  const description = written.description.trim();
  if (description === '') throw new AppError(errors.compliance_finding_empty);
  checkLinks(links);
  const row = await deps.db.transaction(async (tx) => {
    const [there] = await tx
      .select({ n: count() })
      .from(complianceFindings)
      .where(eq(complianceFindings.organizationId, organizationId));
    if ((there?.n ?? 0) >= MAX_FINDINGS) throw new AppError(errors.compliance_too_many_findings);
    const [made] = await tx
      .insert(complianceFindings)
      .values({
        ...{ ...written, description, remediation: written.remediation.trim(), links },
        ...{ id: randomId(), organizationId, createdBy: member.userId, createdAt: now, updatedAt: now },
        dueDate: due_date === null ? null : new Date(due_date),
        resolvedAt: written.status === 'resolved' ? now : null,
      })
      .returning();
    await addEvent(tx, made!, 'created', { actor: member.userId, at: now });
    await appendAudit(tx, {
      ...{ actor: member.userId, action: 'compliance.finding_created', target: made!.id, organizationId },
      detail: { severity: written.severity, category: written.category },
    });
    return made!;
  });
  return present(row, await presenterFor(deps, member));
}

/** A link in a document that others open leads to https alone. */
export function checkLinks(links: readonly EvidenceLink[]): void {
  for (const { text, url } of links) {
    if (text.trim() === '' || !/^https:\/\/[^\s]+$/i.test(url) || !URL.canParse(url))
      throw new AppError(errors.compliance_link_invalid);
  }
}
