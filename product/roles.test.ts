import { describe, expect, test } from 'vitest';
import {
  ACTORS,
  type Actor,
  allows,
  ORGANIZATION_PERMISSIONS,
  ORGANIZATION_ROLES,
  type OrganizationPermission,
  organizationRole,
  PERMISSIONS,
  type Permission,
  permissionId,
  roleAllows,
} from './roles.ts';

/** Permissions of a role, in the table's order. */
const of = (role: string | null | undefined) =>
  (Object.keys(ORGANIZATION_PERMISSIONS) as OrganizationPermission[]).filter((name) =>
    roleAllows(name, role),
  );

describe('roles of organizations', () => {
  test('there are three, the same on the account side; each is a kind of caller', () => {
    expect(ORGANIZATION_ROLES).toEqual(['admin', 'analyst', 'viewer']);
    for (const role of ORGANIZATION_ROLES) {
      expect(organizationRole(role)).toBe(role);
      expect(ACTORS).toContain(role);
    }
  });

  test('[PERM-003][PERM-004][PERM-005][PERM-006][PERM-007][PERM-008] an admin has all six', () => {
    expect(of('admin')).toEqual([
      'manage_team',
      'view_analytics',
      'delete_analyses',
      'invite_members',
      'change_settings',
      'view_all_analyses',
    ]);
  });

  test('[PERM-009][PERM-010][PERM-011] an analyst sees analytics and all analyses, and nothing else', () => {
    expect(of('analyst')).toEqual(['view_analytics', 'view_all_analyses']);
  });

  test('[PERM-012] a viewer sees analytics only', () => {
    expect(of('viewer')).toEqual(['view_analytics']);
  });

  test.each(['owner', 'staff', 'Admin', '', null, undefined])('[PERM-014] %j has nothing', (role) => {
    expect(of(role)).toEqual([]);
    expect(organizationRole(role)).toBeNull();
  });
});

describe('what each kind of caller may do', () => {
  const EVERYONE: Actor[] = ['visitor', 'guest', 'user', 'viewer', 'analyst', 'admin', 'staff'];
  const WITH_SESSION = EVERYONE.slice(1);
  const WITH_ACCOUNT = EVERYONE.slice(2);
  const TABLE: Record<Permission, Actor[]> = {
    'public.read': EVERYONE,
    'analysis.create': EVERYONE,
    'upload.resume': WITH_ACCOUNT,
    'analysis.own': EVERYONE,
    'analysis.saved': WITH_SESSION,
    'public.write': EVERYONE,
    'profile.own': WITH_SESSION,
    'organization.own': WITH_ACCOUNT,
    'dashboard.own': WITH_SESSION,
    'threat.report': WITH_SESSION,
    'billing.buy': WITH_ACCOUNT,
    'apikeys.own': WITH_ACCOUNT,
    'api.call': WITH_ACCOUNT,
    'statistics.refresh': WITH_ACCOUNT,
    'operator.read': ['staff'],
    'operator.act': ['staff'],
    'metrics.read': ['staff'],
  };

  test('[PERM-001][PERM-002][PERM-015] the table, row by row', () => {
    expect(ACTORS).toEqual(EVERYONE);
    expect(PERMISSIONS).toEqual(TABLE);
    for (const [name, actors] of Object.entries(TABLE))
      expect(EVERYONE.filter((actor) => allows(name as Permission, actor))).toEqual(actors);
  });

  test('a slice may bring a permission of its own', () => {
    const own = { id: 'slice.own', about: 'as a test', actors: ['user', 'staff'] as const };
    expect(EVERYONE.filter((actor) => allows(own, actor))).toEqual(['user', 'staff']);
    expect(permissionId(own)).toBe('slice.own');
    expect(permissionId('public.read')).toBe('public.read');
  });
});
