/** `/api/uploads` under attack: whatever an address says, an upload is its owner's, and four are kept. */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { requestCounters } from '@unmask/db';
import { MAX_OPEN_UPLOADS, UPLOADS_PER_MINUTE } from '@unmask/product/limits';
import { setTier, startTestServer, type TestClient, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());
beforeEach(() => server.core.database.db.delete(requestCounters));

let people = 0;
/** Somebody on a paid plan, with the cookie for bare requests. */
async function person(): Promise<{ client: TestClient; cookie: string }> {
  people += 1;
  const client = server.client();
  const id = await client.signUp(`bounds${people}@example.com`);
  await setTier(server, id, 'pro');
  const email = `bounds${people}@example.com`;
  const response = await fetch(`${server.address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'secret-password' }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { client, cookie };
}

const TUS = { 'tus-resumable': '1.0.0' };
const OFFSET = 'application/offset+octet-stream';

const begin = (client: TestClient, size = 1000) =>
  client.fetch('/api/uploads', {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': `filename ${btoa('secret.mp4')},filetype ${btoa('video/mp4')}`,
    },
  });

async function begun(client: TestClient, size = 1000): Promise<string> {
  const response = await begin(client, size);
  expect(response.status).toBe(201);
  return path.basename(response.headers.get('location') ?? '');
}

const patch = (client: TestClient, id: string, offset: number, bytes: Uint8Array) =>
  client.fetch(`/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': OFFSET },
    body: new Blob([new Uint8Array(bytes)]),
  });

/** The address as it is written: nothing of it is tidied up on the way. */
function bare(cookie: string, method: string, address: string, offset: number) {
  const { hostname, port } = new URL(server.address);
  const body = method === 'PATCH' ? 'stolen' : '';
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const sending = request({
        hostname,
        port,
        method,
        path: address,
        headers: {
          ...TUS,
          cookie,
          ...(method === 'PATCH' && {
            'upload-offset': String(offset),
            'content-type': OFFSET,
            'content-length': body.length,
          }),
        },
      });
      sending.on('error', reject);
      sending.on('response', async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        });
      });
      sending.end(body);
    },
  );
}

const TRICKS: Array<(own: string, foreign: string) => string> = [
  (_own, foreign) => `/${foreign}`,
  (own, foreign) => `/${own}?/${foreign}`,
  (own, foreign) => `/${own}?x=/${foreign}/`,
  (own, foreign) => `/${own}?a=1&b=/${foreign}`,
  (own, foreign) => `/${own}?%2F${foreign}`,
  (own, foreign) => `/${own}#/${foreign}`,
  (own, foreign) => `/${own}?#/${foreign}`,
  (own, foreign) => `/${own}%2F${foreign}`,
  (own, foreign) => `/${own}%2f..%2f${foreign}`,
  (own, foreign) => `/${own}%5C${foreign}`,
  (own, foreign) => `/${own}%3F/${foreign}`,
  (own, foreign) => `/${own}%23/${foreign}`,
  (own, foreign) => `/${own}%00${foreign}`,
  (own, foreign) => `/${own};/${foreign}`,
  (own, foreign) => `/${own}/${foreign}`,
  (own, foreign) => `/${own}/../${foreign}`,
  (own, foreign) => `/${own}//${foreign}`,
  (own, foreign) => `//${own}/${foreign}`,
  (_own, foreign) => `//${foreign}`,
  (own, foreign) => `/./${own}?/./${foreign}`,
  (own, foreign) => `/${own}/?/${foreign}`,
  (_own, foreign) => `/?/${foreign}`,
  (_own, foreign) => `?/${foreign}`,
];

