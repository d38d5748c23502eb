/** Signing in by a SAML identity provider, and every answer of one that must be refused. */
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import {
  IDP_CERTIFICATE,
  STRANGE_CERTIFICATE,
  STRANGE_KEY,
} from '@unmask/platform/testing/saml-certificates';
import type { TestClient } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Asked,
  askedIn,
  IDP_ENTITY,
  IDP_SIGN_ON,
  idpMetadata,
  type Said,
  samlResponse,
} from './saml-provider.testing.ts';
import {
  begin,
  ledTo,
  problem,
  type SignOnServer,
  startSignOnServer,
  type Tenant,
  tenant,
  whoIs,
} from './sign-on.testing.ts';

let all: SignOnServer;
beforeAll(async () => {
  all = await startSignOnServer();
});
afterAll(() => all.dispose());

async function withSaml(save: object = { metadata: idpMetadata() }): Promise<Tenant> {
  const one = await tenant(all);
  await one.save({ kind: 'saml', ...save });
  await one.switchOn();
  return one;
}

const personWith = async (email: string) =>
  (await all.server.core.database.db.select().from(userProfiles).where(eq(userProfiles.email, email)))[0];

async function ask(client: TestClient, email: string): Promise<Asked> {
  const url = await begin(client, email);
  expect(`${url.origin}${url.pathname}`).toBe(IDP_SIGN_ON);
  return askedIn(url);
}

/** Posts a form as the provider's page does: from another origin, and without the cookies of this one. */
async function post(one: Tenant, form: Record<string, string>, client = all.server.client()) {
  const { addresses } = await one.view();
  const answer = await client.fetch(new URL(addresses.acs).pathname, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.example.com',
      'sec-fetch-site': 'cross-site',
    },
    body: new URLSearchParams(form).toString(),
  });
  return { client, led: ledTo(answer) };
}

async function right(one: Tenant, asked: Asked, email: string): Promise<Said> {
  const { addresses } = await one.view();
  return { email, acs: addresses.acs, audience: addresses.entityId, inResponseTo: asked.id };
}

async function signIn(one: Tenant, email: string, change: Partial<Said> = {}) {
  const asked = await ask(all.server.client(), email);
  const said = { ...(await right(one, asked, email)), ...change };
  return post(one, { SAMLResponse: samlResponse(said), RelayState: asked.relayState });
}

describe('the settings', () => {
  test('are read from metadata, or from three fields', async () => {
    const one = await tenant(all);
    const byMetadata = await one.save({ kind: 'saml', metadata: idpMetadata() });
    const byFields = await one.save({
      kind: 'saml',
      entityId: IDP_ENTITY,
      signOnUrl: IDP_SIGN_ON,
      certificate: IDP_CERTIFICATE,
    });
    for (const { provider } of [byMetadata, byFields]) {
      expect(provider).toMatchObject({ kind: 'saml', issuer: IDP_ENTITY, signOnUrl: IDP_SIGN_ON });
      expect(provider?.certificateEnds).toMatch(/^21\d\d-/);
    }
  });

  test.each([
    ['no XML', { metadata: 'metadata' }, 'sign_on_bad_metadata'],
    [
      'a document type',
      { metadata: `<!DOCTYPE a [<!ENTITY b "c">]>${idpMetadata()}` },
      'sign_on_bad_metadata',
    ],
    ['a service provider', { metadata: idpMetadata().replaceAll('IDPSSO', 'SPSSO') }, 'sign_on_bad_metadata'],
    ['no certificate', { metadata: idpMetadata('') }, 'sign_on_bad_certificate'],
    ['another certificate', { metadata: idpMetadata('AAAA') }, 'sign_on_bad_certificate'],
    ['a field too few', { entityId: IDP_ENTITY, signOnUrl: IDP_SIGN_ON }, 'sign_on_incomplete'],
    [
      'an address that runs a script',
      { entityId: 'a', signOnUrl: 'javascript:alert(1)', certificate: IDP_CERTIFICATE },
      'sign_on_bad_metadata',
    ],
  ])('%s is refused', async (_what, save, code) => {
    const one = await tenant(all);
    expect(await one.refused('PUT', '', { kind: 'saml', domain: one.domain, ...save })).toEqual([400, code]);
  });
});

