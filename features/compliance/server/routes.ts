/** Files: reports, for members and by an auditor's link, and the findings as a table. */

import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { csvLine } from '@unmask/platform/csv';
import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors } from '../errors.ts';
import { auditorsReport } from './auditors.ts';
import type { ComplianceDeps } from './deps.ts';
import { reported } from './findings.ts';
import { findingsOf } from './metrics.ts';
import { reportFile } from './reports.ts';

const BASE = '/api/organizations/:organizationId/compliance';
const permission = { config: { permission: 'organization.own' as const } };

export function complianceRoutes(app: FastifyInstance, deps: ComplianceDeps): void {
  app.get<{ Params: { organizationId: string; id: string } }>(
    `${BASE}/reports/:id/pdf`,
    permission,
    async ({ params: { organizationId, id }, actor }, reply) => {
      const { name, pdf } = await reportFile(deps, actor, organizationId, id);
      return attach(reply, 'application/pdf', name).send(pdf);
    },
  );
  app.get<{ Params: { organizationId: string } }>(
    `${BASE}/findings/export`,
    permission,
    async ({ params: { organizationId }, actor }, reply) => {
      const { db } = deps;
      const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
      const lines = await findingLines(deps, organizationId);
      await db.transaction((tx) =>
        appendAudit(tx, {
          ...{ actor: userId, action: 'compliance.findings_exported' },
          ...{ target: organizationId, organizationId },
        }),
      );
      const name = `findings-${new Date().toISOString().slice(0, 10)}.csv`;
      return attach(reply, 'text/csv; charset=utf-8', name).send(lines.join(''));
    },
  );
  app.post<{ Params: { id: string }; Body: unknown }>(
    '/api/audit-view/reports/:id',
    { config: { permission: 'public.read' } },
    async ({ params: { id }, body, ip }, reply) => {
      const token = (body as { token?: unknown } | null)?.token;
      if (typeof token !== 'string') throw new AppError(errors.compliance_audit_ended);
      const { name, pdf } = await auditorsReport(deps, token, id, ip);
      return attach(reply, 'application/pdf', name).send(pdf);
    },
  );
}

const COLUMNS = [
  'id',
  'severity',
  'category',
  'description',
  'remediation',
  'status',
  'due_date',
  'created_at',
  'resolved_at',
  'measured',
  'accepted_until',
  'accepted_reason',
] as const;

async function findingLines({ db }: ComplianceDeps, organizationId: string): Promise<string[]> {
  const rows = (await findingsOf(db, organizationId)).map(reported);
  rows.sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return [csvLine(COLUMNS), ...rows.map((row) => csvLine(COLUMNS.map((name) => row[name])))];
}

const attach = (reply: FastifyReply, type: string, name: string) =>
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
