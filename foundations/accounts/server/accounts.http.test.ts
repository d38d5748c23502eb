/** Accounts over HTTP, with a real mail server: confirmation, reset, devices. */

import { userProfiles } from '@unmask/db';
import { eq, like } from '@unmask/db/sql';
import { ACCOUNT_MAILS } from '@unmask/product/copy/account-mail';
import type { Inbox } from '@unmask/testing/inbox';
import { codeOf, isSignedIn, json, mailedServer, PASSWORD, signIn, turnOn } from '@unmask/testing/people';
import type { TestClient, TestServer } from '@unmask/testing/server';
import { signJWT } from 'better-auth/crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { twoFactors, verifications } from '../tables.ts';
import { isEmailVerified, requireVerified } from './index.ts';

const VERIFY = ACCOUNT_MAILS.verify.subject;
const RESET = ACCOUNT_MAILS.reset.subject;

let server: TestServer;
let inbox: Inbox;
const mailed = mailedServer();
beforeAll(() => {
  server = mailed.server();
  inbox = mailed.inbox();
});

const db = () => server.core.database.db;
const confirm = async (token: string) =>
  (await json(await server.client().post('/api/account/confirm-address', { token }))).state;

describe('an instant account', () => {
  test('[SESSION-012][SESSION-014][SESSION-015][SESSION-016][SESSION-017][SESSION-018] sign-up makes a demo user on the server: free, 0 videos, 3 a day', async () => {
    const client = server.client();
    const id = await client.signUp('demo@example.com');
    expect(id).toMatch(/^demo-user-/);
    expect(await json(await client.fetch('/api/profile/me'))).toMatchObject({
      id,
      subscription_tier: 'free',
      videos_analyzed_today: 0,
      daily_limit: 3,
    });
    expect(await db().select().from(userProfiles).where(eq(userProfiles.id, id))).toHaveLength(1);
    const again = await server
      .client()
      .post('/api/auth/sign-up/email', { email: 'demo@example.com', password: PASSWORD, name: '' });
    expect(again.status).toBe(422);
  });

  test('[SESSION-013][SESSION-019] signing in asks the server, and a wrong password fails', async () => {
    await server.client().signUp('real@example.com');
    const wrong = await signIn(server.client(), 'real@example.com', 'wrong-password');
    expect([wrong.status, (await json(wrong)).message]).toEqual([401, 'Invalid email or password']);
  });

  test('what the product does not use of the library is not there', async () => {
    const client = server.client();
    await client.signUp('surface@example.com');
    for (const path of ['list-sessions', 'revoke-sessions', 'delete-user', 'change-email', 'verify-email']) {
      const answers = [
        await client.fetch(`/api/auth/${path}`),
        await client.post(`/api/auth/${path}`, { password: PASSWORD }),
      ];
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([404, 404]);
    }
    const broken = await client.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([broken.status, (await json(broken)).code]).toEqual([400, 'invalid_request']);
  });

  test('no answer holds the token of the session: it is in the cookie alone', async () => {
    const cookies: string[] = [];
    const bodies: string[] = [];
    const client = server.client();
    const ask = async (path: string, body?: object) => {
      const answer = body
        ? await client.post(`/api/auth${path}`, body)
        : await client.fetch(`/api/auth${path}`);
      expect(answer.status, path).toBe(200);
      cookies.push(...answer.headers.getSetCookie());
      bodies.push(await answer.text());
    };
    const email = 'tokens@example.com';
    await ask('/sign-in/anonymous', {});
    await ask('/sign-up/email', { email, password: PASSWORD, name: '' });
    await ask('/get-session');
    await ask('/sign-out', {});
    await ask('/sign-in/email', { email, password: PASSWORD });
    await ask('/get-session');
    const next = {
      currentPassword: PASSWORD,
      newPassword: 'another-long-password',
      revokeOtherSessions: true,
    };
    await ask('/change-password', next);
    const { uri } = await turnOn(client, next.newPassword);
    await ask('/sign-out', {});
    await ask('/sign-in/email', { email, password: next.newPassword });
    await ask('/two-factor/verify-totp', { code: await codeOf(uri) });
    await ask('/get-session');
    const tokens = cookies.flatMap((line) => /session_token=([^.;]{8,})/.exec(line)?.[1] ?? []);
    expect(new Set(tokens).size).toBeGreaterThan(3);
    for (const token of tokens) for (const body of bodies) expect(body).not.toContain(token);
    for (const body of bodies) expect(body).not.toContain('"token"');
    // What the page does read is there.
    expect(bodies.at(-1)).toContain(email);
  });

  test('a name of more than 200 characters is refused, a shorter one saved', async () => {
    const client = server.client();
    const id = await client.signUp('name@example.com');
    expect((await client.post('/api/auth/update-user', { name: 'x'.repeat(201) })).status).toBe(400);
    expect((await client.post('/api/auth/update-user', { name: 'Ann Other' })).status).toBe(200);
    const rows = await db().select().from(userProfiles).where(eq(userProfiles.id, id));
    expect(rows[0]?.name).toBe('Ann Other');
  });
});