test('an unknown address becomes an account with a proved address, and signs in again', async () => {
  const one = await withSaml();
  const email = `new@${one.domain}`;
  const { client, led } = await signIn(one, email);
  expect(led).toBe('/');
  const person = await whoIs(client);
  expect(person?.email).toBe(email);
  expect((await personWith(email))?.emailVerified).toBe(true);
  const again = await signIn(one, email);
  expect(again.led).toBe('/');
  expect((await whoIs(again.client))?.id).toBe(person?.id);
});

const within = (outer: string, inner: string) =>
  outer.replace('</saml:Assertion>', `${inner}</saml:Assertion>`);

describe('refused', () => {
  const CASES: [what: string, change: Partial<Said>, expected: string][] = [
    ['unsigned', { signs: 'nothing' }, 'rejected'],
    ['signed by another key', { key: STRANGE_KEY, certificate: STRANGE_CERTIFICATE }, 'rejected'],
    ['for another audience', { audience: 'https://other.example.com' }, 'rejected'],
    ['for another recipient', { acs: 'https://other.example.com/acs' }, 'rejected'],
    ['of another issuer', { issuer: 'https://other.example.com' }, 'rejected'],
    ['expired', { validFor_s: -600 }, 'rejected'],
    ['not valid yet', { validFrom_s: 3_600, validFor_s: 7_200 }, 'rejected'],
    ['that nobody asked for', { inResponseTo: null }, 'not_begun'],
    ['to another question', { inResponseTo: '_of_somebody_else' }, 'rejected'],
    [
      'with a document type',
      { tamper: (xml) => `<!DOCTYPE r [<!ENTITY e "${'e'.repeat(100)}">]>${xml}` },
      'rejected',
    ],
    ['signed as a whole, not its assertion', { signs: 'response' }, 'rejected'],
    ['changed after it was signed', { tamper: (xml) => xml.replaceAll('someone@', 'admin@') }, 'rejected'],
    ['with an address of another domain', { email: 'someone@elsewhere.example.com' }, 'other_domain'],
  ];
  test.each(CASES)('an answer %s', async (_what, change, expected) => {
    const one = await withSaml();
    const email = `someone@${one.domain}`;
    const { client, led } = await signIn(one, email, change);
    expect(led).toBe(problem(expected));
    expect(await whoIs(client)).toBeNull();
    expect(await personWith(email)).toBeUndefined();
  });

  test('an assertion that is wrapped around a signed one', async () => {
    const one = await withSaml();
    const email = `someone@${one.domain}`;
    // The signed assertion stays whole; a second one, before it, names the admin.
    const wrap = (xml: string) => {
      const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
      const forged = assertion
        .replace(/<(ds:)?Signature[\s\S]*<\/(ds:)?Signature>/, '')
        .replace(/ID="[^"]+"/, 'ID="_forged"')
        .replaceAll(email, `admin@${one.domain}`);
      return xml.replace(assertion, `${forged}${assertion}`);
    };
    const { client, led } = await signIn(one, email, { tamper: wrap });
    expect(led).toBe(problem('rejected'));
    expect(await whoIs(client)).toBeNull();
    expect(await personWith(`admin@${one.domain}`)).toBeUndefined();
  });

  const FORGED: [what: string, wrap: (xml: string, assertion: string, forged: string) => string][] = [
    [
      'inside of the signed one',
      (xml, assertion, forged) => xml.replace(assertion, within(assertion, forged)),
    ],
    ['around the signed one', (xml, assertion, forged) => xml.replace(assertion, within(forged, assertion))],
    [
      'beside the signed one, which stands among extensions',
      (xml, assertion, forged) =>
        xml.replace(assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>${forged}`),
    ],
    [
      'with the signed one inside of its signature',
      (xml, assertion, forged) => {
        const signature = /<(ds:)?Signature[\s\S]*<\/(ds:)?Signature>/.exec(assertion)?.[0] ?? '';
        const holding = signature.replace(
          /<\/((?:ds:)?)Signature>$/,
          (_end, prefix) =>
            `<${prefix}Object>${assertion.replace(signature, '')}</${prefix}Object></${prefix}Signature>`,
        );
        return xml.replace(assertion, forged.replace('</saml:Issuer>', `</saml:Issuer>${holding}`));
      },
    ],
  ];
  test.each(FORGED)('a forged assertion %s', async (_what, wrap) => {
    const one = await withSaml();
    const email = `someone@${one.domain}`;
    const tamper = (xml: string) => {
      const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
      const forged = assertion
        .replace(/<(ds:)?Signature[\s\S]*<\/(ds:)?Signature>/, '')
        .replace(/ID="[^"]+"/, 'ID="_forged"')
        .replaceAll(email, `admin@${one.domain}`);
      const changed = wrap(xml, assertion, forged);
      expect(changed).toContain('_forged');
      return changed;
    };
    const { client, led } = await signIn(one, email, { tamper });
    expect(led).toBe(problem('rejected'));
    expect(await whoIs(client)).toBeNull();
    expect(await personWith(`admin@${one.domain}`)).toBeUndefined();
  });

  test('a comment in a signed address, which cuts it off before another domain', async () => {
    const one = await withSaml();
    const email = `admin@${one.domain}.elsewhere.example.com`;
    const asked = await ask(all.server.client(), `someone@${one.domain}`);
    const cut = (xml: string) => xml.replaceAll(`${one.domain}.elsewhere`, `${one.domain}<!-- -->.elsewhere`);
    const said = { ...(await right(one, asked, email)), tamper: cut };
    const { client, led } = await post(one, {
      SAMLResponse: samlResponse(said),
      RelayState: asked.relayState,
    });
    expect(led.startsWith('/auth/single-sign-on?problem=')).toBe(true);
    expect(await whoIs(client)).toBeNull();
    expect(await personWith(`admin@${one.domain}`)).toBeUndefined();
  });

  test('an answer that was used before', async () => {
    const one = await withSaml();
    const email = `someone@${one.domain}`;
    const asked = await ask(all.server.client(), email);
    const form = {
      SAMLResponse: samlResponse(await right(one, asked, email)),
      RelayState: asked.relayState,
    };
    expect((await post(one, form)).led).toBe('/');
    const { client, led } = await post(one, form);
    expect([problem('rejected'), problem('replayed'), problem('not_begun')]).toContain(led);
    expect(await whoIs(client)).toBeNull();
  });

  test('an answer to the question of another tenant, at either address', async () => {
    const one = await withSaml();
    const two = await withSaml();
    const asked = await ask(all.server.client(), `someone@${one.domain}`);
    const said = await right(two, asked, `someone@${two.domain}`);
    const form = { SAMLResponse: samlResponse(said), RelayState: asked.relayState };
    for (const at of [two, one]) {
      const { client, led } = await post(at, form);
      expect(led.startsWith('/auth/single-sign-on?problem=')).toBe(true);
      expect(await whoIs(client)).toBeNull();
    }
    expect(await personWith(`someone@${two.domain}`)).toBeUndefined();
  });

  test('an address in RelayState leads nowhere', async () => {
    const one = await withSaml();
    const email = `someone@${one.domain}`;
    const asked = await ask(all.server.client(), email);
    const said = await right(one, asked, email);
    const { led } = await post(one, {
      SAMLResponse: samlResponse(said),
      RelayState: 'https://elsewhere.example.com/',
    });
    expect(led.startsWith('/')).toBe(true);
    expect(led).not.toContain('elsewhere');
  });

  test('nothing, and what is far too long', async () => {
    const one = await withSaml();
    expect((await post(one, {})).led).toBe(problem('rejected'));
    const long = await post(one, { SAMLResponse: 'A'.repeat(220 * 1024) });
    expect(long.led).toBe(problem('rejected'));
  });

  test('a form of another page reaches this route alone', async () => {
    const elsewhere = { origin: 'https://idp.example.com', 'sec-fetch-site': 'cross-site' };
    const answer = await all.server
      .client()
      .post('/api/single-sign-on/start', { email: 'a@b.example' }, elsewhere);
    expect(answer.status).toBe(403);
  });
});
