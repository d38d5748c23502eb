/** The second factor over HTTP, with a real mail server, and what a guest takes along through it. */

import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { ACCOUNT_MAILS } from '@unmask/product/copy/account-mail';
import { ownerOf, save } from '@unmask/testing/analyses';
import type { Inbox } from '@unmask/testing/inbox';
import {
  base32,
  codeOf,
  isSignedIn,
  json,
  mailedServer,
  PASSWORD,
  signIn,
  turnOn,
} from '@unmask/testing/people';
import type { TestClient, TestServer } from '@unmask/testing/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { twoFactors } from '../tables.ts';
import { takeCode } from './index.ts';

let server: TestServer;
let inbox: Inbox;
const mailed = mailedServer();
beforeAll(() => {
  server = mailed.server();
  inbox = mailed.inbox();
});

const db = () => server.core.database.db;

describe('the second factor', () => {
  const verify = (client: TestClient, code: string) =>
    client.post('/api/auth/two-factor/verify-totp', { code });

  test('is turned on with password and code, asked at sign-in, and turned off with the password', async () => {
    const client = server.client();
    await client.signUp('factor@example.com');
    const wrong = await client.post('/api/auth/two-factor/enable', { password: 'wrong-password' });
    expect([wrong.status, (await json(wrong)).message]).toEqual([400, 'The password is not right.']);
    const { uri } = await turnOn(client);
    expect(uri).toContain('otpauth://totp/Unmask');
    await inbox.newest('factor@example.com', ACCOUNT_MAILS.twoFactorOn.subject);
    await client.post('/api/auth/sign-out', {});
    const first = await json(await signIn(client, 'factor@example.com'));
    expect(first).toMatchObject({ twoFactorRedirect: true });
    expect(await isSignedIn(client)).toBe(false);
    const bad = await verify(client, '000000');
    expect([bad.status, (await json(bad)).message]).toEqual([
      401,
      'The code is not right. Codes change every 30 seconds.',
    ]);
    expect((await verify(client, await codeOf(uri))).status).toBe(200);
    expect(await isSignedIn(client)).toBe(true);
    const off = await client.post('/api/auth/two-factor/disable', { password: PASSWORD });
    expect(off.status).toBe(200);
    await inbox.newest('factor@example.com', ACCOUNT_MAILS.twoFactorOff.subject);
    await client.post('/api/auth/sign-out', {});
    await signIn(client, 'factor@example.com');
    expect(await isSignedIn(client)).toBe(true);
  });

  test('a code without the password first is nothing', async () => {
    const response = await verify(server.client(), '123456');
    expect([response.status, (await json(response)).message]).toEqual([
      401,
      'The sign-in took too long. Please start again.',
    ]);
  });

  test('a code of the app is taken once, also by two at the same moment', async () => {
    const owner = server.client();
    await owner.signUp('once@example.com');
    const { uri } = await turnOn(owner);
    const waiting = async () => {
      const client = server.client();
      await signIn(client, 'once@example.com');
      return client;
    };
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    const code = await codeOf(uri);
    const both = await Promise.all([verify(first, code), verify(second, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect([await isSignedIn(first), await isSignedIn(second)].filter(Boolean)).toHaveLength(1);
    const again = await verify(third, code);
    expect([again.status, (await json(again)).message]).toEqual([
      401,
      'This code was used already. Wait for the next one, then sign in again.',
    ]);
    expect(await isSignedIn(third)).toBe(false);
    // Another person's code may look the same, and the next code of this one is taken.
    const { db } = server.core.database;
    expect([await takeCode(db, 'anna', '123456'), await takeCode(db, 'bert', '123456')]).toEqual([
      true,
      true,
    ]);
    expect(await takeCode(db, 'anna', '123456')).toBe(false);
    expect(await takeCode(db, 'anna', '123456', new Date(Date.now() + 6 * 60_000))).toBe(true);
    const fresh = await waiting();
    expect((await verify(fresh, await codeOf(uri))).status).toBe(200);
  });

  test('a backup code works once', async () => {
    const client = server.client();
    await client.signUp('backup@example.com');
    const { backupCodes } = await turnOn(client);
    expect(new Set(backupCodes).size).toBe(10);
    const use = async (code: string) => {
      const other = server.client();
      await signIn(other, 'backup@example.com');
      return (await other.post('/api/auth/two-factor/verify-backup-code', { code })).status;
    };
    expect(await use(backupCodes[0] ?? '')).toBe(200);
    expect(await use(backupCodes[0] ?? '')).toBe(401);
    expect(await use(backupCodes[1] ?? '')).toBe(200);
  });

  test('secret and codes are encrypted in the database', async () => {
    const client = server.client();
    const id = await client.signUp('crypt@example.com');
    const { uri, backupCodes } = await turnOn(client);
    const [row] = await db().select().from(twoFactors).where(eq(twoFactors.userId, id));
    const plain = base32(new URL(uri).searchParams.get('secret') ?? '');
    expect(plain).toHaveLength(32);
    for (const secret of [plain, ...backupCodes]) expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('ten wrong codes lock the account for a while, whatever is sent next', async () => {
    const client = server.client();
    await client.signUp('locked@example.com');
    const { uri } = await turnOn(client);
    for (let round = 0; round < 2; round += 1) {
      const guess = server.client();
      await signIn(guess, 'locked@example.com');
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await verify(guess, '000000')).status).toBe(401);
    }
    const late = server.client();
    await signIn(late, 'locked@example.com');
    const refused = await verify(late, await codeOf(uri));
    expect([refused.status, (await json(refused)).message]).toEqual([
      429,
      'Too many wrong codes. Please wait a quarter of an hour and try again.',
    ]);
  });
});

describe('a guest who has an account already', () => {
  test('takes the analyses along when the code has signed the person in, not before', async () => {
    const owner = server.client();
    const userId = await owner.signUp('two-step@example.com');
    const { uri } = await turnOn(owner);
    const client = server.client();
    const guestId = await client.becomeGuest();
    const saved = await save(server, { id: guestId });
    const ownerOfIt = () => ownerOf(server, saved);
    await signIn(client, 'two-step@example.com');
    expect(await ownerOfIt()).toBe(guestId);
    const verified = await client.post('/api/auth/two-factor/verify-totp', { code: await codeOf(uri) });
    expect(verified.status).toBe(200);
    expect(await ownerOfIt()).toBe(userId);
    expect(await db().select().from(userProfiles).where(eq(userProfiles.id, guestId))).toEqual([]);
  });

  test('nobody takes the analyses of a guest by naming them', async () => {
    const guestId = await server.client().becomeGuest();
    const client = server.client();
    await client.signUp('grabber@example.com');
    const { uri } = await turnOn(client);
    await client.fetch('/api/auth/two-factor/verify-totp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `unmask.guest=${guestId}.${'0'.repeat(32)}` },
      body: JSON.stringify({ code: await codeOf(uri) }),
    });
    expect(await db().select().from(userProfiles).where(eq(userProfiles.id, guestId))).toHaveLength(1);
  });
});
