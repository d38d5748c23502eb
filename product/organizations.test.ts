/** Numbers of organizations, written down a second time. */
import { expect, test } from 'vitest';
import * as organizations from './organizations.ts';

const values: Readonly<Record<string, unknown>> = { ...organizations };

test.each([
  ['ORGANIZATION_NAME_MAX', 100],
  ['INVITATION_DAYS', 7],
  ['INVITES_AT_ONCE', 20],
  ['INVITATIONS_PER_HOUR', 40],
  ['UNKNOWN_ADDRESSES_PER_DAY', 5],
  ['UNKNOWN_ADDRESSES_PER_DAY_NETWORK', 15],
  ['ORGANIZATIONS_CREATED_PER_HOUR', 10],
] as const)('%s is %d', (name, value) => {
  expect(values[name]).toBe(value);
});

test('the retention period of an organization, and the formats of its audit export', () => {
  expect(organizations.RETENTION_DAYS).toEqual({ least: 7, most: 365 });
  expect(organizations.UNTIL_DELETED).toBe(0);
  expect(organizations.AUDIT_FORMATS).toEqual(['csv', 'jsonl']);
});
