/** Signing in by an OpenID Connect provider: with a real one, and with one that forges. */
import { accounts } from '@unmask/accounts/tables';
import { auditLog, organizationMembers } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { setTier } from '@unmask/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OidcConfig, singleSignOn } from '../tables.ts';
import { type ForgedSignOn, says, startForgedSignOn } from './forged-sign-on.testing.ts';
import { CLIENT, type ForgingProvider, startForgingProvider } from './forging-provider.testing.ts';
import { type OidcServer, startOidcServer } from './oidc-server.testing.ts';
import { begin, ledTo, problem, type SignOnServer, type Tenant, tenant, whoIs } from './sign-on.testing.ts';

let parts: ForgedSignOn;
let all: SignOnServer;
let forging: ForgingProvider;
beforeAll(async () => {
  parts = await startForgedSignOn();
  ({ all, forging } = parts);
});
afterAll(() => parts.dispose());
afterEach(() => parts.mend());

const db = () => all.server.core.database.db;
const forged: ForgedSignOn['forged'] = (...given) => parts.forged(...given);
const signIn: ForgedSignOn['signIn'] = (...given) => parts.signIn(...given);
const answerOf: ForgedSignOn['answerOf'] = (...given) => parts.answerOf(...given);
const roleOf: ForgedSignOn['roleOf'] = (...given) => parts.roleOf(...given);
const personWith: ForgedSignOn['personWith'] = (email) => parts.personWith(email);
const withPassword: ForgedSignOn['withPassword'] = (...given) => parts.withPassword(...given);

describe('with a real provider', () => {
  let real: OidcServer;
  let one: Tenant;
  beforeAll(async () => {
    one = await tenant(all);
    real = await startOidcServer((await one.view()).addresses.callback, CLIENT);
    await one.save({ kind: 'oidc', issuer: real.issuer, ...CLIENT });
    await one.switchOn();
  });
  afterAll(() => real.close());

  test('an unknown address becomes an account with a proved address, a viewer, and signs in again', async () => {
    const email = `new@${one.domain}`;
    real.person = { sub: 'new', email, email_verified: true };
    const client = all.server.client();
    const url = await begin(client, email);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('login_hint')).toBe(email);
    const answer = await client.fetch(await real.signIn(url));
    expect(ledTo(answer)).toBe('/');
    const person = await whoIs(client);
    expect(person?.email).toBe(email);
    expect((await personWith(email))?.emailVerified).toBe(true);
    expect(await roleOf(one, person?.id)).toBe('viewer');
    // Nothing of the provider's is kept.
    const [account] = await db()
      .select()
      .from(accounts)
      .where(eq(accounts.userId, person?.id ?? ''));
    expect(account).toMatchObject({ accountId: 'new', accessToken: null, refreshToken: null, idToken: null });

    const again = all.server.client();
    expect(ledTo(await again.fetch(await real.signIn(await begin(again, email))))).toBe('/');
    expect((await whoIs(again))?.id).toBe(person?.id);
    const rows = await db().select().from(auditLog).where(eq(auditLog.organizationId, one.made.id));
    expect(rows.filter(({ action }) => action === 'session.started')).toHaveLength(2);
    expect(rows.filter(({ action }) => action === 'member.joined')).toHaveLength(1);
  });

  test('a member keeps the role, and whoever is not let in by the provider is told so', async () => {
    const email = `analyst@${one.domain}`;
    const { client, id } = await withPassword(email, true);
    await db()
      .insert(organizationMembers)
      .values({ id: `member-${id}`, organizationId: one.made.id, userId: id, role: 'analyst' });
    await client.post('/api/auth/sign-out', {});
    real.person = { sub: 'analyst', email, email_verified: true };
    expect(ledTo(await client.fetch(await real.signIn(await begin(client, email))))).toBe('/');
    expect((await whoIs(client))?.id).toBe(id);
    expect(await roleOf(one, id)).toBe('analyst');

    real.person = null;
    const stranger = all.server.client();
    const refused = await stranger.fetch(await real.signIn(await begin(stranger, `no@${one.domain}`)));
    expect(ledTo(refused)).toBe(problem('cancelled'));
    expect(await whoIs(stranger)).toBeNull();
  });
});

test('tokens, keys and people are asked for at addresses that the settings of the server allow, and nowhere else', async () => {
  // This machine, but not the one address that was allowed.
  const inside = await startForgingProvider('127.0.0.2');
  const one = await forged();
  const email = `inside@${one.domain}`;
  const [row] = await db().select().from(singleSignOn).where(eq(singleSignOn.organizationId, one.made.id));
  for (const [field, path] of [
    ['tokenEndpoint', '/token'],
    ['jwksEndpoint', '/keys'],
    ['userInfoEndpoint', '/person'],
  ] as const) {
    const config = { ...(row?.config as OidcConfig), [field]: `${inside.issuer}${path}` };
    await db().update(singleSignOn).set({ config }).where(eq(singleSignOn.organizationId, one.made.id));
    expect(await signIn(all.server.client(), email)).toBe(problem('rejected'));
  }
  expect(inside.http.exchanges).toEqual([]);
  await inside.close();
});

