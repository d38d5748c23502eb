/** Statements as the admins of an organization read them, with how they were delivered. */
import { type Database, deliveries, userProfiles } from '@unmask/db';
import { and, desc, eq, lt, sql } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { appendAudit } from '@unmask/platform/audit';
import { deleteDeliveriesBefore, sendAgain } from '@unmask/platform/deliveries/write';
import { AppError } from '@unmask/platform/errors';
import { afterCursor, cursorTime, type Page, pageOf } from '@unmask/platform/paging';
import type { RequestActor } from '@unmask/platform/requests';
import { z } from 'zod';
import { errors } from '../../errors.ts';
import type { SentStatement } from '../../record-store-contract.ts';
import { RETRIES_S, STATEMENT_DAYS, STATEMENTS_PAGE } from '../../record-store-limits.ts';
import { trainingStatements } from '../../tables.ts';
import { deliveryIdOf } from './record.ts';
import { countAsked } from './stores.ts';

const DAY_MS = 86_400_000;
const CURSOR_REFUSAL = {
  idSchema: z.string().regex(/^[\w-]{1,60}$/),
  error: errors.statement_cursor_invalid,
};
const ofStatement = eq(deliveries.id, sql`'xst_' || ${trainingStatements.id}`);

/** Newest first. @throws AppError `statement_cursor_invalid` */
export async function listStatements(
  db: Database,
  actor: RequestActor,
  { organizationId, cursor }: { organizationId: string; cursor?: string | undefined },
): Promise<Page<SentStatement>> {
  await requireRole(db, actor, organizationId, 'change_settings');
  const { id, verb, moduleTitle, createdAt } = trainingStatements;
  const rows = await db
    .select({
      ...{ id, verb, module: moduleTitle, createdAt, email: userProfiles.email },
      ...{ state: deliveries.state, attempts: deliveries.attempts, error: deliveries.error },
      cursorAt: cursorTime(createdAt),
    })
    .from(trainingStatements)
    .innerJoin(deliveries, ofStatement)
    .innerJoin(userProfiles, eq(userProfiles.id, trainingStatements.userId))
    .where(
      and(
        eq(trainingStatements.organizationId, organizationId),
        afterCursor(cursor, createdAt, id, CURSOR_REFUSAL),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(STATEMENTS_PAGE + 1);
  return pageOf(
    rows,
    STATEMENTS_PAGE,
    (row) => row.id,
    ({ cursorAt: _at, createdAt: at, ...row }) => ({ ...row, created_at: at.toISOString() }),
  );
}

/** @throws AppError `statement_not_found` where it is none of this organization's, or waits or was taken; `record_store_limit` */
export async function repeatStatement(
  deps: { db: Database; onDue(): void },
  actor: RequestActor,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  const { db } = deps;
  const { userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const [own] = await db
    .select({ id: trainingStatements.id })
    .from(trainingStatements)
    .where(and(eq(trainingStatements.id, id), eq(trainingStatements.organizationId, organizationId)));
  if (!own) throw new AppError(errors.statement_not_found);
  await countAsked(db, organizationId);
  await db.transaction(async (tx) => {
    if (!(await sendAgain(tx, deliveryIdOf(own.id), ['failed'], RETRIES_S.length + 1)))
      throw new AppError(errors.statement_not_found);
    await appendAudit(tx, { actor: userId, action: 'statement.sent_again', target: own.id, organizationId });
  });
  deps.onDue();
}

export async function deleteOldStatements(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STATEMENT_DAYS * DAY_MS);
  await db.delete(trainingStatements).where(lt(trainingStatements.createdAt, before));
  await deleteDeliveriesBefore(db, 'statement', before);
}
