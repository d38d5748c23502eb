/** Every route that the server registers: whether it ends a body that does not end, and whether its answers may be kept. */
import { apiUsage } from '@unmask/accounts/tables';
import { requestCounters } from '@unmask/db';
import { setTier, startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_BODY_BYTES } from './call-bodies.ts';
import { FORM, type Refusal, sendEndless } from './endless.testing.ts';

const MB = 1024 * 1024;
/** No route holds more of a body in memory: five frames, twice. Files go to disk, up to the plan's size. */
const MOST_BYTES = 16 * MB;
/** What lies between sender and server, in the system's hands. */
const UNDER_WAY_BYTES = 8 * MB;

let server: TestServer;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
  const body = { email: 'sender@example.com', password: 'secret-password', name: 'Sender' };
  const signedUp = await fetch(`${server.address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { user } = (await signedUp.json()) as { user: { id: string } };
  await setTier(server, user.id, 'enterprise');
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const made = await fetch(`${server.address}/api/api-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'bounds' }),
  });
  const { secret } = (await made.json()) as { secret: string };
  headers = { cookie, 'x-api-key': secret, 'tus-resumable': '1.0.0' };
});
afterAll(() => server.dispose());

/** Limits on numbers of requests are no bounds of a body. */
async function forgetUsage(): Promise<void> {
  const { db } = server.core.database;
  await db.delete(apiUsage);
  await db.delete(requestCounters);
}

/** An address that leads to the route, and to a call that reads a body where it leads to many. */
const WAYS: Record<string, string> = {
  '/rpc/*': '/rpc/analysis/get',
  '/api/*': '/api/business-inquiries',
  '/api/auth/*': '/api/auth/sign-in/email',
};

async function placeOf(url: string, method: string): Promise<string> {
  if (url !== '/api/uploads/:id' || method !== 'PATCH') {
    return (WAYS[url] ?? url).replaceAll(/:\w+/g, 'none').replaceAll('*', 'none');
  }
  const begun = await fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': '1000',
      'upload-metadata': `filetype ${Buffer.from('video/mp4').toString('base64')}`,
    },
  });
  return begun.headers.get('location') ?? '';
}

async function sendTo(method: string, url: string, type: string, announced?: number): Promise<Refusal> {
  await forgetUsage();
  const tus = method === 'PATCH' && url === '/api/uploads/:id';
  return sendEndless(new URL(await placeOf(url, method), server.address), {
    method,
    headers: tus ? { ...headers, 'upload-offset': '0' } : headers,
    type: tus ? 'application/offset+octet-stream' : type,
    announced,
    most: MOST_BYTES + UNDER_WAY_BYTES,
  });
}

const QUESTIONS = ['GET', 'HEAD', 'TRACE'];
const problem = ({ body }: Refusal) => JSON.parse(body) as { code: string; error: string };

describe('bodies without end', () => {
  for (const type of ['application/json', FORM]) {
    test(`${type.split(';')[0]}: every route refuses them, and none reads on`, async () => {
      expect(server.routes.length).toBeGreaterThan(60);
      for (const { method, url } of server.routes) {
        const refusal = await sendTo(method, url, type);
        const name = `${method} ${url}: ${refusal.status} ${refusal.body.slice(0, 100)}`;
        expect(refusal.sent, name).toBeLessThanOrEqual(MOST_BYTES + UNDER_WAY_BYTES);
        if (QUESTIONS.includes(method)) continue;
        expect(refusal.status, name).toBeGreaterThanOrEqual(400);
        expect(refusal.status, name).toBeLessThan(500);
        // It was let in: that it stopped is the bound's doing.
        expect([401, 403, 429], name).not.toContain(refusal.status);
      }
    }, 120_000);
  }

  test.each(['/rpc/*', '/api/*'])(
    '%s takes a megabyte, whatever the method, and says so in our words',
    async (url) => {
      const methods = server.routes.filter((route) => route.url === url).map(({ method }) => method);
      for (const method of methods.filter((name) => !QUESTIONS.includes(name))) {
        const chunked = await sendTo(method, url, 'application/json');
        expect([method, chunked.status, problem(chunked).code]).toEqual([method, 413, 'body_too_large']);
        expect(chunked.headers['content-type']).toContain('application/problem+json');
        expect(chunked.sent).toBeLessThanOrEqual(CALL_BODY_BYTES + UNDER_WAY_BYTES);
        const announced = await sendTo(method, url, 'application/json', 200 * MB);
        expect([announced.status, problem(announced).code, announced.sent]).toEqual([
          413,
          'body_too_large',
          0,
        ]);
      }
    },
  );

  test('what is announced too large is refused before a byte of it has come', async () => {
    for (const { method, url, readsBody } of server.routes) {
      if (QUESTIONS.includes(method) || readsBody()) continue;
      const { status, sent } = await sendTo(method, url, 'application/json', 3 * 1024 * MB);
      expect([method, url, status, sent]).toEqual([method, url, 413, 0]);
    }
  });

  test('a body of exactly a megabyte is read', async () => {
    const text = JSON.stringify({ json: { id: '' } });
    const body = text.replace('""', `"${'a'.repeat(CALL_BODY_BYTES - text.length)}"`);
    const send = (more: string) =>
      fetch(`${server.address}/rpc/analysis/get`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `${body}${more}`,
      });
    expect(Buffer.byteLength(body)).toBe(CALL_BODY_BYTES);
    expect((await send('')).status).toBe(404);
    expect((await send(' ')).status).toBe(413);
  });
});

/** Everything else is kept nowhere. */
const KEPT: Record<string, RegExp> = {
  '/robots.txt': /^public, max-age=3600$/,
  '/sitemap.xml': /^public, max-age=3600$/,
  '/newsletter/feed.xml': /^public, max-age=600$/,
  '/shared/:token': /^no-cache$/,
  '/*': /^no-cache$/,
};

test('every route names its permission, and no answer with a person in it is kept anywhere', async () => {
  for (const { method, url, permission } of server.routes) {
    expect(permission, `${method} ${url}`).toBeTruthy();
    await forgetUsage();
    const place = url === '/*' ? '/pricing' : await placeOf(url, 'GET');
    const answer = await fetch(new URL(place, server.address), {
      method: method === 'TRACE' ? 'GET' : method,
      headers,
      // The answer of the route itself, not of the page that it leads to.
      redirect: 'manual',
    });
    await answer.body?.cancel();
    const rule = answer.headers.get('cache-control') ?? 'none';
    if (answer.ok && KEPT[url]) expect(rule, `${method} ${url}`).toMatch(KEPT[url]);
    else expect(rule, `${method} ${url}: ${answer.status}`).toMatch(/\bno-store\b/);
  }
});

test.each([
  '/api/auth/get-session',
  '/api/profile/me',
  '/api/saved-analyses',
  '/api/openapi.json',
  '/api/v1/usage',
  '/api/api-keys',
  '/api/account/export',
  '/healthz',
])('%s answers with no-store when it answers with something', async (place) => {
  await forgetUsage();
  const answer = await fetch(`${server.address}${place}`, { headers });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});