describe('refused', () => {
  test.each([
    ['for another client', { aud: 'somebody-else' }, 'rejected'],
    ['of another issuer', { iss: 'https://other.example.com' }, 'rejected'],
    ['that has expired', { exp: 1 }, 'rejected'],
    ['of another sign-in', { nonce: 'of-another-sign-in' }, 'rejected'],
    ['of no sign-in', { nonce: undefined }, 'rejected'],
    ['that others may use as well', { aud: ['unmask', 'somebody-else'] }, 'rejected'],
    ['without a name', { sub: undefined }, 'rejected'],
    ['without an address', { email: undefined }, 'no_address'],
    ['with an address that is not verified', { email_verified: false }, 'address_unproved'],
    ['that does not say whether the address is verified', { email_verified: undefined }, 'address_unproved'],
    ['with an address of another domain', { email: 'boss@elsewhere.example.com' }, 'other_domain'],
    ['with an address of a domain below', { email: 'boss@below.DOMAIN' }, 'other_domain'],
  ])('a token %s', async (_what, wrong, expected) => {
    const one = await forged();
    const email = `someone@${one.domain}`;
    const address =
      'email' in wrong && wrong.email ? { email: wrong.email.replace('DOMAIN', one.domain) } : {};
    const client = all.server.client();
    expect(await signIn(client, email, says(email, { ...wrong, ...address }))).toBe(problem(expected));
    expect(await whoIs(client)).toBeNull();
    expect(await personWith(email)).toBeUndefined();
  });

  test('a token signed by another key, and none at all', async () => {
    const one = await forged();
    const email = `someone@${one.domain}`;
    forging.strangeKey = true;
    expect(await signIn(all.server.client(), email)).toBe(problem('rejected'));
    forging.strangeKey = false;
    forging.unsigned = true;
    expect(await signIn(all.server.client(), email)).toBe(problem('rejected'));
    forging.unsigned = false;
    forging.noIdToken = true;
    expect(await signIn(all.server.client(), email)).toBe(problem('rejected'));
    expect(await personWith(email)).toBeUndefined();
  });

  test('the admin may say that the provider has checked addresses; an explicit no stays a no', async () => {
    const one = await forged({}, { vouchesForAddresses: true });
    const email = `entra@${one.domain}`;
    const client = all.server.client();
    expect(await signIn(client, email, says(email, { email_verified: undefined }))).toBe('/');
    const other = `never@${one.domain}`;
    const no = says(other, { email_verified: false });
    expect(await signIn(all.server.client(), other, no)).toBe(problem('address_unproved'));
  });

  test('an answer that was used, that another browser began, and that belongs to another tenant', async () => {
    const one = await forged();
    const two = await forged();
    const email = `someone@${one.domain}`;
    forging.claims = says(email);
    const client = all.server.client();
    const url = await begin(client, email);
    expect(ledTo(await answerOf(client, url))).toBe('/');
    expect(ledTo(await answerOf(client, url))).toBe(problem('not_begun'));

    const victim = all.server.client();
    expect(ledTo(await answerOf(victim, await begin(all.server.client(), email)))).toBe(problem('not_begun'));
    expect(await whoIs(victim)).toBeNull();

    const mixed = all.server.client();
    const begun = await begin(mixed, email);
    begun.searchParams.set('redirect_uri', (await two.view()).addresses.callback);
    const codes = forging.codes.length;
    expect(ledTo(await answerOf(mixed, begun))).toBe(problem('not_begun'));
    // The code of the one was not sent to the provider of the other.
    expect(forging.codes).toHaveLength(codes);
    expect(await whoIs(mixed)).toBeNull();
  });

  test('nothing in a request says where the person is led afterwards', async () => {
    const one = await forged();
    const client = all.server.client();
    const email = `someone@${one.domain}`;
    const away = 'https://elsewhere.example.com/';
    const begun = await client.post('/api/single-sign-on/start', {
      email,
      callbackURL: away,
      errorCallbackURL: away,
      next: away,
    });
    const url = new URL(((await begun.json()) as { url: string }).url);
    expect(url.origin).toBe(forging.issuer);
    forging.claims = says(email);
    expect(ledTo(await answerOf(client, url))).toBe('/');
    // The library's own way to begin does not exist here.
    const direct = await client.post('/api/auth/sign-in/sso', { email, callbackURL: away });
    expect(direct.status).toBe(404);
  });

  test('while it is off, without the plan, and where a domain was not proved', async () => {
    const one = await forged();
    const email = `someone@${one.domain}`;
    const client = all.server.client();
    const url = await begin(client, email);
    await one.ask('PATCH', '', { enabled: false });
    forging.claims = says(email);
    expect(ledTo(await answerOf(client, url))).toBe(problem('off'));
    const refused = () => client.post('/api/single-sign-on/start', { email });
    expect((await refused()).status).toBe(404);
    await one.ask('PATCH', '', { enabled: true });
    await setTier(all.server, one.admin.id, 'enterprise');
    expect((await refused()).status).toBe(404);
  });
});

test('beginning says the same whether an account exists or not', async () => {
  const one = await forged();
  await withPassword(`there@${one.domain}`, true);
  const shape = async (email: string) => {
    const answer = await all.server.client().post('/api/single-sign-on/start', { email });
    const body = (await answer.json()) as { url?: string; code?: string };
    return [answer.status, Object.keys(body), body.url && new URL(body.url).pathname, body.code];
  };
  expect(await shape(`there@${one.domain}`)).toEqual(await shape(`nobody@${one.domain}`));
  await withPassword('there@without.example.com', true);
  expect((await shape('there@without.example.com'))[3]).toBe('sign_on_not_for_domain');
  expect((await shape('nobody@without.example.com'))[3]).toBe('sign_on_not_for_domain');
});
