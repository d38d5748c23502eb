/** What the admins of an organization do with its sign-in provider, and what others may not. */
import { auditLog, deliveries, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { join } from '@unmask/testing/organizations';
import { setTier } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { singleSignOn } from '../tables.ts';
import { CLIENT, type ForgingProvider, startForgingProvider } from './forging-provider.testing.ts';
import { switchOffWithoutPlan } from './index.ts';
import { type SignOnServer, startSignOnServer, type Tenant, tenant } from './sign-on.testing.ts';

let all: SignOnServer;
let provider: ForgingProvider;
beforeAll(async () => {
  all = await startSignOnServer();
  provider = await startForgingProvider();
});
afterAll(async () => {
  await all.dispose();
  await provider.close();
});

const db = () => all.server.core.database.db;
const oidc = () => ({ kind: 'oidc', issuer: provider.issuer, ...CLIENT });
const actions = async ({ made }: Tenant) =>
  (await db().select().from(auditLog).where(eq(auditLog.organizationId, made.id))).map(
    ({ action }) => action,
  );

describe('who may', () => {
  test('other plans are told which one has it, and read that it is not available', async () => {
    const plain = await tenant(all, { tier: 'enterprise' });
    expect(await plain.view()).toMatchObject({ available: false, provider: null });
    for (const [method, path, body] of [
      ['PUT', '', { ...oidc(), domain: plain.domain }],
      ['POST', '/domain', undefined],
      ['POST', '/test', undefined],
      ['PATCH', '', { enabled: true }],
    ] as const) {
      expect(await plain.refused(method, path, body)).toEqual([403, 'needs_enterprise_elite']);
    }
  });

  test('members who are no admins are refused; another organization is not there', async () => {
    const one = await tenant(all);
    const two = await tenant(all);
    await one.save(oidc());
    const base = `/${one.made.id}/single-sign-on`;
    const analyst = await join(all.server, one.made, one.admin, 'analyst');
    for (const [who, refusal] of [
      [analyst, [403, 'forbidden']],
      [two.admin, [404, 'organization_not_found']],
    ] as const) {
      expect(await who.refused('GET', base)).toEqual(refusal);
      expect(await who.refused('PUT', base, { ...oidc(), domain: one.domain })).toEqual(refusal);
      expect(await who.refused('POST', `${base}/domain`)).toEqual(refusal);
      expect(await who.refused('POST', `${base}/test`)).toEqual(refusal);
      expect(await who.refused('PATCH', base, { enabled: true })).toEqual(refusal);
      expect(await who.refused('DELETE', base)).toEqual(refusal);
    }
    expect((await one.view()).provider).toMatchObject({ domain: one.domain });
  });
});

describe('the provider', () => {
  test('is added, its domain proved, tested, switched on, required and removed; the log says each', async () => {
    const one = await tenant(all);
    const before = await one.view();
    expect(before.addresses.callback).toMatch(/\/api\/auth\/sso\/callback\/sso-/);
    expect(before.addresses.metadata).toContain(before.addresses.acs);
    const saved = await one.save(oidc());
    expect(saved.provider).toMatchObject({ domainProved: false, enabled: false, testedAt: null });
    expect(await one.refused('PATCH', '', { enabled: true })).toEqual([409, 'sign_on_not_ready']);
    expect(await one.refused('POST', '/domain')).toEqual([409, 'sign_on_record_missing']);
    expect((await one.prove()).provider?.domainProved).toBe(true);
    expect(await one.refused('PATCH', '', { enabled: true })).toEqual([409, 'sign_on_not_ready']);
    expect((await one.ask('POST', '/test')).provider?.testedAt).not.toBeNull();
    expect(await one.refused('PATCH', '', { required: true })).toEqual([409, 'sign_on_not_ready']);
    const on = await one.ask('PATCH', '', { enabled: true, required: true });
    expect(on.provider).toMatchObject({ enabled: true, required: true });
    const off = await one.ask('PATCH', '', { enabled: false });
    expect(off.provider).toMatchObject({ enabled: false, required: false });
    expect((await one.ask('DELETE')).provider).toBeNull();
    expect((await actions(one)).filter((action) => action.startsWith('single_sign_on'))).toEqual([
      'single_sign_on.saved',
      'single_sign_on.domain_proved',
      'single_sign_on.tested',
      'single_sign_on.changed',
      'single_sign_on.changed',
      'single_sign_on.removed',
    ]);
  });

  test('saving anew switches it off; another domain is to be proved anew', async () => {
    const one = await tenant(all);
    await one.save(oidc());
    await one.switchOn();
    const again = await one.save(oidc());
    expect(again.provider).toMatchObject({ domainProved: true, enabled: false, testedAt: null });
    const moved = await one.save({ ...oidc(), domain: `other.${one.domain}` });
    expect(moved.provider?.domainProved).toBe(false);
    expect(moved.provider?.record.value).not.toBe(again.provider?.record.value);
  });

  test('the secret is stored sealed, and is in no answer and no log of the organization', async () => {
    const one = await tenant(all);
    const answers = [
      await one.save(oidc()),
      await one.prove(),
      await one.ask('POST', '/test'),
      await one.view(),
    ];
    expect(JSON.stringify(answers)).not.toContain(CLIENT.clientSecret);
    const [row] = await db().select().from(singleSignOn).where(eq(singleSignOn.organizationId, one.made.id));
    expect(row?.secret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(CLIENT.clientSecret);
    const exported = await one.admin.client.fetch(
      `/api/organizations/${one.made.id}/audit/export?format=jsonl`,
    );
    expect(await exported.text()).not.toContain(CLIENT.clientSecret);
    const account = await one.admin.client.fetch('/api/account/export');
    expect(await account.text()).not.toContain(CLIENT.clientSecret);
  });

  test('a stored secret stays with its issuer: for another one it has to be given anew', async () => {
    const one = await tenant(all);
    await one.save(oidc());
    const [before] = await db()
      .select()
      .from(singleSignOn)
      .where(eq(singleSignOn.organizationId, one.made.id));
    await one.save({ ...oidc(), clientSecret: '' });
    const [after] = await db()
      .select()
      .from(singleSignOn)
      .where(eq(singleSignOn.organizationId, one.made.id));
    expect(after?.secret).toBe(before?.secret);
    const other = await startForgingProvider();
    const moved = { ...oidc(), domain: one.domain, issuer: other.issuer, clientSecret: '' };
    expect(await one.refused('PUT', '', moved)).toEqual([400, 'sign_on_incomplete']);
    await other.close();
  });

  test.each([
    ['nothing', {}, 'sign_on_incomplete'],
    ['no domain', { domain: 'example' }, 'sign_on_bad_domain'],
    ['an address instead of a domain', { domain: 'me@example.com' }, 'sign_on_bad_domain'],
    ['an issuer that is no address', { issuer: 'provider', clientId: 'a' }, 'sign_on_bad_issuer'],
    [
      'a private address',
      { issuer: 'https://10.0.0.1', clientId: 'a', clientSecret: 'b' },
      'url_not_allowed',
    ],
    ['an inner name', { issuer: 'https://metadata.internal', clientId: 'a' }, 'url_not_allowed'],
  ])('%s is refused', async (_what, body, code) => {
    const one = await tenant(all);
    const refused = await one.refused('PUT', '', { kind: 'oidc', domain: one.domain, ...body });
    expect(refused[1]).toBe(code);
    expect((await one.view()).provider).toBeNull();
  });

  test.each([
    ['names another issuer', { issuer: 'https://other.example.com' }],
    ['has no keys', { jwks_uri: undefined }],
    ['leads elsewhere than to an address', { token_endpoint: 'file:///etc/passwd' }],
  ])('a discovery document that %s is refused', async (_what, document) => {
    const one = await tenant(all);
    provider.document = document;
    const refused = await one.refused('PUT', '', { ...oidc(), domain: one.domain });
    provider.document = {};
    expect(refused).toEqual([400, 'sign_on_no_discovery']);
  });

  test('a domain belongs to the first organization that proved it', async () => {
    const one = await tenant(all);
    await one.save(oidc());
    await one.prove();
    const two = await tenant(all, { domain: one.domain });
    await two.save(oidc());
    const { provider: mine } = await one.view();
    const { provider: theirs } = await two.view();
    expect(theirs?.record.value).not.toBe(mine?.record.value);
    all.names.texts.set(theirs?.record.name ?? '', [theirs?.record.value ?? '']);
    expect(await two.refused('POST', '/domain')).toEqual([409, 'sign_on_domain_taken']);
    await one.ask('DELETE');
    expect((await two.ask('POST', '/domain')).provider?.domainProved).toBe(true);
  });
});

test('when the plan ends it is switched off, the admins are told once, and it can be removed', async () => {
  const one = await tenant(all);
  await one.save(oidc());
  await one.switchOn({ required: true });
  expect(await switchOffWithoutPlan(db(), 'http://unmask.test')).toBe(0);
  await setTier(all.server, one.admin.id, 'pro');
  expect(await switchOffWithoutPlan(db(), 'http://unmask.test')).toBe(1);
  expect(await switchOffWithoutPlan(db(), 'http://unmask.test')).toBe(0);
  expect((await one.view()).provider).toMatchObject({ enabled: false, required: false });
  const [admin] = await db().select().from(userProfiles).where(eq(userProfiles.id, one.admin.id));
  const mails = await db()
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.target, admin?.email ?? ''), eq(deliveries.kind, 'sign_on_off')));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain('Forgot password');
  expect((await actions(one)).at(-1)).toBe('single_sign_on.plan_ended');
  expect((await one.ask('DELETE')).provider).toBeNull();
});
