/** An account that a stranger made under somebody's address, once its owner proves the address: nothing planted before is left. */

import { apiKeys, verifications } from '@unmask/accounts/tables';
import { analysisShares } from '@unmask/analyses/tables';
import { auditLog, userProfiles, webhookEndpoints } from '@unmask/db';
import { and, eq, notLike } from '@unmask/db/sql';
import { ACCOUNT_MAILS, resetLines } from '@unmask/product/copy/account-mail';
import { save } from '@unmask/testing/analyses';
import type { Inbox } from '@unmask/testing/inbox';
import { isSignedIn, json, mailedServer, PASSWORD, signIn } from '@unmask/testing/people';
import type { TestClient, TestServer } from '@unmask/testing/server';
import { beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let inbox: Inbox;
const mailed = mailedServer({ FETCH_ALLOW: '127.0.0.0/8' });
beforeAll(() => {
  server = mailed.server();
  inbox = mailed.inbox();
});

const db = () => server.core.database.db;

interface Planted {
  client: TestClient;
  id: string;
  email: string;
  key: string;
  keyName: string;
  addressLink: string;
}

let names = 0;
/** Everything that whoever signs up with an address can leave behind. */
async function plant(): Promise<Planted> {
  const name = `planted${++names}`;
  const email = `${name}@example.com`;
  const client = server.client();
  const id = await client.signUp(email);
  const keyName = `key of ${name}`;
  const made = await json(await client.post('/api/api-keys', { name: keyName }));
  const hook = await client.post('/api/webhooks', { url: `http://127.0.0.1:8999/${name}` });
  expect(hook.status).toBe(200);
  const saved = await save(server, { client, id, email } as Parameters<typeof save>[1]);
  const shared = await json(await client.post(`/api/saved-analyses/${saved}/shares`, { days: 7 }));
  expect(shared.token).toEqual(expect.any(String));
  await client.post('/api/account/address', { email: `${name}@evil.example`, password: PASSWORD });
  const addressLink = await inbox.token(`${name}@evil.example`, ACCOUNT_MAILS.newAddress.subject);
  return { client, id, email, key: String(made.secret), keyName, addressLink };
}

const byKey = async (key: string) =>
  (await server.client().fetch('/api/v1/usage', { headers: { 'x-api-key': key } })).status;
const sharesOf = (id: string) =>
  db().select({ id: analysisShares.id }).from(analysisShares).where(eq(analysisShares.createdBy, id));
const confirm = async (token: string, client = server.client()) =>
  json(await client.post('/api/account/confirm-address', { token }));
const reset = async (email: string, newPassword: string) => {
  const before = inbox.mails.length;
  await server.client().post('/api/auth/request-password-reset', { email });
  const token = await inbox.token(email, ACCOUNT_MAILS.reset.subject, before);
  const answer = await server.client().post('/api/auth/reset-password', { token, newPassword });
  expect(answer.status).toBe(200);
  return inbox.newest(email, ACCOUNT_MAILS.passwordChanged.subject, before);
};

async function nothingIsLeft(planted: Planted): Promise<void> {
  expect(await byKey(planted.key)).toBe(401);
  expect(await sharesOf(planted.id)).toEqual([]);
  expect(await db().select().from(apiKeys).where(eq(apiKeys.userId, planted.id))).toEqual([]);
  const hooks = eq(webhookEndpoints.userId, planted.id);
  expect(await db().select().from(webhookEndpoints).where(hooks)).toEqual([]);
  // But for the one that a mail about a new password brings, which opens nothing.
  const links = and(eq(verifications.value, planted.id), notLike(verifications.identifier, 'secure:%'));
  expect(await db().select().from(verifications).where(links)).toEqual([]);
  expect((await confirm(planted.addressLink)).state).toBe('invalid');
  expect(await isSignedIn(planted.client)).toBe(false);
}

describe('the first proof of an address', () => {
  test('by a new password takes away what was planted, and the mail says so', async () => {
    const planted = await plant();
    expect([await byKey(planted.key), (await sharesOf(planted.id)).length]).toEqual([200, 1]);
    const mail = await reset(planted.email, 'the-owners-password');
    await nothingIsLeft(planted);
    const said = mail.text.replaceAll(/\s+/g, ' ');
    expect(said).toContain(resetLines.cleared);
    expect(said).not.toContain(planted.keyName);
    expect((await signIn(server.client(), planted.email, 'the-owners-password')).status).toBe(200);
    const proved = and(eq(auditLog.action, 'account.address_proved'), eq(auditLog.target, planted.id));
    const events = await db().select().from(auditLog).where(proved);
    expect(events.map(({ detail }) => detail)).toEqual([{ deleted: 3 }]);
  });

  test('by the link of the mail takes away what was planted and signs the others out', async () => {
    const planted = await plant();
    const token = await inbox.token(planted.email, ACCOUNT_MAILS.verify.subject);
    expect(await confirm(`${token.slice(0, -3)}abc`)).toEqual({ state: 'invalid' });
    // A link that is none takes nothing away.
    expect([await byKey(planted.key), await isSignedIn(planted.client)]).toEqual([200, true]);
    expect(await confirm(token)).toEqual({ state: 'ok', cleared: true });
    await nothingIsLeft(planted);
    expect(await confirm(token)).toEqual({ state: 'used' });
  });

  test('leaves the device signed in that opened the link, and no other', async () => {
    const [client, other] = [server.client(), server.client()];
    const id = await client.signUp('plain@example.com');
    await signIn(other, 'plain@example.com');
    const token = await inbox.token('plain@example.com', ACCOUNT_MAILS.verify.subject);
    expect(await confirm(token, client)).toEqual({ state: 'ok', cleared: false });
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
    const [row] = await db().select().from(userProfiles).where(eq(userProfiles.id, id));
    expect(row?.emailVerified).toBe(true);
  });

  test('by the link to another address counts as well', async () => {
    const planted = await plant();
    expect((await confirm(planted.addressLink)).state).toBe('changed');
    await nothingIsLeft(planted);
  });
});

test('a new password for a proved address keeps keys and webhooks, and its mail names them', async () => {
  const planted = await plant();
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, planted.id));
  const mail = await reset(planted.email, 'the-owners-password');
  const said = mail.text.replaceAll(/\s+/g, ' ');
  expect(said).toContain(resetLines.standing);
  expect(said).toContain(`API key "${planted.keyName}", ${planted.key.slice(0, 10)}`);
  expect(said).not.toContain(planted.key);
  expect(said).toContain(`Webhook to http://127.0.0.1:8999/planted`);
  expect(said).toMatch(/https?:\/\/\S+\/auth\/secure\?token=/);
  expect(await byKey(planted.key)).toBe(200);
  // Nothing to name, nothing said.
  await server.client().signUp('bare@example.com');
  const bare = await reset('bare@example.com', 'the-owners-password');
  expect(bare.text.replaceAll(/\s+/g, ' ')).not.toContain(resetLines.standing);
});
