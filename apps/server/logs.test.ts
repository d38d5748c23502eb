/** The log of a real server whose database fails: nothing of what people sent stands in it. */

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { testFolder } from '@unmask/db/testing';
import { json, PASSWORD, signIn } from '@unmask/testing/people';
import { startedProcess } from '@unmask/testing/process';
import { TestClient, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await testFolder('logs');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Everything of a person that must not be logged. */
async function person(address: string, name: string) {
  const email = `${name}@private.example`;
  let cookies = '';
  class Watched extends TestClient {
    override async fetch(url: string, init: RequestInit = {}) {
      const response = await super.fetch(url, init);
      cookies += response.headers.getSetCookie().join('\n');
      return response;
    }
  }
  const client = new Watched(address);
  await client.signUp(email);
  const { secret } = (await json(await client.post('/api/api-keys', { name: `key-of-${name}` }))) as {
    secret: string;
  };
  const token = /session_token=([^.;]+)/.exec(decodeURIComponent(cookies))?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  const hash = createHash('sha256').update(secret).digest('hex');
  const secrets = [email, name, PASSWORD, token, secret, hash, secret.slice(0, 12), secret.slice(-8)];
  return { client, email, secret, secrets };
}

/** What people do, whether it works or not. */
async function live(address: string, one: Awaited<ReturnType<typeof person>>, stranger: string) {
  const { client } = one;
  const asked = [
    client.fetch('/api/profile/me'),
    client.fetch('/api/auth/get-session'),
    client.fetch('/api/saved-analyses?search=the-searched-word'),
    client.fetch('/api/account/devices'),
    client.post('/api/api-keys', { name: 'named-by-me' }),
    client.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'another-secret-word',
    }),
    client.post('/api/auth/two-factor/enable', { password: PASSWORD }),
    client.post('/api/account/address', { email: stranger, password: PASSWORD }),
    signIn(new TestClient(address), one.email),
    new TestClient(address).post('/api/auth/sign-up/email', {
      email: stranger,
      password: PASSWORD,
      name: 'x',
    }),
    new TestClient(address).post('/api/auth/request-password-reset', { email: one.email }),
    new TestClient(address).post('/api/auth/reset-password', {
      token: 'the-reset-token',
      newPassword: PASSWORD,
    }),
    new TestClient(address).post('/api/account/confirm-address', { token: 'address-the-confirmed-token' }),
    new TestClient(address).post('/api/early-access', { email: stranger }),
    new TestClient(address).fetch('/api/v1/usage', { headers: { 'x-api-key': one.secret } }),
    new TestClient(address).fetch('/api/analyses/the-visitors-analysis/events'),
    new TestClient(address).fetch('/api/shared/the-shared-token'),
  ];
  return Promise.all(asked.map(async (answer) => (await answer).status));
}

test('with PostgreSQL gone', async () => {
  const postgres = await startPostgres();
  const server = await startedProcess(dataDir, {
    DATABASE_URL: postgres.url,
    RUN_JOBS: 'false',
    LOG_LEVEL: 'debug',
  });
  try {
    const one = await person(server.address, 'anna-before');
    await live(server.address, one, 'stranger-before@private.example');
    const two = await person(server.address, 'bert-before');
    await postgres.stop();
    const statuses = await live(server.address, two, 'stranger-after@private.example');
    expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(5);
    const log = () => server.output();
    await until('the failures are logged', async () => (log().match(/"level":50/g) ?? []).length > 5);
    // What an operator needs is there: the statement, the code and the place.
    expect(log().includes('ECONNREFUSED')).toBe(true);
    expect(log().includes('Failed query: select')).toBe(true);
    expect(log().includes('# SERVER_ERROR'), 'printed by the library').toBe(false);
    const words = ['the-searched-word', 'named-by-me', 'another-secret-word', '@private.example'];
    const tokens = ['the-reset-token', 'the-confirmed-token', 'the-visitors-analysis', 'the-shared-token'];
    for (const value of [...one.secrets, ...two.secrets, ...words, ...tokens]) {
      expect(log().includes(value), value).toBe(false);
    }
    // Only JSON lines, and what the start prints: nothing printed past the logger.
    const lines = log()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines).toEqual([expect.stringContaining('Unmask is ready')]);
  } finally {
    await server.kill();
    await postgres.stop();
  }
}, 180_000);

test('with values that the database does not take', async () => {
  const server = await startedProcess(dataDir, { RUN_JOBS: 'false', LOG_LEVEL: 'debug' });
  try {
    const one = await person(server.address, 'carla-before');
    await one.client.post('/api/api-keys', { name: 'named-\u0000-by-me' });
    await one.client.fetch('/api/saved-analyses?search=the-searched%00word');
    await one.client.fetch('/api/analyses/the-visitors%00analysis');
    await one.client.post('/api/auth/update-user', { name: 'called-\u0000-so' });
    for (const value of [...one.secrets, 'named-', 'the-searched', 'the-visitors', 'called-']) {
      expect(server.output().includes(value), value).toBe(false);
    }
  } finally {
    await server.kill();
  }
}, 120_000);
