/** What a report of the past year says: findings of that time, the audit trail, the controls, and what is recommended. */
import { createHash } from 'node:crypto';
import { auditLog, type Database } from '@unmask/db';
import { and, count, desc, eq, gte, lte } from '@unmask/db/sql';
import { organizationName } from '@unmask/organizations/server';
import { AUDIT_TRAIL_KEPT } from '../limits.ts';
import type { AuditEvent, ReportContent } from '../report-content.ts';
import { complianceFindings } from '../tables.ts';
import { standingIn } from './checking.ts';
import { controlsOf } from './dashboard.ts';
import type { ComplianceDeps } from './deps.ts';
import { reported } from './findings.ts';
import { recommendationsFor, scoreOf } from './metrics.ts';

export interface Period {
  start: Date;
  end: Date;
}

/** The past year. */
export function yearBefore(end: Date): Period {
  const start = new Date(end);
  start.setUTCFullYear(end.getUTCFullYear() - 1);
  return { start, end };
}

export async function buildContent(
  deps: Pick<ComplianceDeps, 'db' | 'checks'>,
  organizationId: string,
  period: Period,
): Promise<ReportContent> {
  const { db } = deps;
  const organization = await organizationName(db, organizationId);
  const findings = await db
    .select()
    .from(complianceFindings)
    .where(and(standingIn(organizationId, period.start), lte(complianceFindings.createdAt, period.end)))
    .orderBy(desc(complianceFindings.createdAt), desc(complianceFindings.id));
  return {
    organization,
    score: scoreOf(findings.map(({ status }) => status)),
    findings: findings.map(reported),
    ...(await auditTrailOf(db, organizationId, period)),
    recommendations: recommendationsFor(findings),
    controls: await controlsOf(deps, organizationId),
  };
}

async function auditTrailOf(db: Database, organizationId: string, { start, end }: Period) {
  const ofPeriod = and(
    eq(auditLog.organizationId, organizationId),
    gte(auditLog.at, start),
    lte(auditLog.at, end),
  );
  const rows = await db
    .select()
    .from(auditLog)
    .where(ofPeriod)
    .orderBy(desc(auditLog.id))
    .limit(AUDIT_TRAIL_KEPT);
  const actions = await db
    .select({ action: auditLog.action, n: count() })
    .from(auditLog)
    .where(ofPeriod)
    .groupBy(auditLog.action)
    .orderBy(desc(count()), auditLog.action);
  return {
    audit_trail: rows.map(
      ({ id, at, actor, action, target, detail }): AuditEvent => ({
        ...{ id: String(id), timestamp: at.toISOString(), userId: actor, action, resource: target },
        details: detail as Record<string, unknown>,
      }),
    ),
    audit_total: actions.reduce((sum, { n }) => sum + n, 0),
    audit_actions: Object.fromEntries(actions.map(({ action, n }) => [action, n])),
  };
}

/** Of the content with its period, keys sorted: the database does not keep their order. */
export function contentHash(content: ReportContent, { start, end }: Period): string {
  const whole = { content, start: start.toISOString(), end: end.toISOString() };
  const canonical = JSON.stringify(whole, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  return createHash('sha256').update(canonical).digest('hex');
}
