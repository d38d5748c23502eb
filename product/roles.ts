/** Who may do what: the one table. Every endpoint's contract names one of these permissions. */

export const ACTORS = ['visitor', 'guest', 'user', 'viewer', 'analyst', 'admin', 'staff'] as const;
export type Actor = (typeof ACTORS)[number];

export const PERMISSIONS = {
  /** Health, metrics of the process, static pages, accuracy figures. */
  'public.read': ['visitor', 'guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Start an analysis, within the limits of the plan or the address. */
  'analysis.create': ['visitor', 'guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Send a large file in parts that can be resumed; the plan must be a paid one besides. */
  'upload.resume': ['user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Read, watch or cancel one's own analysis; a visitor's is owned by whoever holds its unguessable id. */
  'analysis.own': ['visitor', 'guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** List, open, rename, delete, share and repeat saved analyses: one's own, and the organization's as far as the role allows (`ORGANIZATION_PERMISSIONS`). */
  'analysis.saved': ['guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Sign up for early access, record one's own page view. */
  'public.write': ['visitor', 'guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Read or change one's own profile. */
  'profile.own': ['guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Create an organization, and act in those one belongs to, as far as the role there allows (`ORGANIZATION_PERMISSIONS`). */
  'organization.own': ['user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Read the dashboard and export what it covers: one's own analyses, or the organization's where the role allows. */
  'dashboard.own': ['guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Report a threat to the organization's admins, or to the operator. */
  'threat.report': ['guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Buy, change, cancel and refund one's own subscription: a guest signs up first. */
  'billing.buy': ['user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Create, list and revoke one's own API keys: a guest signs up first. */
  'apikeys.own': ['user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Call the public API: whoever an API key belongs to. A session does not count there. */
  'api.call': ['user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Have the figures of the analytics section counted anew. */
  'statistics.refresh': ['user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Read the operator's pages: people, organizations, queue, mail, settings, audit log, health. */
  'operator.read': ['staff'],
  /** Suspend people, run, cancel and send again, change settings. */
  'operator.act': ['staff'],
  /** Read the process's metrics; a program does so with METRICS_TOKEN. */
  'metrics.read': ['staff'],
} as const satisfies Record<string, readonly Actor[]>;

export type Permission = keyof typeof PERMISSIONS;

/** A permission that a slice defines for itself, in its own folder. */
export interface OwnPermission {
  /** `webhooks.own` */
  id: string;
  about: string;
  actors: readonly Actor[];
}
export type AnyPermission = Permission | OwnPermission;

export const permissionId = (permission: AnyPermission): string =>
  typeof permission === 'string' ? permission : permission.id;

export function allows(permission: AnyPermission, actor: Actor): boolean {
  const actors: readonly Actor[] =
    typeof permission === 'string' ? PERMISSIONS[permission] : permission.actors;
  return actors.includes(actor);
}

export const ORGANIZATION_ROLES = ['admin', 'analyst', 'viewer'] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** What each role may do inside its organization (enterprise specification, section 6). Without `view_all_analyses` one sees one's own alone. */
export const ORGANIZATION_PERMISSIONS = {
  manage_team: ['admin'],
  view_analytics: ['admin', 'analyst', 'viewer'],
  delete_analyses: ['admin'],
  invite_members: ['admin'],
  change_settings: ['admin'],
  view_all_analyses: ['admin', 'analyst'],
} as const satisfies Record<string, readonly OrganizationRole[]>;

export type OrganizationPermission = keyof typeof ORGANIZATION_PERMISSIONS;

/** Any other role, and none at all, has no permission. */
export function roleAllows(permission: OrganizationPermission, role: string | null | undefined): boolean {
  return (ORGANIZATION_PERMISSIONS[permission] as readonly unknown[]).includes(role);
}

/** Null for a role that the product does not know. */
export function organizationRole(role: string | null | undefined): OrganizationRole | null {
  return ORGANIZATION_ROLES.find((known) => known === role) ?? null;
}
