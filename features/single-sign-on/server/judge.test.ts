/** Rules of a provider that no test can start: an address at Google says nothing of who runs its domain. */
import type { Database } from '@unmask/db';
import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import type { Row } from './provider.ts';

const row = (issuer: string) =>
  ({ domain: 'tenant.example', organizationId: 'one', config: { kind: 'oidc', issuer } }) as Row;

/** Of somebody without an account: nothing is looked up. */
const judged = (issuer: string, profile: Record<string, unknown>) =>
  judge({} as Database, row(issuer), {
    userId: null,
    email: 'someone@tenant.example',
    step: 'create-user',
    profile: { email_verified: true, ...profile },
  });

test('at Google an account has to be of the workspace: anybody can make a private one with an address of the domain', async () => {
  const google = 'https://accounts.google.com';
  expect(await judged(google, {})).toBe('other_domain');
  expect(await judged(google, { hd: 'elsewhere.example' })).toBe('other_domain');
  expect(await judged(google, { hd: 'tenant.example' })).toBeNull();
  expect(await judged('https://login.tenant.example', {})).toBeNull();
});
