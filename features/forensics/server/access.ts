/** Who reads and who changes a case: members see those given to them, analysts and admins all of their organization's. */
import { type Database, organizationMembers, userProfiles } from '@unmask/db';
import { and, asc, eq, inArray } from '@unmask/db/sql';
import { type Membership, requireRole } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { roleAllows } from '@unmask/product/roles';
import { errors } from '../errors.ts';
import { forensicsCases } from '../tables.ts';

export type CaseRow = typeof forensicsCases.$inferSelect;

export interface InCase {
  organizationId: string;
  caseId: string;
}

export const maySeeAll = ({ role }: Pick<Membership, 'role'>) => roleAllows('view_all_analyses', role);

/** @throws AppError `organization_not_found`; `case_not_found`, also for another organization's and for a colleague's */
export async function findCase(
  db: Database,
  actor: RequestActor,
  { organizationId, caseId }: InCase,
): Promise<{ row: CaseRow; member: Membership }> {
  const member = await requireRole(db, actor, organizationId, 'view_analytics');
  const [row] = await db
    .select()
    .from(forensicsCases)
    .where(and(eq(forensicsCases.id, caseId), eq(forensicsCases.organizationId, organizationId)));
  const reaches = row && (maySeeAll(member) || row.assignedTo === member.userId);
  if (!reaches) throw new AppError(errors.case_not_found);
  return { row, member };
}

/** @throws AppError as `findCase`; `forbidden` for who may only read; `case_closed` */
export async function findOpenCase(db: Database, actor: RequestActor, where: InCase) {
  const found = await findCase(db, actor, where);
  if (!maySeeAll(found.member)) throw new AppError('forbidden', 'view_all_analyses');
  if (found.row.status === 'closed') throw new AppError(errors.case_closed);
  return found;
}

/** Locks the case until the transaction ends: what is written about it comes one after the other. */
export async function lockCase(tx: Database, caseId: string): Promise<CaseRow> {
  const [row] = await tx.select().from(forensicsCases).where(eq(forensicsCases.id, caseId)).for('update');
  if (!row) throw new AppError(errors.case_not_found);
  return row;
}

/** The same, of a case that has not been closed meanwhile. */
export async function lockOpenCase(tx: Database, caseId: string): Promise<CaseRow> {
  const row = await lockCase(tx, caseId);
  if (row.status === 'closed') throw new AppError(errors.case_closed);
  return row;
}

export async function membersOf(db: Database, organizationId: string) {
  return db
    .select({ id: userProfiles.id, email: userProfiles.email })
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(asc(userProfiles.email));
}

/** Email addresses by id; an account that is gone has none. */
export async function namesOf(
  db: Database,
  ids: ReadonlyArray<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: userProfiles.id, email: userProfiles.email })
    .from(userProfiles)
    .where(inArray(userProfiles.id, wanted));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
