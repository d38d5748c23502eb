/** Another email address for an account, with a real mail server. */

import { auditLog, userProfiles } from '@unmask/db';
import { and, eq, notLike } from '@unmask/db/sql';
import { ACCOUNT_MAILS } from '@unmask/product/copy/account-mail';
import type { Inbox } from '@unmask/testing/inbox';
import { codeOf, isSignedIn, json, mailedServer, PASSWORD, signIn, turnOn } from '@unmask/testing/people';
import type { TestClient, TestServer } from '@unmask/testing/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifications } from '../tables.ts';

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
const stopWith = async (token: string) =>
  (await json(await server.client().post('/api/account/stop-address', { token }))).state;
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

test('the present address is told when a change is asked for, and its link stops it, once and signed out', async () => {
  const client = server.client();
  const id = await client.signUp('keeper@example.com');
  await ask(client, 'elsewhere@example.com');
  const change = await inbox.token('elsewhere@example.com', ACCOUNT_MAILS.newAddress.subject);
  const mail = await inbox.newest('keeper@example.com', ACCOUNT_MAILS.addressAsked.subject);
  expect(mail.text).toContain('/auth/stop-address?token=');
  // The mail names no new address: a stranger's words have no place in it.
  expect(mail.text).not.toContain('elsewhere');
  const stop = await inbox.token('keeper@example.com', ACCOUNT_MAILS.addressAsked.subject);
  expect(await stopWith(`${stop.slice(0, -1)}x`)).toBe('invalid');
  expect(await stopWith('%')).toBe('invalid');
  expect(await stopWith(stop)).toBe('stopped');
  expect(await open(change)).toBe('invalid');
  expect((await addressOf(id))?.email).toBe('keeper@example.com');
  expect(await stopWith(stop)).toBe('invalid');
  const events = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'account.address_change_stopped'));
  expect(events.map(({ target }) => target)).toEqual([id]);

  await ask(client, 'again@example.com');
  const late = await inbox.token(
    'keeper@example.com',
    ACCOUNT_MAILS.addressAsked.subject,
    inbox.mails.indexOf(mail) + 1,
  );
  await db().update(verifications).set({ expiresAt: new Date() }).where(eq(verifications.value, id));
  expect(await stopWith(late)).toBe('expired');
});

describe('whoever knew the password has no way back in', () => {
  const setPassword = (token: string, newPassword: string) =>
    server.client().post('/api/auth/reset-password', { token, newPassword });
  const askReset = (email: string) => server.client().post('/api/auth/request-password-reset', { email });
  const resetToken = (email: string, after = 0) => inbox.token(email, ACCOUNT_MAILS.reset.subject, after);

  test('a reset ends the change of address that a stranger began under the address, and the owner keeps the account', async () => {
    const attacker = server.client();
    const id = await attacker.signUp('victim@example.com', 'the-attackers-own-words');
    await ask(attacker, 'attacker@evil.example', 'the-attackers-own-words');
    const link = await inbox.token('attacker@evil.example', ACCOUNT_MAILS.newAddress.subject);

    await askReset('victim@example.com');
    const token = await resetToken('victim@example.com');
    expect((await setPassword(token, 'the-victims-own-words')).status).toBe(200);
    const victim = server.client();
    expect((await signIn(victim, 'victim@example.com', 'the-victims-own-words')).status).toBe(200);
    expect(await isSignedIn(attacker)).toBe(false);

    expect(await open(link)).toBe('invalid');
    expect((await addressOf(id))?.email).toBe('victim@example.com');
    // The attacker's mailbox opens nothing: a reset asked for there reaches nobody.
    const before = inbox.mails.length;
    await askReset('attacker@evil.example');
    await askReset('victim@example.com');
    await resetToken('victim@example.com', before);
    expect(inbox.mails.slice(before).filter(({ to }) => to === 'attacker@evil.example')).toEqual([]);
    expect(await isSignedIn(victim)).toBe(true);
  });

  test('changing the password ends what was begun with the former one', async () => {
    const owner = server.client();
    const id = await owner.signUp('stolen@example.com');
    const thief = server.client();
    await signIn(thief, 'stolen@example.com');
    await ask(thief, 'thief@evil.example');
    const link = await inbox.token('thief@evil.example', ACCOUNT_MAILS.newAddress.subject);
    await askReset('stolen@example.com');
    const reset = await resetToken('stolen@example.com');
    const changed = await owner.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'words-of-the-owner',
      revokeOtherSessions: true,
    });
    expect(changed.status).toBe(200);
    expect([await isSignedIn(owner), await isSignedIn(thief)]).toEqual([true, false]);
    expect(await open(link)).toBe('invalid');
    expect((await setPassword(reset, 'words-of-the-thief')).status).toBe(400);
    expect((await addressOf(id))?.email).toBe('stolen@example.com');
    // But for the one that the mail about the new password brings, which opens nothing.
    const links = and(eq(verifications.value, id), notLike(verifications.identifier, 'secure:%'));
    expect(await db().select().from(verifications).where(links)).toEqual([]);
  });

  test('an earlier reset link does not work after a reset with a later one', async () => {
    await server.client().signUp('twice@example.com');
    await askReset('twice@example.com');
    const earlier = await resetToken('twice@example.com');
    const before = inbox.mails.length;
    await askReset('twice@example.com');
    const later = await resetToken('twice@example.com', before);
    expect(later).not.toBe(earlier);
    expect((await setPassword(later, 'the-later-password')).status).toBe(200);
    expect((await setPassword(earlier, 'the-earlier-password')).status).toBe(400);
    expect((await signIn(server.client(), 'twice@example.com', 'the-later-password')).status).toBe(200);
  });

  test('a second step that was waiting for its code ends with the former password', async () => {
    const owner = server.client();
    await owner.signUp('waiting@example.com');
    const { uri } = await turnOn(owner);
    const thief = server.client();
    await signIn(thief, 'waiting@example.com');
    await owner.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'words-of-the-owner',
      revokeOtherSessions: true,
    });
    await thief.post('/api/auth/two-factor/verify-totp', { code: await codeOf(uri) });
    expect(await isSignedIn(thief)).toBe(false);
  });
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
