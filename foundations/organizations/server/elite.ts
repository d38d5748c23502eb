/** What Enterprise Elite brings to an organization: its own retention, and its audit log as a file. For admins. */
import { Readable } from 'node:stream';
import { auditLog, type Database, organizationMembers, organizations, userProfiles } from '@unmask/db';
import { and, asc, eq, gt } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { csvLine } from '@unmask/platform/csv';
import { AppError } from '@unmask/platform/errors';
import { dayOf } from '@unmask/platform/identifiers';
import { readOrganizationPlan } from '@unmask/platform/plan-of';
import type { RequestActor } from '@unmask/platform/requests';
import { auditExport } from '@unmask/product/copy/organizations';
import {
  AUDIT_FORMATS,
  type AuditFormat,
  RETENTION_DAYS,
  UNTIL_DELETED,
} from '@unmask/product/organizations';
import type { FastifyInstance } from 'fastify';
import type { Retention } from '../contract.ts';
import { type Membership, requireRole } from './membership.ts';

/** Rows that are in memory at once while a file is sent. */
const BATCH = 500;

export async function readRetention(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<Retention> {
  const { id } = await requireRole(db, actor, organizationId, 'change_settings');
  const [row] = await db
    .select({ days: organizations.retentionDays })
    .from(organizations)
    .where(eq(organizations.id, id));
  const available = (await readOrganizationPlan(db, id)) === 'enterprise_elite';
  return { days: row?.days ?? null, available };
}

/** @param days null: as long as the operator keeps files; the analyses then stay */
export async function changeRetention(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  days: number | null,
): Promise<Retention> {
  const { id, userId } = await requireElite(db, actor, organizationId);
  const { least, most } = RETENTION_DAYS;
  if (days !== null && days !== UNTIL_DELETED && !(Number.isInteger(days) && days >= least && days <= most)) {
    throw new AppError('retention_out_of_range', String(days));
  }
  await db.transaction(async (tx) => {
    await tx.update(organizations).set({ retentionDays: days }).where(eq(organizations.id, id));
    await appendAudit(tx, {
      actor: userId,
      action: 'organization.retention_changed',
      target: id,
      organizationId: id,
      detail: { days },
    });
  });
  return { days, available: true };
}

/** An admin, of an organization whose plan has it. @throws AppError `needs_enterprise_elite`, and those of `requireRole` */
export async function requireElite(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<Membership> {
  const membership = await requireRole(db, actor, organizationId, 'change_settings');
  if ((await readOrganizationPlan(db, organizationId)) !== 'enterprise_elite') {
    throw new AppError('needs_enterprise_elite');
  }
  return membership;
}

/** The audit log of one organization, oldest first. The export is an entry of its own. */
export function auditExportRoute(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { organizationId: string }; Querystring: { format?: string } }>(
    '/api/organizations/:organizationId/audit/export',
    { config: { permission: 'organization.own' } },
    async (request, reply) => {
      const format = AUDIT_FORMATS.find((known) => known === (request.query.format ?? 'csv'));
      if (!format) throw new AppError('invalid_request', 'format', { words: auditExport.badFormat });
      const { id, userId } = await requireElite(db, request.actor, request.params.organizationId);
      await db.transaction((tx) =>
        appendAudit(tx, {
          actor: userId,
          action: 'organization.audit_exported',
          target: id,
          organizationId: id,
          detail: { format },
        }),
      );
      return reply
        .headers({
          'content-type':
            format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
          'content-disposition': `attachment; filename="${auditExport.fileName(dayOf(new Date()), format)}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(Readable.from(auditLines(db, id, format)));
    },
  );
}

const COLUMNS = [
  'id',
  'at',
  'actor',
  'actor_email',
  'action',
  'target',
  'detail',
  'previous_hash',
  'hash',
] as const;

async function* auditLines(db: Database, organizationId: string, format: AuditFormat) {
  if (format === 'csv') yield csvLine(COLUMNS);
  for (let last = 0; ; ) {
    const rows = await pageAfter(db, organizationId, last);
    for (const row of rows) {
      const line = {
        ...row,
        at: row.at.toISOString(),
        detail: format === 'csv' ? JSON.stringify(row.detail) : row.detail,
      };
      yield format === 'csv'
        ? csvLine(COLUMNS.map((name) => line[name] as string | number | null))
        : `${JSON.stringify(line)}\n`;
      last = row.id;
    }
    if (rows.length < BATCH) return;
  }
}

/** Of people who are members today the address stands beside the id; of others the log keeps the id alone. */
function pageAfter(db: Database, organizationId: string, last: number) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      actor_email: userProfiles.email,
      action: auditLog.action,
      target: auditLog.target,
      detail: auditLog.detail,
      previous_hash: auditLog.previousHash,
      hash: auditLog.hash,
    })
    .from(auditLog)
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, auditLog.organizationId),
        eq(organizationMembers.userId, auditLog.actor),
      ),
    )
    .leftJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(and(eq(auditLog.organizationId, organizationId), gt(auditLog.id, last)))
    .orderBy(asc(auditLog.id))
    .limit(BATCH);
}
