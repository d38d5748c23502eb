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
  /** Sign up for early access, record one's own page view. */
  'public.write': ['visitor', 'guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
  /** Read or change one's own profile. */
  'profile.own': ['guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
} as const satisfies Record<string, readonly Actor[]>;

export type Permission = keyof typeof PERMISSIONS;

export function allows(permission: Permission, actor: Actor): boolean {
  return (PERMISSIONS[permission] as readonly Actor[]).includes(actor);
}
