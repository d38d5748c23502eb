/** Cases: opened, listed, changed, ended. What changes is an entry of the custody log and of the audit log. */
import { randomInt } from 'node:crypto';
import { type Database, rowsOf } from '@unmask/db';
import { and, count, desc, eq, isNull, sql } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { afterCursor, cursorTime, pageOf } from '@unmask/platform/paging';
import type { RequestActor } from '@unmask/platform/requests';
import type { Storage } from '@unmask/platform/storage';
import { roleAllows } from '@unmask/product/roles';
import type { CaseFindings, ForensicsCase, ListedCase } from '../contract.ts';
import { errors } from '../errors.ts';
import { CASES_PAGE, type CasePriority, type CaseStatus } from '../limits.ts';
import { forensicsCases, forensicsEvidence, forensicsTasks } from '../tables.ts';
import { custody } from '../words.ts';
import { type CaseRow, findCase, type InCase, lockCase, maySeeAll, membersOf } from './access.ts';
import { auditCase } from './audit.ts';
import { appendEvent } from './events.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** `CASE-{timestamp}-{6 random uppercase characters}` */
export function caseNumber(now: Date): string {
  const random = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `CASE-${now.getTime()}-${random}`;
}

interface ListInput {
  organizationId: string;
  status?: CaseStatus | undefined;
  cursor?: string | undefined;
}

/** Newest first. @throws AppError `case_cursor_invalid` */
export async function listCases(
  db: Database,
  actor: RequestActor,
  { organizationId, status, cursor }: ListInput,
) {
  const member = await requireRole(db, actor, organizationId, 'view_analytics');
  const all = maySeeAll(member);
  const rows = await db
    .select({ row: forensicsCases, cursorAt: cursorTime(forensicsCases.createdAt) })
    .from(forensicsCases)
    .where(
      and(
        eq(forensicsCases.organizationId, organizationId),
        all ? undefined : eq(forensicsCases.assignedTo, member.userId),
        status && eq(forensicsCases.status, status),
        afterCursor(cursor, forensicsCases.createdAt, forensicsCases.id, {
          error: errors.case_cursor_invalid,
        }),
      ),
    )
    .orderBy(desc(forensicsCases.createdAt), desc(forensicsCases.id))
    .limit(CASES_PAGE + 1);
  const { items, nextCursor } = pageOf(
    rows,
    CASES_PAGE,
    ({ row }) => row.id,
    ({ row }) => row,
  );
  return {
    items: await listed(db, items),
    nextCursor,
    mayOpen: all,
    people: all ? await membersOf(db, organizationId) : [],
  };
}

async function listed(db: Database, rows: readonly CaseRow[]): Promise<ListedCase[]> {
  const ids = rows.map(({ id }) => id);
  const open = await openTasksOf(db, ids);
  return rows.map((row) => {
    const { timeline: _timeline, findings: _findings, evidence, ...shown } = presentCase(row);
    return { ...shown, exhibits: evidence.length, openTasks: open.get(row.id) ?? 0 };
  });
}

async function openTasksOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: string; n: number }>(
    db,
    sql`select case_id as id, count(*)::int as n from forensics_tasks
        where done_at is null and case_id in ${[...ids]} group by case_id`,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export interface NewCase {
  organizationId: string;
  title: string;
  description: string;
  priority: CasePriority;
  assignedTo: string | null;
}

/** @throws AppError `case_title_missing`, `case_assignee_unknown`, `forbidden` */
export async function createCase(db: Database, actor: RequestActor, input: NewCase): Promise<CaseRow> {
  const { organizationId, title, description, priority, assignedTo } = input;
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  if (title === '') throw new AppError(errors.case_title_missing);
  await checkAssignee(db, organizationId, assignedTo);
  const now = new Date();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(forensicsCases)
      .values({
        id: randomId(),
        organizationId,
        caseNumber: caseNumber(now),
        title,
        description,
        priority,
        assignedTo,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    const made = row!;
    await appendEvent(
      tx,
      made.id,
      { event: 'case_opened', description: custody.case_opened(made.caseNumber), userId },
      now,
    );
    await auditCase(tx, userId, made, 'opened');
    return lockCase(tx, made.id);
  });
}

async function checkAssignee(db: Database, organizationId: string, assignedTo: string | null | undefined) {
  if (assignedTo == null) return;
  const people = await membersOf(db, organizationId);
  if (people.every(({ id }) => id !== assignedTo)) throw new AppError(errors.case_assignee_unknown);
}

export interface CaseChange extends InCase {
  updatedAt: string;
  title?: string | undefined;
  description?: string | undefined;
  priority?: CasePriority | undefined;
  status?: CaseStatus | undefined;
  assignedTo?: string | null | undefined;
  findings?: CaseFindings | undefined;
  withOpenTasks: boolean;
}

/** @throws AppError `case_changed_meanwhile`, `case_closed`, `case_tasks_open` and what `createCase` refuses */
export async function updateCase(db: Database, actor: RequestActor, input: CaseChange): Promise<CaseRow> {
  const { member } = await findCase(db, actor, input);
  if (!maySeeAll(member)) throw new AppError('forbidden', 'view_all_analyses');
  if (input.title === '') throw new AppError(errors.case_title_missing);
  await checkAssignee(db, input.organizationId, input.assignedTo);
  const now = new Date();
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, input.caseId);
    if (row.updatedAt.toISOString() !== input.updatedAt) throw new AppError(errors.case_changed_meanwhile);
    const fields = changedFields(row, input);
    // A closed case takes nothing but being opened again.
    const opens = row.status === 'closed' && input.status !== undefined && input.status !== 'closed';
    if (row.status === 'closed' && !opens) throw new AppError(errors.case_closed);
    if (Object.keys(fields).length === 0) return row;
    const open = fields.status === 'closed' ? await openTasks(tx, row.id) : 0;
    if (open > 0 && !input.withOpenTasks) throw new AppError(errors.case_tasks_open);
    await tx
      .update(forensicsCases)
      // The moment is another one even within the same millisecond.
      .set({ ...fields, updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)) })
      .where(eq(forensicsCases.id, row.id));
    await tell(tx, row, fields, member.userId, open);
    await auditCase(tx, member.userId, row, 'updated', { fields: Object.keys(fields) });
    return lockCase(tx, row.id);
  });
}

