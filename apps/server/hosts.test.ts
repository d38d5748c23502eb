/** Under which names the service answers, who reads the kept mail, and what a start in development mode says to the network. */
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { callFunction } from '@unmask/testing/buyer';
import { PASSWORD, signIn } from '@unmask/testing/people';
import { startedProcess } from '@unmask/testing/process';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A request under any name, as a browser sends it whose name server was made to lie. */
function ask(server: TestServer, host: string, url: string, more: http.RequestOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(url, server.address), {
      ...more,
      headers: { ...more.headers, host },
    });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end();
  });
}

describe('a server on this machine', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ RUN_JOBS: 'false' });
    await server.client().signUp('mailed@example.com');
  });
  afterAll(() => server.dispose());

  test.each([
    '/healthz',
    '/api/openapi.json',
    '/api/auth/get-session',
    '/dev/outbox',
    '/robots.txt',
    '/none',
  ])('answers %s under its own names alone', async (url) => {
    const port = new URL(server.address).port;
    for (const host of [`evil.example:${port}`, 'evil.example', `localhost.evil.example:${port}`]) {
      expect(await ask(server, host, url), host).toBe(421);
    }
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect(await ask(server, host, url), host).not.toBe(421);
    }
  });

  test('takes no write whose name and origin lie together', async () => {
    const origin = 'http://evil.example';
    const post = { method: 'POST', headers: { origin, 'content-type': 'application/json' } };
    expect(await ask(server, 'evil.example', '/api/auth/sign-in/anonymous', post)).toBe(421);
    // What a proxy would say is believed of no one here.
    const claimed = { headers: { 'x-forwarded-host': 'localhost' } };
    expect(await ask(server, 'evil.example', '/healthz', claimed)).toBe(421);
  });

  test('shows the kept mail to this machine alone', async () => {
    const read = async (remoteAddress: string, headers: Record<string, string>) => {
      const answer = await server.app.inject({ method: 'GET', url: '/dev/outbox', remoteAddress, headers });
      return [answer.statusCode, answer.body.includes('/auth/verify?token=')];
    };
    expect(await read('127.0.0.1', { host: 'localhost:8787' })).toEqual([200, true]);
    expect(await read('::1', { host: '[::1]:8787' })).toEqual([200, true]);
    const page = await server.app.inject({
      url: '/dev/outbox',
      remoteAddress: '127.0.0.1',
      headers: { host: 'localhost', accept: 'text/html' },
    });
    expect(page.body).toMatch(/<meta name="color-scheme" content="light dark">.*<main><h1>Outbox<\/h1>/s);
    const refused = [404, false];
    expect(await read('192.0.2.9', { host: 'localhost' })).toEqual(refused);
    expect(await read('127.0.0.1', { host: '192.0.2.1:8787' })).toEqual(refused);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-forwarded-host']) {
      expect(await read('192.0.2.9', { host: 'localhost', [header]: '127.0.0.1' })).toEqual(refused);
      // A proxy on this machine: whoever asked it may be anybody.
      expect(await read('127.0.0.1', { host: 'localhost', [header]: '127.0.0.1' })).toEqual(refused);
    }
  });
});

describe('a server that others can reach', () => {
  const reachable = { PUBLIC_URL: 'https://unmask.example', RUN_JOBS: 'false' };

  test('in production answers under its public name, and behind a proxy looks at the name that the proxy was asked for', async () => {
    const server = await startTestServer({
      ...reachable,
      NODE_ENV: 'production',
      TRUST_PROXY: '1',
      ALLOWED_HOSTS: 'inner.example, monitor.example',
    });
    const status = (host: string, forwarded?: string) =>
      ask(server, host, '/healthz', forwarded ? { headers: { 'x-forwarded-host': forwarded } } : {});
    expect(await status('unmask.example')).toBe(200);
    expect(await status('monitor.example')).toBe(200);
    expect(await status('evil.example')).toBe(421);
    expect(await status('inner.example', 'unmask.example')).toBe(200);
    expect(await status('inner.example', 'evil.example')).toBe(421);
    expect(await status('evil.example', 'unmask.example')).toBe(421);
    expect(await ask(server, 'localhost', '/dev/outbox')).toBe(404);
    await server.dispose();
  });

  test('outside production limits attempts and gives no plan away', async () => {
    const server = await startTestServer(reachable);
    const client = server.client();
    const id = await client.signUp('buyer@example.com');
    const { db } = server.core.database;
    await db.update(userProfiles).set({ emailVerified: true }).where(eq(userProfiles.id, id));
    const bought = await callFunction(client, 'create-checkout', { plan: 'pro' });
    expect([bought.status, bought.body.code]).toEqual([503, 'payments_not_configured']);
    const guesses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      guesses.push((await signIn(server.client(), 'buyer@example.com', `${PASSWORD}${n}`)).status);
    }
    expect(guesses).toEqual([...Array(10).fill(401), 429]);
    await server.dispose();
  });

  test('outside production says so at the start, in one line; on this machine alone it does not', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'unmask-open-'));
    const said = async (more: Record<string, string>) => {
      const server = await startedProcess(dir, { RUN_JOBS: 'false', LOG_LEVEL: 'silent', ...more });
      await server.stop();
      return server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('WARNING'));
    };
    expect(await said({ PUBLIC_URL: 'https://unmask.example' })).toEqual([
      expect.stringMatching(/development mode.*unmask\.example.*NODE_ENV=production.*HOST=127\.0\.0\.1/),
    ]);
    expect(await said({})).toEqual([]);
    await rm(dir, { recursive: true, force: true });
  });
});
