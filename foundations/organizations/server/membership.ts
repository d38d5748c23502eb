/** Memberships: who belongs where, and what the role there allows. */
import { requireUser } from '@unmask/accounts/server';
import { type Database, organizationMembers, organizations, userActiveOrganization } from '@unmask/db';
import { and, asc, eq } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import {
  type OrganizationPermission,
  type OrganizationRole,
  organizationRole,
  roleAllows,
} from '@unmask/product/roles';
import type { Organization } from '../contract.ts';

export interface Membership extends Organization {
  userId: string;
}

/** Every organization of a person with the role there, first joined first. */
export async function membershipsOf(db: Database, userId: string): Promise<Organization[]> {
  const rows = await db
    .select({ id: organizations.id, name: organizations.name, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizations.id));
  return rows.map((row) => ({ ...row, role: knownRole(row.role) }));
}

/** The database allows only the known roles. */
export function knownRole(role: string): OrganizationRole {
  const known = organizationRole(role);
  if (!known) throw new Error(`an unknown role is stored: ${role}`);
  return known;
}

/**
 * The caller's membership in the organization, when the role there allows what is asked for.
 * @throws AppError `organization_not_found`, also for organizations of others; `forbidden` for members whose role is too low
 */
export async function requireRole(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  permission?: OrganizationPermission,
): Promise<Membership> {
  const { userId } = requireUser(actor);
  const rows = await db
    .select({ id: organizations.id, name: organizations.name, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
  const row = rows[0];
  if (!row) throw new AppError('organization_not_found');
  const membership = { ...row, role: knownRole(row.role), userId };
  if (permission && !roleAllows(permission, membership.role)) throw new AppError('forbidden', permission);
  return membership;
}

/** Null for who is no member there. */
export async function roleIn(
  db: Database,
  organizationId: string,
  userId: string,
): Promise<OrganizationRole | null> {
  const rows = await db
    .select({ role: organizationMembers.role })
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );
  return rows[0] ? knownRole(rows[0].role) : null;
}

/** One row per person: the choice outlives the session. */
export async function saveActive(db: Database, userId: string, organizationId: string) {
  const updatedAt = new Date();
  await db
    .insert(userActiveOrganization)
    .values({ userId, organizationId, updatedAt })
    .onConflictDoUpdate({ target: userActiveOrganization.userId, set: { organizationId, updatedAt } });
  return { user_id: userId, organization_id: organizationId, updated_at: updatedAt.toISOString() };
}