type Fields = Partial<
  Pick<CaseRow, 'title' | 'description' | 'priority' | 'status' | 'assignedTo' | 'findings'>
>;
const FIELDS = ['title', 'description', 'priority', 'status', 'assignedTo', 'findings'] as const;

/** Only what is another one now. */
function changedFields(row: CaseRow, input: CaseChange): Fields {
  const given = FIELDS.flatMap((name) => {
    const value = input[name];
    const same = value === undefined || JSON.stringify(value) === JSON.stringify(row[name]);
    return same ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given) as Fields;
}

async function openTasks(tx: Database, caseId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(forensicsTasks)
    .where(and(eq(forensicsTasks.caseId, caseId), isNull(forensicsTasks.doneAt)));
  return row?.n ?? 0;
}

async function tell(tx: Database, row: CaseRow, fields: Fields, userId: string, open: number) {
  const { status, findings, ...others } = fields;
  const names = Object.keys(others);
  if (names.length > 0) {
    const description = custody.case_updated(names.map((name) => NAMES[name] ?? name).join(', '));
    const before = Object.fromEntries(names.map((name) => [name, row[name as keyof CaseRow]]));
    await appendEvent(tx, row.id, {
      event: 'case_updated',
      description,
      userId,
      detail: { before, after: others },
    });
  }
  if (findings !== undefined) {
    await appendEvent(tx, row.id, {
      event: 'findings_written',
      description: custody.findings_written(),
      userId,
      detail: { before: row.findings, after: findings },
    });
  }
  if (status === undefined) return;
  const said = [custody.status_changed(row.status, status)];
  if (open > 0) said.push(custody.closed_with_tasks(open));
  await appendEvent(tx, row.id, {
    event: 'status_changed',
    description: said.join(' '),
    userId,
    detail: { from: row.status, to: status, openTasks: open },
  });
}

const NAMES: Record<string, string> = { assignedTo: 'assigned to' };

/**
 * Ends the hold: the case and its copies are deleted. The custody log and the reports that were issued stay.
 * @throws AppError `forbidden`, `case_not_closed`
 */
export async function endCase(
  { db, storage }: { db: Database; storage: Storage },
  actor: RequestActor,
  where: InCase,
): Promise<void> {
  const { row, member } = await findCase(db, actor, where);
  if (!roleAllows('delete_analyses', member.role)) throw new AppError('forbidden', 'delete_analyses');
  const keys = await db.transaction(async (tx) => {
    const locked = await lockCase(tx, row.id);
    if (locked.status !== 'closed') throw new AppError(errors.case_not_closed);
    await appendEvent(tx, row.id, {
      event: 'case_deleted',
      description: custody.case_deleted(),
      userId: member.userId,
    });
    const copies = await tx
      .delete(forensicsEvidence)
      .where(eq(forensicsEvidence.caseId, row.id))
      .returning({ key: forensicsEvidence.storageKey });
    await tx.delete(forensicsCases).where(eq(forensicsCases.id, row.id));
    await auditCase(tx, member.userId, row, 'deleted', { number: row.caseNumber, exhibits: copies.length });
    return copies.flatMap(({ key }) => key ?? []);
  });
  for (const key of keys) await storage.remove(key);
}

export function presentCase(row: CaseRow): ForensicsCase {
  return {
    id: row.id,
    organization_id: row.organizationId,
    case_number: row.caseNumber,
    title: row.title,
    description: row.description,
    status: row.status,
    priority: row.priority,
    assigned_to: row.assignedTo,
    evidence: row.evidence,
    timeline: row.timeline,
    findings: row.findings,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
