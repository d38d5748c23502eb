import { describe, expect, test } from 'vitest';
import {
  ACTORS,
  ORGANIZATION_PERMISSIONS,
  ORGANIZATION_ROLES,
  type OrganizationPermission,
  organizationRole,
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
