/** Invitations: a row with the hash of a token, and the token itself in a mail. */

import { createHash } from 'node:crypto';
import { requireUser } from '@unmask/accounts/server';
import { type Database, organizationMembers, organizations, userProfiles } from '@unmask/db';
import { and, asc, eq, gt, sql } from '@unmask/db/sql';
import { appendAudit } from '@unmask/platform/audit';
import { countRequest, uncountRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { RequestActor } from '@unmask/platform/requests';
import { INVITATION_MAIL } from '@unmask/product/copy/organizations';
import { isEmail } from '@unmask/product/email';
import {
  INVITATION_DAYS,
  INVITATIONS_PER_HOUR,
  UNKNOWN_ADDRESSES_PER_DAY,
  UNKNOWN_ADDRESSES_PER_DAY_NETWORK,
} from '@unmask/product/organizations';
import type { OrganizationRole } from '@unmask/product/roles';
import type { Invitation, Organization } from '../contract.ts';
import { organizationInvitations } from '../tables.ts';
import { knownRole, requireRole, saveActive } from './membership.ts';
import { forgetRemoval } from './sign-on.ts';

export interface InvitationDeps {
  db: Database;
  /** Address of the service, for links in mail. */
  homeUrl: string;
  /** Keyed hash of a network address. */
  hashAddress(address: string): string;
  /** There is mail to send. */
  onMail(): void;
}

export interface Person {
  email: string;
  role: OrganizationRole;
}

const DAY_MS = 86_400_000;

/** @returns the people with their addresses in lower case. @throws AppError `invalid_email`, `duplicate_email` */
export function checkPeople(people: Person[]): Person[] {
  const seen = new Set<string>();
  return people.map(({ email, role }) => {
    const address = email.trim().toLowerCase();
    if (!isEmail(address)) throw new AppError('invalid_email');
    if (seen.has(address)) throw new AppError('duplicate_email');
    seen.add(address);
    return { email: address, role };
  });
}

/** @throws AppError `too_many_requests` when the person has sent too many within the hour */
export async function countInvitations(db: Database, userId: string, invitations: number): Promise<void> {
  const window = { limit: INVITATIONS_PER_HOUR, seconds: 3600 };
  for (let counted = 0; counted < invitations; counted += 1) {
    if (!(await countRequest(db, `invite:${userId}`, window))) throw new AppError('too_many_requests');
  }
}

/** Writes mails and rows; `store` puts both down, within the caller's transaction. */
export async function writeInvitations(
  deps: InvitationDeps,
  inviter: { userId: string; email: string },
  organization: { id: string; name: string },
  people: Person[],
) {
  const now = Date.now();
  const written = await Promise.all(
    people.map(async (person) => {
      const token = randomId();
      // In the fragment: browsers send it to no server, so it stands in no log.
      const link = `${deps.homeUrl}/invitation#${token}`;
      const words = {
        ...INVITATION_MAIL,
        subject: INVITATION_MAIL.subject(organization.name),
        lines: INVITATION_MAIL.lines(inviter.email, organization.name, person.role),
      };
      const mail = await writeMail('organization_invitation', person.email, words, link);
      const row = {
        id: randomId(),
        organizationId: organization.id,
        ...person,
        tokenHash: hashToken(token),
        invitedBy: inviter.userId,
        createdAt: new Date(now),
        expiresAt: new Date(now + INVITATION_DAYS * DAY_MS),
      };
      return { row, mail };
    }),
  );
  return {
    async store(tx: Database): Promise<Invitation[]> {
      const stored: Invitation[] = [];
      for (const { row, mail } of written) {
        const { id: _id, organizationId: _organization, email: _email, ...renewed } = row;
        const rows = await tx
          .insert(organizationInvitations)
          .values(row)
          .onConflictDoUpdate({
            target: [organizationInvitations.organizationId, organizationInvitations.email],
            set: renewed,
          })
          .returning();
        await queueMail(tx, mail);
        stored.push(...rows.map(toInvitation));
      }
      return stored;
    },
  };
}

/**
 * Whether an address has an account is told here, because the screen that adds people says so. So that nobody tries addresses
 * without end, each question is counted before it is looked up, and the next is refused whatever its answer would be. One about a
 * person who is there is given back: the invitation tells that person who asked.
 * @throws AppError `too_many_unknown_users`
 */
async function countQuestion(deps: InvitationDeps, actor: RequestActor, now: Date) {
  const { db } = deps;
  const asked = [
    { key: `unknown-users:person:${actor.userId}`, limit: UNKNOWN_ADDRESSES_PER_DAY },
    {
      key: `unknown-users:network:${deps.hashAddress(actor.address)}`,
      limit: UNKNOWN_ADDRESSES_PER_DAY_NETWORK,
    },
  ];
  const seconds = DAY_MS / 1000;
  for (const { key, limit } of asked) {
    if (!(await countRequest(db, key, { limit, seconds }, now))) {
      throw new AppError('too_many_unknown_users', key);
    }
  }
  return async () => {
    for (const { key } of asked) await uncountRequest(db, key, { seconds }, now);
  };
}

/** @throws AppError `already_member`; `user_not_found` and `too_many_unknown_users` when only people with an account may be invited */
export async function invite(
  deps: InvitationDeps,
  actor: RequestActor,
  input: Person & { organizationId: string; requireAccount: boolean },
): Promise<Invitation> {
  const { db } = deps;
  const organization = await requireRole(db, actor, input.organizationId, 'invite_members');
  const [person] = checkPeople([{ email: input.email, role: input.role }]) as [Person];
  const inviter = requireUser(actor);
  await countInvitations(db, inviter.userId, 1);
  const giveBack = input.requireAccount ? await countQuestion(deps, actor, new Date()) : null;
  const known = await db
    .select({ member: organizationMembers.id })
    .from(userProfiles)
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.userId, userProfiles.id),
        eq(organizationMembers.organizationId, organization.id),
      ),
    )
    .where(eq(sql`lower(${userProfiles.email})`, person.email));
  if (known[0]) await giveBack?.();
  if (known[0]?.member) throw new AppError('already_member');
  if (input.requireAccount && !known[0]) throw new AppError('user_not_found');
  const written = await writeInvitations(deps, inviter, organization, [person]);
  const stored = await db.transaction(async (tx) => {
    const rows = await written.store(tx);
    await appendAudit(tx, {
      actor: inviter.userId,
      action: 'member.invited',
      target: person.email,
      organizationId: organization.id,
      detail: { role: person.role },
    });
    return rows;
  });
  deps.onMail();
  return stored[0]!;
}

