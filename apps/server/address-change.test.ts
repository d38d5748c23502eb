/** Another e-mail address for an account, with a real mail server. */
import { auditLog, userProfiles, verifications } from '@unmask/db';
import { ACCOUNT_MAILS } from '@unmask/product/copy/account-mail';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { json, mailedServer, PASSWORD, signIn } from './accounts.testing.ts';
import type { Inbox } from './test-inbox.ts';
import type { TestClient, TestServer } from './test-server.ts';

let server: TestServer;
let inbox: Inbox;
const mailed = mailedServer();
beforeAll(() => {
  server = mailed.server();
  inbox = mailed.inbox();
});

const db = () => server.core.database.db;
const ask = (client: TestClient, email: string, password = PASSWORD) =>
  client.post('/api/account/address', { email, password });
const open = async (token: string) =>
  (await json(await server.client().post('/api/account/confirm-address', { token }))).state;
const addressOf = async (id: string) =>
  (await db().select().from(userProfiles).where(eq(userProfiles.id, id)))[0];

test('the address changes once the mailed link is opened, once, and the former one is told', async () => {
  const client = server.client();
  const id = await client.signUp('old@example.com');
  await client.post('/api/auth/request-password-reset', { email: 'old@example.com' });
  const reset = await inbox.token('old@example.com', ACCOUNT_MAILS.reset.subject);
  expect((await ask(client, ' New@Example.com ')).status).toBe(200);
  expect((await addressOf(id))?.email).toBe('old@example.com');

  const token = await inbox.token('new@example.com', ACCOUNT_MAILS.newAddress.subject);
  expect(await open(token)).toBe('changed');
  expect(await addressOf(id)).toMatchObject({ email: 'new@example.com', emailVerified: true });
  await inbox.newest('old@example.com', ACCOUNT_MAILS.addressChanged.subject);
  expect(await open(token)).toBe('invalid');
  expect((await signIn(server.client(), 'new@example.com')).status).toBe(200);
  expect((await signIn(server.client(), 'old@example.com')).status).toBe(401);
  // Who reads the former mailbox cannot take the account with what lies in it.
  const taken = await server
    .client()
    .post('/api/auth/reset-password', { token: reset, newPassword: 'another-password' });
  expect(taken.status).toBe(400);
  const events = await db().select().from(auditLog).where(eq(auditLog.action, 'account.address_changed'));
  expect(events.map(({ actor }) => actor)).toEqual([id]);
});

test('wrong passwords, wrong addresses and guests are refused in words', async () => {
  const client = server.client();
  await client.signUp('strict@example.com');
  const refused = async (email: string, password = PASSWORD, by = client) => {
    const answer = await ask(by, email, password);
    return [answer.status, (await json(answer)).code];
  };
  expect(await refused('other@example.com', 'not-the-password')).toEqual([400, 'wrong_password']);
  expect(await refused('no address')).toEqual([400, 'invalid_email']);
  expect(await refused('Strict@example.com')).toEqual([400, 'same_address']);
  const guest = server.client();
  await guest.becomeGuest();
  expect(await refused('guest@example.com', PASSWORD, guest)).toEqual([400, 'wrong_password']);
});

test('an address that has an account gets the same answer, and its owner a notice', async () => {
  await server.client().signUp('owner@example.com');
  const client = server.client();
  const id = await client.signUp('asker@example.com');
  expect((await ask(client, 'owner@example.com')).status).toBe(200);
  await inbox.newest('owner@example.com', ACCOUNT_MAILS.addressInUse.subject);
  const links = await db().select().from(verifications).where(eq(verifications.value, id));
  expect(links.filter(({ identifier }) => identifier.startsWith('address:'))).toEqual([]);
});

test('the newest wish counts, a taken or expired one changes nothing, and mails are limited', async () => {
  const client = server.client();
  const id = await client.signUp('often@example.com');
  await ask(client, 'first@example.com');
  const first = await inbox.token('first@example.com', ACCOUNT_MAILS.newAddress.subject);
  await ask(client, 'second@example.com');
  const second = await inbox.token('second@example.com', ACCOUNT_MAILS.newAddress.subject);
  expect(await open(first)).toBe('invalid');
  await server.client().signUp('second@example.com');
  expect(await open(second)).toBe('invalid');

  await ask(client, 'third@example.com');
  const third = await inbox.token('third@example.com', ACCOUNT_MAILS.newAddress.subject);
  await db().update(verifications).set({ expiresAt: new Date() }).where(eq(verifications.value, id));
  expect(await open(third)).toBe('expired');
  expect((await addressOf(id))?.email).toBe('often@example.com');
  const more = [await ask(client, 'a@example.com'), await ask(client, 'b@example.com')];
  expect(more.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(client, 'c@example.com')).status).toBe(429);
});
