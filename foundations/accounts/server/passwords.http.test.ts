/** Which new passwords are taken, at each way to one, and what people with an older one are told. */

import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { NEXT_PASSWORD, OLD_PASSWORD, PASSWORD } from '@unmask/platform/testing/passwords';
import { ACCOUNT_MAILS } from '@unmask/product/copy/account-mail';
import { authErrors, passwordProblems } from '@unmask/product/copy/auth';
import { codeOf, isSignedIn, json, mailedServer, signIn, turnOn } from '@unmask/testing/people';
import type { TestClient } from '@unmask/testing/server';
import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { accounts } from '../tables.ts';

const { server, inbox } = mailedServer();
const db = () => server().core.database.db;

/** Somebody whose password is older than the rule. */
async function withOldPassword(email: string, password = OLD_PASSWORD): Promise<TestClient> {
  const client = server().client();
  const id = await client.signUp(email);
  await setPassword(id, password);
  return client;
}

async function setPassword(userId: string, password: string): Promise<void> {
  await db()
    .update(accounts)
    .set({ password: await hashPassword(password) })
    .where(eq(accounts.userId, userId));
}

const signUp = (client: TestClient, email: string, password: string) =>
  client.post('/api/auth/sign-up/email', { email, password, name: '' });

const change = (client: TestClient, newPassword: string, currentPassword = PASSWORD) =>
  client.post('/api/auth/change-password', { currentPassword, newPassword });

async function resetToken(email: string): Promise<string> {
  await server().client().post('/api/auth/request-password-reset', { email });
  return inbox().token(email, ACCOUNT_MAILS.reset.subject);
}

type Try = (password: string) => Promise<Response>;

/** Each makes a way in for `email`, to be tried again and again. */
const WAYS: Record<string, (email: string) => Promise<Try>> = {
  'sign-up': async (email) => (password) => signUp(server().client(), email, password),
  'a guest who signs up': async (email) => {
    const guest = server().client();
    await guest.becomeGuest();
    return (password) => signUp(guest, email, password);
  },
  'a change': async (email) => {
    const client = server().client();
    await client.signUp(email);
    return (password) => change(client, password);
  },
  'a mailed link': async (email) => {
    await server().client().signUp(email);
    const token = await resetToken(email);
    return (newPassword) => server().client().post('/api/auth/reset-password', { token, newPassword });
  },
};

const REFUSED: Array<[kind: string, password: (email: string) => string, words: string]> = [
  ['five characters', () => '12345', authErrors.password],
  ['six characters', () => '123456', passwordProblems.PASSWORD_BELOW_LENGTH],
  ['eleven characters', () => 'kel4-tromba', passwordProblems.PASSWORD_BELOW_LENGTH],
  ['blanks', () => ' '.repeat(12), passwordProblems.PASSWORD_MONOTONOUS],
  ['one letter again and again', () => 'aaaaaaaaaaaa', passwordProblems.PASSWORD_MONOTONOUS],
  ['a common one', () => '1qaz2wsx3edc', passwordProblems.PASSWORD_COMMON],
  ['a common one in capitals', () => '1QAZ2WSX3EDC', passwordProblems.PASSWORD_COMMON],
  ['a common one with a year and a sign', () => 'Password2026!', passwordProblems.PASSWORD_COMMON],
  ['a common one twice', () => 'dragonflydragonfly', passwordProblems.PASSWORD_COMMON],
  ['the own address', (email) => email.toUpperCase(), passwordProblems.PASSWORD_IS_ADDRESS],
  ['what stands before the @', (email) => email.split('@')[0]!, passwordProblems.PASSWORD_IS_ADDRESS],
];

describe.each(Object.entries(WAYS))('%s', (name, open) => {
  test('refuses each kind with words that say what to do, then takes a good one', async () => {
    const email = `somebody.${name.replaceAll(' ', '.')}@example.com`;
    const attempt = await open(email);
    const answers: unknown[] = [];
    for (const [kind, password] of REFUSED) {
      const answer = await attempt(password(email));
      answers.push([kind, answer.status, (await json(answer)).message]);
    }
    expect(answers).toEqual(REFUSED.map(([kind, , words]) => [kind, 400, words]));
    expect((await attempt(NEXT_PASSWORD)).status).toBe(200);
    expect((await signIn(server().client(), email, NEXT_PASSWORD)).status).toBe(200);
  });
});

describe('with a second factor', () => {
  const SHORT = 'kel4-tro';

  test('eight characters are enough for a change, seven and common ones are not', async () => {
    const client = server().client();
    await client.signUp('two@example.com');
    expect((await change(client, SHORT)).status).toBe(400);
    await turnOn(client);
    const seven = await change(client, 'kel4-tr');
    expect((await json(seven)).message).toBe(passwordProblems.PASSWORD_BELOW_LENGTH_TWO_STEPS);
    const common = await change(client, '1q2w3e4r');
    expect((await json(common)).message).toBe(passwordProblems.PASSWORD_COMMON);
    expect((await change(client, SHORT)).status).toBe(200);
    const off = await client.post('/api/auth/two-factor/disable', { password: SHORT });
    expect([off.status, (await json(off)).passwordProblem]).toEqual([200, 'PASSWORD_BELOW_LENGTH']);
  });

  test('and for a mailed link, once the address was proved: until then the link ends the second factor', async () => {
    const client = server().client();
    const id = await client.signUp('linked@example.com');
    await turnOn(client);
    const set = async (newPassword: string) =>
      server()
        .client()
        .post('/api/auth/reset-password', { token: await resetToken('linked@example.com'), newPassword });
    const unproved = await set(SHORT);
    expect((await json(unproved)).message).toBe(passwordProblems.PASSWORD_BELOW_LENGTH);
    await db().update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, id));
    expect((await set(SHORT)).status).toBe(200);
  });
});

describe('a password that is older than the rule', () => {
  test('keeps signing in, and the answer asks for another', async () => {
    await withOldPassword('old@example.com');
    const client = server().client();
    const answer = await signIn(client, 'Old@Example.com', OLD_PASSWORD);
    expect([answer.status, (await json(answer)).passwordProblem]).toEqual([200, 'PASSWORD_BELOW_LENGTH']);
    expect(await isSignedIn(client)).toBe(true);
    expect((await change(client, NEXT_PASSWORD, OLD_PASSWORD)).status).toBe(200);
    const after = await signIn(client, 'old@example.com', NEXT_PASSWORD);
    expect([after.status, await json(after)]).toEqual([
      200,
      expect.not.objectContaining({ passwordProblem: expect.anything() }),
    ]);
  });

  test('is asked for with the second step as well, where it is below the shorter length', async () => {
    const client = await withOldPassword('old.two@example.com');
    const { uri } = await turnOn(client, OLD_PASSWORD);
    const next = server().client();
    const answer = await json(await signIn(next, 'old.two@example.com', OLD_PASSWORD));
    expect(answer).toMatchObject({
      twoFactorRedirect: true,
      passwordProblem: 'PASSWORD_BELOW_LENGTH_TWO_STEPS',
    });
    expect((await next.post('/api/auth/two-factor/verify-totp', { code: await codeOf(uri) })).status).toBe(
      200,
    );
    expect(await isSignedIn(next)).toBe(true);
  });

  test('a wrong one is told nothing of the kind', async () => {
    await withOldPassword('old.wrong@example.com');
    const answer = await signIn(server().client(), 'old.wrong@example.com', '123456');
    expect([answer.status, Object.keys(await json(answer))]).toEqual([
      401,
      expect.not.arrayContaining(['passwordProblem']),
    ]);
  });
});