describe("another person's upload", () => {
  test('cannot be read, written or deleted by any way of writing an address', async () => {
    const [owner, thief] = [await person(), await person()];
    const foreign = await begun(owner.client);
    await patch(owner.client, foreign, 0, randomBytes(10));
    for (const trick of TRICKS) {
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const own = await begun(thief.client);
        const address = `/api/uploads${trick(own, foreign)}`;
        const { status, headers, body } = await bare(thief.cookie, method, address, 10);
        const told = `${method} ${address.replaceAll(own, 'OWN').replaceAll(foreign, 'FOREIGN')}: ${status}`;
        expect(`${JSON.stringify(headers)}${body}`, told).not.toContain('"upload-offset":"10"');
        expect(headers['upload-offset'], told).not.toBe('16');
        await server.core.database.db.delete(requestCounters);
      }
      const state = await owner.client.fetch(`/api/uploads/${foreign}`, { method: 'HEAD', headers: TUS });
      expect([state.status, state.headers.get('upload-offset')], String(trick)).toEqual([200, '10']);
    }
  });

  test('the query says nothing: the own upload is what is answered for', async () => {
    const [owner, other] = [await person(), await person()];
    const foreign = await begun(owner.client, 5000);
    const own = await begun(other.client, 1000);
    const state = await bare(other.cookie, 'HEAD', `/api/uploads/${own}?/${foreign}`, 0);
    expect([state.status, state.headers['upload-length']]).toEqual([200, '1000']);
  });
});

describe('how many', () => {
  test(`${MAX_OPEN_UPLOADS} are kept, however many are begun at once`, async () => {
    const { client } = await person();
    const answers = await Promise.all(Array.from({ length: UPLOADS_PER_MINUTE }, () => begin(client)));
    expect(answers.map(({ status }) => status)).toEqual(Array(UPLOADS_PER_MINUTE).fill(201));
    const ids = answers.map(({ headers }) => path.basename(headers.get('location') ?? ''));
    const kept = readdirSync(path.join(server.settings.DATA_DIR, 'uploads')).filter((name) =>
      ids.includes(name),
    );
    expect(kept).toHaveLength(MAX_OPEN_UPLOADS);
  });

  test(`after ${UPLOADS_PER_MINUTE} in a minute the next is told when to come again; others are not kept waiting`, async () => {
    const [many, other] = [await person(), await person()];
    const answers = await Promise.all(
      Array.from({ length: UPLOADS_PER_MINUTE + 8 }, () => begin(many.client)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    // At the turn of a minute they are counted anew.
    if (refused.length > 0) {
      expect([refused[0]?.status, refused[0]?.headers.get('retry-after')]).toEqual([429, '60']);
      expect(await refused[0]?.json()).toMatchObject({ code: 'too_many_requests' });
    }
    expect(answers.length - refused.length).toBeLessThanOrEqual(2 * UPLOADS_PER_MINUTE);
    await begun(other.client);
  });

  test('one that gave way while it was being sent ends, and holds no room on the disk', async () => {
    const { client, cookie } = await person();
    const first = await begun(client, 50_000_000);
    const { hostname, port } = new URL(server.address);
    const headers = {
      ...TUS,
      cookie,
      'upload-offset': '0',
      'content-type': OFFSET,
      'content-length': 50_000_000,
    };
    const sending = request({ hostname, port, method: 'PATCH', path: `/api/uploads/${first}`, headers });
    const answered = new Promise<number>((resolve, reject) => {
      sending.on('response', (response) => resolve(response.statusCode ?? 0));
      sending.on('error', reject);
    });
    sending.write(randomBytes(1_000_000));
    const file = path.join(server.settings.DATA_DIR, 'uploads', first);
    // From then on it rests, longer than those that are begun after it.
    await until('bytes', async () => (await stat(file)).size === 1_000_000);
    for (let n = 0; n < MAX_OPEN_UPLOADS; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await begun(client);
    }
    expect(readdirSync(path.dirname(file))).not.toContain(first);
    // Nothing more is sent: it ends by itself.
    expect(await answered).toBe(404);
    sending.destroy();
  });
});

test('a full disk is said with 507, and what has arrived can be gone on with', async () => {
  const { client } = await person();
  const id = await begun(client, 1000);
  const file = path.join(server.settings.DATA_DIR, 'uploads', id);
  await rm(file);
  await symlink('/dev/full', file);
  const refused = await patch(client, id, 0, randomBytes(1000));
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: 'storage_full' });
  await rm(file);
  await writeFile(file, '');
  expect((await patch(client, id, 0, randomBytes(1000))).status).toBe(204);
});
