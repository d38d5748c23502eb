/** Organizations as they bear on the deletion of an account. */
import { type Database, organizationMembers, organizations, rowsOf } from '@unmask/db';
import { eq, inArray, sql } from 'drizzle-orm';

export interface MembershipRow {
  id: string;
  name: string;
  role: string;
  joined_at: string | Date;
  /** Members besides the person. */
  others: number;
  /** Admins besides the person. */
  other_admins: number;
}

export async function membershipsOf(db: Database, userId: string): Promise<MembershipRow[]> {
  return rowsOf<MembershipRow>(
    db,
    sql`select o.id, o.name, m.role, m.joined_at,
          (select count(*)::int from organization_members x where x.organization_id = o.id and x.user_id <> ${userId}) as others,
          (select count(*)::int from organization_members x
            where x.organization_id = o.id and x.user_id <> ${userId} and x.role = 'admin') as other_admins
        from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = ${userId} order by m.joined_at`,
  );
}

/** The last admin of an organization with other members has to hand it over first. */
export function blocking(memberships: MembershipRow[]): string[] {
  return memberships
    .filter((row) => row.role === 'admin' && row.others > 0 && row.other_admins === 0)
    .map((row) => row.name);
}

/** Nobody else is in it: it goes with the person. */
export function ownAlone(memberships: MembershipRow[]): string[] {
  return memberships.filter((row) => row.others === 0).map((row) => row.id);
}

/** Nobody joins, leaves or changes roles in these organizations until the transaction ends. */
export async function lockMemberships(tx: Database, userId: string): Promise<void> {
  const own = tx
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, own))
    .orderBy(organizations.id)
    .for('update');
  await tx
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .where(inArray(organizationMembers.organizationId, own))
    .orderBy(organizationMembers.id)
    .for('update');
}

export async function deleteOrganizations(tx: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(organizations).where(inArray(organizations.id, ids));
}
