/** Creating, renaming and deleting organizations. */
import { requireUser } from '@unmask/accounts/server';
import { type Database, organizationMembers, organizations } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest } from '@unmask/platform/counters';
import { isHeld } from '@unmask/platform/database-errors';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import { ORGANIZATION_NAME_MAX, ORGANIZATIONS_CREATED_PER_HOUR } from '@unmask/product/organizations';
import type { OrganizationRole } from '@unmask/product/roles';
import type { Organization } from '../contract.ts';
import { checkPeople, countInvitations, type InvitationDeps, writeInvitations } from './invitations.ts';
import { requireRole, saveActive } from './membership.ts';

/** The creator becomes admin, and the organization becomes the creator's active one. */
export async function createOrganization(
  deps: InvitationDeps,
  actor: RequestActor,
  input: { name: string; invites: Array<{ email: string; role: OrganizationRole }> },
): Promise<Organization> {
  const { db } = deps;
  const creator = requireUser(actor);
  const name = checkName(input.name);
  const people = checkPeople(input.invites);
  const window = { limit: ORGANIZATIONS_CREATED_PER_HOUR, seconds: 3600 };
  if (!(await countRequest(db, `organization-create:${creator.userId}`, window))) {
    throw new AppError('too_many_requests');
  }
  await countInvitations(db, creator.userId, people.length);
  const organization = { id: randomId(), name };
  const invitations = await writeInvitations(deps, creator, organization, people);
  await db.transaction(async (tx) => {
    await tx.insert(organizations).values(organization);
    await tx.insert(organizationMembers).values({
      id: randomId(),
      organizationId: organization.id,
      userId: creator.userId,
      role: 'admin',
    });
    await saveActive(tx, creator.userId, organization.id);
    await invitations.store(tx);
    await appendAudit(tx, {
      actor: creator.userId,
      action: 'organization.created',
      target: organization.id,
      organizationId: organization.id,
      detail: { name, invited: people.map((person) => person.email) },
    });
  });
  if (people.length > 0) deps.onMail();
  return { ...organization, role: 'admin' };
}

export async function renameOrganization(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  newName: string,
): Promise<Organization> {
  const { id, role, userId } = await requireRole(db, actor, organizationId, 'change_settings');
  const name = checkName(newName);
  await db.transaction(async (tx) => {
    await tx.update(organizations).set({ name }).where(eq(organizations.id, id));
    await appendAudit(tx, {
      actor: userId,
      action: 'organization.renamed',
      target: id,
      organizationId: id,
      detail: { name },
    });
  });
  return { id, name, role };
}

/** Analyses lose the organization and stay with the people who made them. @throws AppError `organization_holds_records` where something of it must be kept */
export async function deleteOrganization(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<void> {
  const { id, name, userId } = await requireRole(db, actor, organizationId, 'change_settings');
  await db.transaction(async (tx) => {
    try {
      await tx.delete(organizations).where(eq(organizations.id, id));
    } catch (error) {
      throw isHeld(error) ? new AppError('organization_holds_records', undefined, { cause: error }) : error;
    }
    await appendAudit(tx, {
      actor: userId,
      action: 'organization.deleted',
      target: id,
      organizationId: id,
      detail: { name },
    });
  });
}

/** The name goes into mail: one line. */
function checkName(name: string): string {
  const line = [...name].map((letter) => (letter < ' ' || letter === '\u007f' ? ' ' : letter)).join('');
  const plain = line.replace(/\s+/g, ' ').trim();
  if (plain === '' || plain.length > ORGANIZATION_NAME_MAX) throw new AppError('organization_name_required');
  return plain;
}
