/** The members of an organization. It never loses its last admin. */
import { type Database, organizationMembers, organizations, userProfiles } from '@unmask/db';
import { and, asc, count, eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { ONLY_ADMINS_REMOVE_ADMINS } from '@unmask/product/copy/organizations';
import { type OrganizationRole, roleAllows } from '@unmask/product/roles';
import type { Member } from '../contract.ts';
import { knownRole, requireRole } from './membership.ts';
import { rememberRemoval } from './sign-on.ts';

const columns = {
  id: organizationMembers.id,
  user_id: organizationMembers.userId,
  role: organizationMembers.role,
  joined_at: organizationMembers.joinedAt,
  email: userProfiles.email,
};

export async function members(db: Database, actor: RequestActor, organizationId: string): Promise<Member[]> {
  const { id } = await requireRole(db, actor, organizationId, 'manage_team');
  const rows = await db
    .select(columns)
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, id))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.id));
  return rows.map(toMember);
}

export async function changeRole(
  db: Database,
  actor: RequestActor,
  input: { organizationId: string; memberId: string; role: OrganizationRole },
): Promise<Member> {
  const { id, userId } = await requireRole(db, actor, input.organizationId, 'manage_team');
  return db.transaction(async (tx) => {
    const member = await lockedMember(tx, id, input.memberId);
    if (input.role !== 'admin') await keepAnAdmin(tx, id, member);
    await tx
      .update(organizationMembers)
      .set({ role: input.role })
      .where(eq(organizationMembers.id, member.id));
    await appendAudit(tx, {
      actor: userId,
      action: 'member.role_changed',
      target: member.user_id,
      organizationId: id,
      detail: { from: member.role, to: input.role },
    });
    return { ...member, role: input.role };
  });
}

/** Only admins manage the team, so only they remove admins; anybody else is told so by name. */
export async function removeMember(
  db: Database,
  actor: RequestActor,
  input: { organizationId: string; memberId: string },
): Promise<void> {
  const { id, userId, role } = await requireRole(db, actor, input.organizationId);
  if (!roleAllows('manage_team', role)) {
    const aimedAt = await roleOf(db, id, input.memberId);
    const words = aimedAt === 'admin' ? { words: ONLY_ADMINS_REMOVE_ADMINS } : undefined;
    throw new AppError('forbidden', 'manage_team', words);
  }
  await remove(db, userId, id, input.memberId);
}

async function roleOf(db: Database, organizationId: string, memberId: string): Promise<string | null> {
  const rows = await db
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.id, memberId), eq(organizationMembers.organizationId, organizationId)));
  return rows[0]?.role ?? null;
}

export async function leave(db: Database, actor: RequestActor, organizationId: string): Promise<void> {
  const { id, userId } = await requireRole(db, actor, organizationId);
  const rows = await db
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.organizationId, id), eq(organizationMembers.userId, userId)));
  if (!rows[0]) throw new AppError('member_not_found');
  await remove(db, userId, id, rows[0].id);
}

async function remove(
  db: Database,
  byUserId: string,
  organizationId: string,
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const member = await lockedMember(tx, organizationId, memberId);
    await keepAnAdmin(tx, organizationId, member);
    await tx.delete(organizationMembers).where(eq(organizationMembers.id, member.id));
    if (byUserId !== member.user_id) await rememberRemoval(tx, organizationId, member.user_id);
    await appendAudit(tx, {
      actor: byUserId,
      action: byUserId === member.user_id ? 'member.left' : 'member.removed',
      target: member.user_id,
      organizationId,
    });
  });
}

/** Changes of one team come one after the other: two admins who leave at once are not both let go. */
async function lockedMember(tx: Database, organizationId: string, memberId: string): Promise<Member> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
  const rows = await tx
    .select(columns)
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(and(eq(organizationMembers.id, memberId), eq(organizationMembers.organizationId, organizationId)));
  if (!rows[0]) throw new AppError('member_not_found');
  return toMember(rows[0]);
}

async function keepAnAdmin(tx: Database, organizationId: string, member: Member): Promise<void> {
  if (member.role !== 'admin') return;
  const rows = await tx
    .select({ admins: count() })
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.role, 'admin')),
    );
  if ((rows[0]?.admins ?? 0) <= 1) throw new AppError('last_admin');
}

function toMember(row: { role: string; joined_at: Date } & Omit<Member, 'role' | 'joined_at'>): Member {
  return { ...row, role: knownRole(row.role), joined_at: row.joined_at.toISOString() };
}