/** Open ones, oldest first; what expired is deleted on the way. */
export async function openInvitations(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<Invitation[]> {
  const { id } = await requireRole(db, actor, organizationId, 'invite_members');
  const rows = await db
    .select()
    .from(organizationInvitations)
    .where(
      and(eq(organizationInvitations.organizationId, id), gt(organizationInvitations.expiresAt, new Date())),
    )
    .orderBy(asc(organizationInvitations.createdAt));
  return rows.map(toInvitation);
}

export async function withdraw(
  db: Database,
  actor: RequestActor,
  organizationId: string,
  invitationId: string,
): Promise<void> {
  const { id, userId } = await requireRole(db, actor, organizationId, 'invite_members');
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(organizationInvitations)
      .where(
        and(eq(organizationInvitations.id, invitationId), eq(organizationInvitations.organizationId, id)),
      )
      .returning({ email: organizationInvitations.email });
    if (!gone[0]) throw new AppError('invitation_not_found');
    await appendAudit(tx, {
      actor: userId,
      action: 'invitation.withdrawn',
      target: gone[0].email,
      organizationId: id,
    });
  });
}

/** @throws AppError `invitation_not_found` for a token that is unknown, used, replaced or too old */
export async function readInvitation(db: Database, token: string) {
  const rows = await db
    .select({
      id: organizationInvitations.id,
      organizationId: organizations.id,
      organization: organizations.name,
      email: organizationInvitations.email,
      role: organizationInvitations.role,
    })
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
    .where(
      and(
        eq(organizationInvitations.tokenHash, hashToken(token)),
        gt(organizationInvitations.expiresAt, new Date()),
      ),
    );
  const row = rows[0];
  if (!row) throw new AppError('invitation_not_found');
  return { ...row, role: knownRole(row.role) };
}

/** Uses the link up: the row goes, the membership comes, and the organization becomes the active one. */
export async function acceptInvitation(
  db: Database,
  actor: RequestActor,
  token: string,
): Promise<Organization> {
  const person = requireUser(actor);
  const invitation = await readInvitation(db, token);
  if (invitation.email !== person.email.toLowerCase()) throw new AppError('invitation_other_address');
  await db.transaction(async (tx) => {
    const used = await tx
      .delete(organizationInvitations)
      .where(eq(organizationInvitations.id, invitation.id))
      .returning({ id: organizationInvitations.id });
    if (used.length === 0) throw new AppError('invitation_not_found');
    await tx
      .insert(organizationMembers)
      .values({
        id: randomId(),
        organizationId: invitation.organizationId,
        userId: person.userId,
        role: invitation.role,
      })
      .onConflictDoNothing();
    await forgetRemoval(tx, invitation.organizationId, person.userId);
    await saveActive(tx, person.userId, invitation.organizationId);
    await appendAudit(tx, {
      actor: person.userId,
      action: 'member.joined',
      target: person.userId,
      organizationId: invitation.organizationId,
      detail: { role: invitation.role },
    });
  });
  const { id, name, role } = await requireRole(db, actor, invitation.organizationId);
  return { id, name, role };
}

/** The token has 192 random bits: a plain hash cannot be searched. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function toInvitation(row: typeof organizationInvitations.$inferSelect): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: knownRole(row.role),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
