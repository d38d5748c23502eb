/** The calls of the foundation of organizations (core specification, sections 4 and 7). Safe for the browser. */
import { oc } from '@orpc/contract';
import { INVITES_AT_ONCE } from '@unmask/product/organizations';
import { ORGANIZATION_ROLES, type Permission } from '@unmask/product/roles';
import { z } from 'zod';

const RoleSchema = z.enum(ORGANIZATION_ROLES);
/** Longer than anything real; what is too long for people is said in words by the service. */
const text = z.string().max(1_000);

/** The organization as the app sees it: `role` is the caller's. */
export const OrganizationSchema = z.object({ id: z.string(), name: z.string(), role: RoleSchema });
export type Organization = z.infer<typeof OrganizationSchema>;

export const MemberSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  role: RoleSchema,
  joined_at: z.string(),
  email: z.string(),
});
export type Member = z.infer<typeof MemberSchema>;

export const InvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: RoleSchema,
  created_at: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.infer<typeof InvitationSchema>;

/** Somebody to invite. */
export const PersonSchema = z.object({ email: text, role: RoleSchema });
export const NewOrganizationSchema = z.object({
  name: text,
  invites: z.array(PersonSchema).max(INVITES_AT_ONCE).default([]),
});
export const RetentionSchema = z.object({
  /** 7 to 365; 0: until somebody deletes them; null: results until they are deleted, files as long as the operator keeps them. */
  days: z.number().int().nullable(),
  /** Whether the plan allows a choice, and the one made is in force. */
  available: z.boolean(),
});
export type Retention = z.infer<typeof RetentionSchema>;

const InOrganization = z.object({ organizationId: z.string() });
const Done = z.object({ success: z.literal(true) });

/** Who may call at all. What a member may do in the organization is checked against the role there. */
export const permissions = {
  'organizations.list': 'organization.own',
  'organizations.create': 'organization.own',
  'organizations.switch': 'organization.own',
  'organizations.rename': 'organization.own',
  'organizations.retention': 'organization.own',
  'organizations.changeRetention': 'organization.own',
  'organizations.delete': 'organization.own',
  'organizations.leave': 'organization.own',
  'organizations.members': 'organization.own',
  'organizations.changeRole': 'organization.own',
  'organizations.removeMember': 'organization.own',
  'organizations.invitations': 'organization.own',
  'organizations.invite': 'organization.own',
  'organizations.withdraw': 'organization.own',
  'organizations.invitation': 'public.read',
  'organizations.accept': 'organization.own',
} as const satisfies Record<string, Permission>;

const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['organizations'] }).errors({ UNAUTHORIZED: {}, FORBIDDEN: {} });
const inOrganization = (method: Parameters<typeof route>[0], path: string, summary: string) =>
  route(method, `/organizations/{organizationId}${path}`, summary).errors({ NOT_FOUND: {} });

export const organizationsContract = {
  /** organization_members of the caller with each organization's id and name; the active one beside them. */
  list: route('GET', '/organizations', "The caller's organizations, first joined first").output(
    z.object({ items: z.array(OrganizationSchema), activeId: z.string().nullable() }),
  ),
  create: route('POST', '/organizations', 'Create an organization and invite people')
    .errors({ BAD_REQUEST: {} })
    .input(NewOrganizationSchema)
    .output(OrganizationSchema),
  /** Upserts user_active_organization {user_id, organization_id, updated_at}. */
  switch: inOrganization('POST', '/activate', 'Make an organization the active one')
    .input(InOrganization)
    .output(z.object({ user_id: z.string(), organization_id: z.string(), updated_at: z.string() })),
  rename: inOrganization('PATCH', '', 'Rename an organization')
    .input(InOrganization.extend({ name: text }))
    .output(OrganizationSchema),
  /** How long the analyses made for it are kept; for its admins. */
  retention: inOrganization('GET', '/retention', 'How long an organization has its analyses kept')
    .input(InOrganization)
    .output(RetentionSchema),
  changeRetention: inOrganization('PUT', '/retention', 'Change how long analyses are kept (Enterprise Elite)')
    .errors({ BAD_REQUEST: {} })
    .input(InOrganization.extend({ days: z.number().int().nullable() }))
    .output(RetentionSchema),
  delete: inOrganization('DELETE', '', 'Delete an organization').input(InOrganization).output(Done),
  leave: inOrganization('POST', '/leave', 'Leave an organization').input(InOrganization).output(Done),
  members: inOrganization('GET', '/members', 'The members of an organization')
    .input(InOrganization)
    .output(z.object({ items: z.array(MemberSchema) })),
  changeRole: inOrganization('PATCH', '/members/{memberId}', "Change a member's role")
    .input(InOrganization.extend({ memberId: z.string(), role: RoleSchema }))
    .output(MemberSchema),
  removeMember: inOrganization('DELETE', '/members/{memberId}', 'Remove a member')
    .input(InOrganization.extend({ memberId: z.string() }))
    .output(Done),
  invitations: inOrganization('GET', '/invitations', 'The open invitations of an organization')
    .input(InOrganization)
    .output(z.object({ items: z.array(InvitationSchema) })),
  /** A further invitation of the same address takes the place of the first, whose link ends. */
  invite: inOrganization('POST', '/invitations', 'Invite a person by mail')
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      InOrganization.extend(PersonSchema.shape).extend({
        /** Refuse addresses without an account. */
        requireAccount: z.boolean().default(false),
      }),
    )
    .output(InvitationSchema),
  withdraw: inOrganization('DELETE', '/invitations/{invitationId}', 'Withdraw an invitation')
    .input(InOrganization.extend({ invitationId: z.string() }))
    .output(Done),
  /** What whoever holds the mailed link may know. */
  invitation: route('POST', '/invitations/read', 'Read an invitation by its token')
    .errors({ NOT_FOUND: {} })
    .input(z.object({ token: text }))
    .output(z.object({ organization: z.string(), email: z.string(), role: RoleSchema })),
  accept: route('POST', '/invitations/accept', 'Join by an invitation')
    .errors({ NOT_FOUND: {} })
    .input(z.object({ token: text }))
    .output(OrganizationSchema),
};
