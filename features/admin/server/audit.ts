/** The audit log as staff read it. */
import { auditLog, type Database, userProfiles } from '@unmask/db';
import { alias } from '@unmask/db/pg-core';
import { and, desc, eq } from '@unmask/db/sql';
import { verifyAudit } from '@unmask/platform/audit';
import { afterCursor, cursorTime, holds, type Page, pageOf } from '@unmask/platform/paging';
import { z } from 'zod';
import type { AuditCheck, AuditRow } from '../contract.ts';
import type { PageInput } from './page.ts';

const actors = alias(userProfiles, 'actors');
const targets = alias(userProfiles, 'targets');

export async function listAudit(db: Database, input: PageInput): Promise<Page<AuditRow>> {
  const { at, id, actor, action, target } = auditLog;
  const rows = await db
    .select({
      row: auditLog,
      actorEmail: actors.email,
      targetEmail: targets.email,
      cursorAt: cursorTime(at),
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, actor))
    .leftJoin(targets, eq(targets.id, target))
    .where(
      and(
        holds(input.search, actor, action, target, actors.email, targets.email),
        afterCursor(input.cursor, at, id, { idSchema: z.string().regex(/^\d{1,18}$/) }),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(input.limit + 1);
  return pageOf(
    rows,
    input.limit,
    ({ row }) => String(row.id),
    ({ row, actorEmail, targetEmail }) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actor,
      actorEmail,
      action: row.action,
      target: row.target,
      targetEmail,
      detail: row.detail,
      hash: row.hash,
    }),
  );
}

export async function checkAudit(db: Database): Promise<AuditCheck> {
  const check = await verifyAudit(db);
  return { ...check, checkedAt: new Date().toISOString() };
}
