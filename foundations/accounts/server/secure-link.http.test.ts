/** The link in a mail about a new password, and the page after a reset: each kind of access ends with one call, without signing in. */

import { auditLog, userProfiles, webhookEndpoints } from '@unmask/db';
import { and, eq, like } from '@unmask/db/sql';
import { NEXT_PASSWORD } from '@unmask/platform/testing/passwords';
import { ACCOUNT_MAILS } from '@unmask/product/copy/account-mail';
import { isSignedIn, json, mailedServer, PASSWORD, signIn } from '@unmask/testing/people';
import type { TestClient } from '@unmask/testing/server';
import { describe, expect, test } from 'vitest';
import { apiKeys, verifications } from '../tables.ts';

const { server, inbox } = mailedServer({ FETCH_ALLOW: '127.0.0.0/8' });
const db = () => server().core.database.db;
const { subject } = ACCOUNT_MAILS.passwordChanged;

interface Person {
  client: TestClient;
  id: string;
  email: string;
  secret: string;
}

let people = 0;
/** With a proved address, a key and a webhook. */
async function person(): Promise<Person> {
  const email = `secured${++people}@example.com`;
  const client = server().client();
  const id = await client.signUp(email);
  const made = await json(await client.post('/api/api-keys', { name: 'key' }));
  await client.post('/api/webhooks', { url: 'http://127.0.0.1:8999/hook' });
  await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, id));
  return { client, id, email, secret: String(made.secret) };
}

const secure = async (token: string, end?: string, client = server().client()) =>
  json(await client.post('/api/account/secure', { token, end }));
const keyWorks = async (secret: string) =>
  (
    await server()
      .client()
      .fetch('/api/v1/usage', { headers: { 'x-api-key': secret } })
  ).status === 200;
const left = (sessions: number, api_keys: number, webhooks: number) => ({
  state: 'open',
  left: { sessions, api_keys, webhooks },
});

/** Sets a new password by a mailed link. @returns the answer, and what the mail about it leads to */
async function reset({ email }: Person, newPassword = NEXT_PASSWORD) {
  const before = inbox().mails.length;
  await server().client().post('/api/auth/request-password-reset', { email });
  const token = await inbox().token(email, ACCOUNT_MAILS.reset.subject, before);
  const answer = await server().client().post('/api/auth/reset-password', { token, newPassword });
  expect(answer.status).toBe(200);
  return { answer: await json(answer), mailed: await inbox().token(email, subject, before) };
}

describe('after a reset', () => {
  test('the answer to the page and the mail have the same link, and sessions have ended already', async () => {
    const owner = await person();
    const { answer, mailed } = await reset(owner);
    expect(answer.secureToken).toBe(mailed);
    expect(await isSignedIn(owner.client)).toBe(false);
    expect(await secure(mailed)).toEqual(left(0, 1, 1));
    // Looking ended nothing.
    expect(await keyWorks(owner.secret)).toBe(true);
  });

  test('one call revokes all keys, another deletes all webhooks; nothing else goes', async () => {
    const owner = await person();
    const other = await person();
    const { mailed } = await reset(owner);
    expect(await secure(mailed, 'api_keys')).toEqual(left(0, 0, 1));
    expect([await keyWorks(owner.secret), await keyWorks(other.secret)]).toEqual([false, true]);
    expect(await secure(mailed, 'webhooks')).toEqual(left(0, 0, 0));
    const hooks = await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, other.id));
    expect(hooks).toHaveLength(1);
    // A second time there is nothing to end, and nothing to note.
    expect(await secure(mailed, 'api_keys')).toEqual(left(0, 0, 0));
    const noted = and(eq(auditLog.action, 'account.ended_by_link'), eq(auditLog.target, owner.id));
    expect((await db().select().from(auditLog).where(noted)).map(({ detail }) => detail)).toEqual([
      { what: 'api_keys', ended: 1 },
      { what: 'webhooks', ended: 1 },
    ]);
    expect((await signIn(server().client(), owner.email, NEXT_PASSWORD)).status).toBe(200);
  });
});

describe('after a change of the password', () => {
  /** Somebody who knows the password sets another one and stays signed in. */
  async function stolen() {
    const owner = await person();
    const thief = server().client();
    await signIn(thief, owner.email);
    const before = inbox().mails.length;
    const change = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD, revokeOtherSessions: true };
    expect((await thief.post('/api/auth/change-password', change)).status).toBe(200);
    const mail = await inbox().newest(owner.email, subject, before);
    expect(mail.text).toContain('/auth/secure?token=');
    expect(mail.text).toContain(ACCOUNT_MAILS.passwordChanged.action);
    return { owner, thief, token: await inbox().token(owner.email, subject, before) };
  }

  test('the mail ends the session of whoever changed it, and the keys', async () => {
    const { owner, thief, token } = await stolen();
    expect(await isSignedIn(thief)).toBe(true);
    expect(await secure(token)).toEqual(left(1, 1, 1));
    expect(await secure(token, 'sessions')).toEqual(left(0, 1, 1));
    expect([await isSignedIn(thief), await keyWorks(owner.secret)]).toEqual([false, true]);
    expect(await secure(token, 'api_keys')).toEqual(left(0, 0, 1));
    expect(await keyWorks(owner.secret)).toBe(false);
  });

  test('whoever opens the link signed in to this account stays signed in; to another one counts for nothing', async () => {
    const { owner, thief, token } = await stolen();
    const own = server().client();
    await signIn(own, owner.email, NEXT_PASSWORD);
    const stranger = (await person()).client;
    expect(await secure(token, undefined, stranger)).toEqual(left(2, 1, 1));
    expect(await secure(token, 'sessions', own)).toEqual(left(0, 1, 1));
    expect([await isSignedIn(own), await isSignedIn(thief), await isSignedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a link that does not work', () => {
  const nothing = { state: 'invalid', left: null };

  test('is none, of another purpose, or of an earlier password: nothing ends', async () => {
    const owner = await person();
    const { mailed } = await reset(owner);
    expect(await secure('none', 'api_keys')).toEqual(nothing);
    expect(await secure('', 'api_keys')).toEqual(nothing);
    await server().client().post('/api/auth/request-password-reset', { email: owner.email });
    const resetting = await inbox().token(owner.email, ACCOUNT_MAILS.reset.subject);
    expect(await secure(resetting, 'api_keys')).toEqual(nothing);
    const next = await reset(owner, `${NEXT_PASSWORD}-2`);
    expect(await secure(mailed, 'api_keys')).toEqual(nothing);
    expect(await keyWorks(owner.secret)).toBe(true);
    expect(await secure(next.mailed)).toEqual(left(0, 1, 1));
  });

  test('ends after its days', async () => {
    const owner = await person();
    const { mailed } = await reset(owner);
    await db()
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(and(eq(verifications.value, owner.id), like(verifications.identifier, 'secure:%')));
    expect(await secure(mailed, 'api_keys')).toEqual({ state: 'expired', left: null });
    expect(await db().select().from(apiKeys).where(eq(apiKeys.userId, owner.id))).toHaveLength(1);
  });

  test('ends what it names and nothing that has no name', async () => {
    const { mailed } = await reset(await person());
    const answer = await server().client().post('/api/account/secure', { token: mailed, end: 'profile' });
    expect(answer.status).toBe(400);
  });
});
