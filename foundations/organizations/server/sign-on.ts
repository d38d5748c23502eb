/** Members that the organization's own provider brings. */
import { type Database, organizationMembers, userProfiles } from '@unmask/db';
import { and, eq, isNull } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { randomId } from '@unmask/platform/identifiers';
import { organizationRemovals } from '../tables.ts';
import { saveActive } from './membership.ts';

/** Who is a member keeps the role there; who is not becomes a viewer. The one place for a limit on members. @returns whether new */
export async function joinBySignOn(tx: Database, organizationId: string, userId: string): Promise<boolean> {
  const joined = await tx
    .insert(organizationMembers)
    .values({ id: randomId(), organizationId, userId, role: 'viewer' })
    .onConflictDoNothing()
    .returning({ id: organizationMembers.id });
  if (joined.length === 0) return false;
  await saveActive(tx, userId, organizationId);
  await appendAudit(tx, {
    actor: userId,
    action: 'member.joined',
    target: userId,
    organizationId,
    detail: { role: 'viewer', by: 'single sign-on' },
  });
  return true;
}

/** Where mail to the admins of an organization goes. */
export async function adminAddresses(db: Database, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ email: userProfiles.email })
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.role, 'admin'),
        isNull(userProfiles.suspendedAt),
      ),
    );
  return rows.map(({ email }) => email);
}

const removal = (organizationId: string, userId: string) =>
  and(eq(organizationRemovals.organizationId, organizationId), eq(organizationRemovals.userId, userId));

/** Whether an admin removed this person, who was not invited again since. */
export async function wasRemoved(db: Database, organizationId: string, userId: string): Promise<boolean> {
  const rows = await db.select().from(organizationRemovals).where(removal(organizationId, userId));
  return rows.length > 0;
}

export async function rememberRemoval(tx: Database, organizationId: string, userId: string): Promise<void> {
  await tx.insert(organizationRemovals).values({ organizationId, userId }).onConflictDoNothing();
}

export async function forgetRemoval(tx: Database, organizationId: string, userId: string): Promise<void> {
  await tx.delete(organizationRemovals).where(removal(organizationId, userId));
}