describe('the address is confirmed by mail', () => {
  test('without a wall before: the link works once, then says that it was used', async () => {
    const client = server.client();
    const id = await client.signUp('verify@example.com');
    expect(await isSignedIn(client)).toBe(true);
    const token = await inbox.token('verify@example.com', VERIFY);
    const mail = await inbox.newest('verify@example.com', VERIFY);
    expect(mail.html).toContain('/auth/verify?token=');
    expect(await isEmailVerified(db(), id)).toBe(false);
    await expect(requireVerified(db(), id)).rejects.toMatchObject({ code: 'email_not_verified' });
    expect(await confirm(token)).toBe('ok');
    expect(await isEmailVerified(db(), id)).toBe(true);
    await requireVerified(db(), id);
    expect(await confirm(token)).toBe('used');
    expect(await isEmailVerified(db(), 'nobody')).toBe(false);
  });

  test('an expired, a changed and a made-up link', async () => {
    await server.client().signUp('links@example.com');
    const token = await inbox.token('links@example.com', VERIFY);
    const old = await signJWT({ email: 'links@example.com' }, server.settings.UNMASK_SECRET, -10);
    expect(await confirm(old)).toBe('expired');
    expect(await confirm(`${token.slice(0, -3)}abc`)).toBe('invalid');
    expect(await confirm('made-up')).toBe('invalid');
    const other = await signJWT({ email: 'links@example.com' }, 'another-secret', 600);
    expect(await confirm(other)).toBe('invalid');
    expect(await confirm(token)).toBe('ok');
  });

  test('the mail can be sent again, to oneself alone', async () => {
    const client = server.client();
    await client.signUp('again@example.com');
    await inbox.newest('again@example.com', VERIFY);
    const before = inbox.mails.length;
    const send = (email: string) => client.post('/api/auth/send-verification-email', { email });
    expect((await send('again@example.com')).status).toBe(200);
    await inbox.newest('again@example.com', VERIFY, before);
    expect((await send('links@example.com')).status).toBe(400);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) =>
    server.client().post('/api/auth/request-password-reset', { email, redirectTo: '/auth/reset' });
  const set = (token: string, newPassword: string) =>
    server.client().post('/api/auth/reset-password', { token, newPassword });

  test('is set anew by the mailed link, once, and every device is signed out', async () => {
    const client = server.client();
    const id = await client.signUp('forgot@example.com');
    expect((await ask('forgot@example.com')).status).toBe(200);
    const token = await inbox.token('forgot@example.com', RESET);
    expect((await inbox.newest('forgot@example.com', RESET)).html).toContain('/auth/reset?token=');
    const short = await set(token, '12345');
    expect([short.status, (await json(short)).message]).toEqual([
      400,
      'Password must be at least 6 characters long',
    ]);
    expect((await set(token, 'a-new-password')).status).toBe(200);
    expect(await isSignedIn(client)).toBe(false);
    expect((await signIn(client, 'forgot@example.com')).status).toBe(401);
    expect((await signIn(client, 'forgot@example.com', 'a-new-password')).status).toBe(200);
    // The link came by mail: the address is the person's.
    expect(await isEmailVerified(db(), id)).toBe(true);
    await inbox.newest('forgot@example.com', ACCOUNT_MAILS.passwordChanged.subject);
    const second = await set(token, 'once-more-password');
    expect([second.status, (await json(second)).message]).toEqual([
      400,
      'This link is not valid any more. Please ask for a new one.',
    ]);
  });

  test('an expired link', async () => {
    await server.client().signUp('late@example.com');
    await ask('late@example.com');
    const token = await inbox.token('late@example.com', RESET);
    await db()
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(like(verifications.identifier, '%reset-password%'));
    expect((await set(token, 'a-new-password')).status).toBe(400);
    expect((await signIn(server.client(), 'late@example.com')).status).toBe(200);
  });

  test('an unknown address gets the same answer after a like time, and no mail', async () => {
    await server.client().signUp('known@example.com');
    const time = async (email: string) => {
      const start = performance.now();
      const response = await ask(email);
      return { ms: performance.now() - start, status: response.status, body: await response.text() };
    };
    const [known, unknown] = [await time('known@example.com'), await time('unknown@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(395);
    await inbox.newest('known@example.com', RESET);
    expect(inbox.mails.filter(({ to }) => to === 'unknown@example.com')).toEqual([]);
  });

  test("throws out the second factor of whoever took somebody else's address", async () => {
    const thief = server.client();
    const id = await thief.signUp('taken@example.com');
    await turnOn(thief);
    await ask('taken@example.com');
    await set(await inbox.token('taken@example.com', RESET), 'the-owners-password');
    const owner = server.client();
    await signIn(owner, 'taken@example.com', 'the-owners-password');
    expect(await isSignedIn(owner)).toBe(true);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await db().select().from(twoFactors).where(eq(twoFactors.userId, id))).toEqual([]);
  });
});

describe('who has an account', () => {
  test('signing in takes as long for an unknown address, with the same answer', async () => {
    await server.client().signUp('timing@example.com');
    const time = async (email: string) => {
      const start = performance.now();
      const response = await signIn(server.client(), email, 'wrong-password');
      return { ms: performance.now() - start, body: `${response.status} ${await response.text()}` };
    };
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [await time('timing@example.com'), await time(`nobody${round}@example.com`)];
      expect(second.body).toBe(first.body);
      known.push(first.ms);
      unknown.push(second.ms);
    }
    // Both spend their time on the password's hash; without one, the ratio is under a tenth.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.4);
  });

  test('signing up with a known address tells its owner by mail, once a day', async () => {
    await server.client().signUp('owner@example.com');
    const body = { email: 'Owner@Example.com', password: PASSWORD, name: '' };
    for (const _ of [1, 2]) {
      const response = await server.client().post('/api/auth/sign-up/email', body);
      expect([response.status, (await json(response)).message]).toEqual([
        422,
        'No account can be created with this address. If it is yours, sign in or set a new password.',
      ]);
    }
    const { subject } = ACCOUNT_MAILS.knownAddress;
    expect((await inbox.newest('owner@example.com', subject)).text).toContain('/auth/reset');
    expect(
      inbox.mails.filter((mail) => mail.to === 'owner@example.com' && mail.subject === subject),
    ).toHaveLength(1);
  });
});

describe('devices', () => {
  test('are listed without tokens, and ended one by one or all others at once', async () => {
    const [first, second, third] = [server.client(), server.client(), server.client()];
    await first.signUp('devices@example.com');
    for (const client of [second, third]) await signIn(client, 'devices@example.com');
    const listed = await (await first.fetch('/api/account/devices')).text();
    const { items } = JSON.parse(listed) as { items: Array<{ id: string; current: boolean }> };
    expect(items.map(({ current }) => current)).toEqual([true, false, false]);
    expect(listed).not.toMatch(/token/i);
    const end = (client: TestClient, id: string) => client.post(`/api/account/devices/${id}/end`, {});
    const stranger = server.client();
    await stranger.signUp('stranger@example.com');
    expect((await end(stranger, items[1]?.id ?? '')).status).toBe(404);
    // The newest comes first after the asking one.
    expect((await end(first, items[1]?.id ?? '')).status).toBe(200);
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([true, false]);
    await signIn(third, 'devices@example.com');
    expect(await json(await first.post('/api/account/devices/end-others', {}))).toEqual({ ended: 2 });
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('changing the password needs the current one, signs the others out and is told by mail', async () => {
    const [client, other] = [server.client(), server.client()];
    await client.signUp('change@example.com');
    await signIn(other, 'change@example.com');
    const change = (currentPassword: string, newPassword: string) =>
      client.post('/api/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: true });
    const wrong = await change('wrong-password', 'changed-password');
    expect([wrong.status, (await json(wrong)).message]).toEqual([400, 'The password is not right.']);
    expect((await change(PASSWORD, '12345')).status).toBe(400);
    expect((await change(PASSWORD, 'changed-password')).status).toBe(200);
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
    await inbox.newest('change@example.com', ACCOUNT_MAILS.passwordChanged.subject);
    expect((await signIn(other, 'change@example.com', 'changed-password')).status).toBe(200);
  });
});
