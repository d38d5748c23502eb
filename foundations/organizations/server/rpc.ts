/** The contract's calls. */

import { implement } from '@orpc/server';
import { requireUser } from '@unmask/accounts/server';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { organizationsContract, permissions } from '../contract.ts';
import { changeRetention, readRetention } from './elite.ts';
import {
  acceptInvitation,
  type InvitationDeps,
  invite,
  openInvitations,
  readInvitation,
  withdraw,
} from './invitations.ts';
import { membershipsOf, requireRole, saveActive } from './membership.ts';
import { createOrganization, deleteOrganization, renameOrganization } from './organizations.ts';
import { changeRole, leave, members, removeMember } from './team.ts';

const done = { success: true } as const;

export function organizationCalls(deps: InvitationDeps) {
  const { db } = deps;
  const os = implement(organizationsContract).$context<CallContext>().use(permissionGate(permissions));
  return os.router({
    list: os.list.handler(async ({ context: { actor } }) => ({
      items: await membershipsOf(db, requireUser(actor).userId),
      activeId: actor.organizationId,
    })),
    create: os.create.handler(({ input, context }) => createOrganization(deps, context.actor, input)),
    switch: os.switch.handler(async ({ input, context }) => {
      const { userId, id } = await requireRole(db, context.actor, input.organizationId);
      return saveActive(db, userId, id);
    }),
    rename: os.rename.handler(({ input, context }) =>
      renameOrganization(db, context.actor, input.organizationId, input.name),
    ),
    retention: os.retention.handler(({ input, context }) =>
      readRetention(db, context.actor, input.organizationId),
    ),
    changeRetention: os.changeRetention.handler(({ input, context }) =>
      changeRetention(db, context.actor, input.organizationId, input.days),
    ),
    delete: os.delete.handler(async ({ input, context }) => {
      await deleteOrganization(db, context.actor, input.organizationId);
      return done;
    }),
    leave: os.leave.handler(async ({ input, context }) => {
      await leave(db, context.actor, input.organizationId);
      return done;
    }),
    members: os.members.handler(async ({ input, context }) => ({
      items: await members(db, context.actor, input.organizationId),
    })),
    changeRole: os.changeRole.handler(({ input, context }) => changeRole(db, context.actor, input)),
    removeMember: os.removeMember.handler(async ({ input, context }) => {
      await removeMember(db, context.actor, input);
      return done;
    }),
    invitations: os.invitations.handler(async ({ input, context }) => ({
      items: await openInvitations(db, context.actor, input.organizationId),
    })),
    invite: os.invite.handler(({ input, context }) => invite(deps, context.actor, input)),
    withdraw: os.withdraw.handler(async ({ input, context }) => {
      await withdraw(db, context.actor, input.organizationId, input.invitationId);
      return done;
    }),
    invitation: os.invitation.handler(async ({ input }) => {
      const { organization, email, role } = await readInvitation(db, input.token);
      return { organization, email, role };
    }),
    accept: os.accept.handler(({ input, context }) => acceptInvitation(db, context.actor, input.token)),
  });
}
