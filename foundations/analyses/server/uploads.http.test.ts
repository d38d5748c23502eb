/** `/api/uploads`: resumable uploads of paid plans, from the first byte to a result. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createLogger } from '@unmask/platform/logger';
import { MAX_OPEN_UPLOADS, MAX_VIDEO_SIZE_BYTES, MAX_VIDEO_SIZE_PAID_BYTES } from '@unmask/product/limits';
import { openEngine, startServer } from '@unmask/testing/parts';
import {
  setTier,
  startTestServer,
  TestClient,
  type TestServer,
  tinyClip,
  until,
} from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnalysisResultSchema, AnalysisSchema } from '../contract.ts';
import { deleteExpired } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

let people = 0;

async function person(tier: string, on = server): Promise<{ client: TestClient; id: string }> {
  people += 1;
  const client = on.client();
  const id = await client.signUp(`uploader${people}@example.com`);
  await setTier(on, id, tier);
  return { client, id };
}

const TUS = { 'tus-resumable': '1.0.0' };
const encoded = (text: string) => Buffer.from(text).toString('base64');

function create(client: TestClient, size: number, { type = 'video/mp4', more = '' } = {}): Promise<Response> {
  const headers = {
    ...TUS,
    'upload-length': String(size),
    'upload-metadata': `filename ${encoded('holiday.mp4')},filetype ${encoded(type)}${more}`,
  };
  return client.fetch('/api/uploads/', { method: 'POST', headers });
}

async function created(client: TestClient, size: number): Promise<string> {
  const response = await create(client, size);
  expect(response.status).toBe(201);
  const place = response.headers.get('location') ?? '';
  expect(place).toMatch(/^\/api\/uploads\/[\w-]{32}$/);
  return place;
}

function patch(
  client: TestClient,
  place: string,
  offset: number,
  body: Uint8Array | ReadableStream,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = {
    ...TUS,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  const bytes = body instanceof ReadableStream ? body : new Blob([new Uint8Array(body)]);
  const init = { method: 'PATCH', headers, body: bytes, duplex: 'half', signal };
  return client.fetch(place, init as RequestInit);
}

const head = (client: TestClient, place: string) => client.fetch(place, { method: 'HEAD', headers: TUS });

async function offsetOf(client: TestClient, place: string): Promise<number> {
  const response = await head(client, place);
  expect(response.status).toBe(200);
  return Number(response.headers.get('upload-offset'));
}

function analyze(client: TestClient, place: string, size: number, wait = false): Promise<Response> {
  const body = {
    fileName: 'holiday.mp4',
    fileSize: size,
    fileType: 'video/mp4',
    videoFrames: [],
    analysisMode: 'advanced',
    uploadId: place.split('/').at(-1),
  };
  return client.post('/functions/v1/ai-detection', body, wait ? {} : { prefer: 'respond-async' });
}

async function refusal(response: Response) {
  const { status, code, error } = (await response.json()) as {
    status: number;
    code: string;
    error: string;
  };
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return { status, code, error };
}

function stored(on = server): string[] {
  return readdirSync(path.join(on.settings.DATA_DIR, 'uploads'));
}

async function countedToday(id: string): Promise<number> {
  const { db } = server.core.database;
  const [row] = await db.select().from(userProfiles).where(eq(userProfiles.id, id));
  return row?.videosAnalyzedToday ?? -1;
}

describe('sending in parts', () => {
  test('two parts and the analysis: a real result of the whole file, counted once, the upload gone', async () => {
    const { client, id } = await person('pro');
    const bytes = await readFile(await tinyClip(7));
    const place = await created(client, bytes.length);
    const half = Math.floor(bytes.length / 2);
    const first = await patch(client, place, 0, bytes.subarray(0, half));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);
    expect(first.headers.get('upload-expires')).not.toBeNull();
    const early = await refusal(await analyze(client, place, bytes.length));
    expect(early).toMatchObject({ status: 400, code: 'upload_interrupted' });
    expect(await offsetOf(client, place)).toBe(half);
    expect((await patch(client, place, half, bytes.subarray(half))).status).toBe(204);
    expect(await offsetOf(client, place)).toBe(bytes.length);
    expect(await countedToday(id), 'an upload alone counts nothing').toBe(0);
    const response = await analyze(client, place, bytes.length, true);
    expect(response.status).toBe(200);
    const result = AnalysisResultSchema.parse(await response.json());
    expect(result).toMatchObject({ mode: 'full', modality: 'video' });
    expect(result.file.decodedFrames).toBe(10);
    expect(await countedToday(id)).toBe(1);
    expect((await head(client, place)).status).toBe(404);
    expect(stored()).toEqual([]);
  });

  test('with Prefer: respond-async the analysis holds the very bytes that were sent', async () => {
    const { client } = await person('enterprise');
    const bytes = await readFile(await tinyClip(8));
    const place = await created(client, bytes.length);
    await patch(client, place, 0, bytes);
    const response = await analyze(client, place, 1);
    expect(response.status).toBe(202);
    const analysis = AnalysisSchema.parse(await response.json());
    expect(analysis).toMatchObject({ mode: 'full', hasMedia: true, fileSize: bytes.length });
    const media = await client.fetch(`/api/analyses/${analysis.id}/media`);
    expect(Buffer.from(await media.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a connection that breaks in the middle keeps what arrived; the rest follows', async () => {
    const { client } = await person('pro');
    const bytes = randomBytes(3_000_000);
    const place = await created(client, bytes.length);
    const leaving = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(bytes.subarray(0, 1_000_000))),
      // The rest never comes.
      pull: () => new Promise(() => {}),
    });
    const broken = patch(client, place, 0, body, leaving.signal);
    const file = path.join(server.settings.DATA_DIR, place.replace('/api/', ''));
    await until('the first part', async () => readFileSync(file).length === 1_000_000);
    leaving.abort();
    await expect(broken).rejects.toThrow();
    const offset = await offsetOf(client, place);
    expect(offset).toBe(1_000_000);
    expect((await patch(client, place, offset, bytes.subarray(offset))).status).toBe(204);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('a part for another place in the file is refused, and changes nothing', async () => {
    const { client } = await person('pro');
    const place = await created(client, 1000);
    await patch(client, place, 0, randomBytes(400));
    const refused = await refusal(await patch(client, place, 0, randomBytes(400)));
    expect(refused).toMatchObject({ status: 409, code: 'upload_conflict' });
    expect(await offsetOf(client, place)).toBe(400);
  });

  test('more than was announced is refused, with a length and without', async () => {
    const { client } = await person('pro');
    const place = await created(client, 1000);
    const declared = await refusal(await patch(client, place, 0, randomBytes(1001)));
    expect(declared).toMatchObject({ status: 413, code: 'upload_too_long' });
    const parts = [new Uint8Array(600), new Uint8Array(600)];
    const undeclared = new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    const streamed = await refusal(await patch(client, place, 0, undeclared));
    expect(streamed).toMatchObject({ status: 413, code: 'upload_too_long' });
    expect(await offsetOf(client, place)).toBeLessThanOrEqual(1000);
  });

  test('cancelling deletes it', async () => {
    const { client } = await person('pro');
    const place = await created(client, 1000);
    await patch(client, place, 0, randomBytes(10));
    expect((await client.fetch(place, { method: 'DELETE', headers: TUS })).status).toBe(204);
    expect((await head(client, place)).status).toBe(404);
  });

  test('a request that is not of the protocol', async () => {
    const { client } = await person('pro');
    expect((await refusal(await client.fetch('/api/uploads/', { method: 'POST' }))).code).toBe(
      'invalid_request',
    );
    const deferred = await client.fetch('/api/uploads/', {
      method: 'POST',
      headers: { ...TUS, 'upload-defer-length': '1' },
    });
    expect(deferred.status).toBe(400);
  });
});

describe('who may', () => {
  test('a visitor and a guest may not', async () => {
    expect((await create(server.client(), 1000)).status).toBe(401);
    const guest = server.client();
    await guest.becomeGuest();
    expect((await create(guest, 1000)).status).toBe(403);
  });

  test('[ENGINE-005] the free plan gets its size refusal, or hears that resuming is of the paid plans', async () => {
    const { client } = await person('free');
    expect(await refusal(await create(client, MAX_VIDEO_SIZE_BYTES + 1))).toEqual({
      status: 413,
      code: 'file_too_large',
      error: 'File size too large. Please upload a video smaller than 50MB.',
    });
    expect(await refusal(await create(client, 1000))).toMatchObject({
      status: 403,
      code: 'paid_plan_required',
    });
  });

  test('[ENGINE-005] every paid plan may, up to exactly 1 GB', async () => {
    for (const tier of ['pro', 'enterprise', 'enterprise_elite']) {
      const { client } = await person(tier);
      expect((await create(client, MAX_VIDEO_SIZE_PAID_BYTES)).status).toBe(201);
      expect(await refusal(await create(client, MAX_VIDEO_SIZE_PAID_BYTES + 1))).toEqual({
        status: 413,
        code: 'file_too_large_paid',
        error: 'File size too large. Please upload a video smaller than 1GB.',
      });
    }
  });

  test('only types of videos, sounds and pictures, and documents', async () => {
    const { client } = await person('pro');
    for (const type of ['text/html', '', 'xvideo/mp4']) {
      const error = 'Please upload a video, a sound recording or a picture.';
      expect(await refusal(await create(client, 1000, { type }))).toMatchObject({ status: 400, error });
    }
    // For lists, which take documents apart.
    expect((await create(client, 1000, { type: 'application/pdf' })).status).toBe(201);
  });

  test("another person's upload does not exist, nor does one sent under another's name", async () => {
    const owner = await person('pro');
    const stranger = await person('enterprise_elite');
    const place = await created(owner.client, 4);
    await patch(owner.client, place, 0, randomBytes(4));
    const answers = [
      await head(stranger.client, place),
      await patch(stranger.client, place, 4, randomBytes(0)),
      await stranger.client.fetch(place, { method: 'DELETE', headers: TUS }),
      await analyze(stranger.client, place, 4),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await analyze(server.client(), place, 4)).status).toBe(401);
    expect(await offsetOf(owner.client, place)).toBe(4);
    const more = `,owner ${encoded(owner.id)}`;
    const claimed = (await create(stranger.client, 10, { more })).headers.get('location') ?? '';
    expect((await head(owner.client, claimed)).status).toBe(404);
    expect((await head(stranger.client, claimed)).status).toBe(200);
  });

  test('who leaves the paid plan cannot go on', async () => {
    const { client, id } = await person('pro');
    const place = await created(client, 4);
    await setTier(server, id, 'free');
    expect((await patch(client, place, 0, randomBytes(4))).status).toBe(403);
    expect((await analyze(client, place, 4)).status).toBe(403);
  });

  test('one person keeps a few uploads at a time: the one that rested longest gives way', async () => {
    const { client } = await person('pro');
    const places: string[] = [];
    for (let index = 0; index <= MAX_OPEN_UPLOADS; index += 1) {
      places.push(await created(client, 1000));
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    const states = await Promise.all(places.map(async (place) => (await head(client, place)).status));
    expect(states).toEqual([404, ...Array(MAX_OPEN_UPLOADS).fill(200)]);
  });
});

describe('what stays', () => {
  test('after 24 hours the clean-up deletes an unfinished upload with its bytes, not before', async () => {
    const { client } = await person('pro');
    const place = await created(client, 1000);
    await patch(client, place, 0, randomBytes(500));
    const id = path.basename(place);
    const day_ms = 24 * 3_600_000;
    await deleteExpired(server.core.analysis, new Date(Date.now() + day_ms - 60_000));
    expect(stored()).toContain(id);
    const deleted = await deleteExpired(server.core.analysis, new Date(Date.now() + day_ms));
    expect(deleted.uploads).toBeGreaterThan(0);
    expect(stored()).toEqual([]);
    expect((await head(client, place)).status).toBe(404);
  });

  test('a start that the allowance refuses does not cost the upload', async () => {
    const metered = await startTestServer({ LIMIT_POLICY: 'free' });
    try {
      const { client } = await person('pro', metered);
      const bytes = await readFile(await tinyClip(9));
      for (let count = 0; count < 3; count += 1)
        expect((await client.upload(await tinyClip(9))).status).toBe(202);
      const place = await created(client, bytes.length);
      await patch(client, place, 0, bytes);
      expect((await analyze(client, place, bytes.length)).status).toBe(429);
      expect(await offsetOf(client, place)).toBe(bytes.length);
      expect(readdirSync(path.join(metered.settings.DATA_DIR, 'incoming'))).toEqual([]);
    } finally {
      await metered.dispose();
    }
  });

  test('an upload outlives a restart of the server', async () => {
    const bytes = await readFile(await tinyClip(11));
    const before = await startTestServer();
    const { client } = await person('pro', before);
    const place = await created(client, bytes.length);
    await patch(client, place, 0, bytes.subarray(0, 1000));
    await before.stop();
    const logger = createLogger('silent');
    const after = await startServer(before.settings, logger, () => openEngine(before.settings, logger));
    try {
      const again = new TestClient(after.address);
      const email = `uploader${people}@example.com`;
      await again.post('/api/auth/sign-in/email', { email, password: 'secret-password' });
      expect(await offsetOf(again, place)).toBe(1000);
      expect((await patch(again, place, 1000, bytes.subarray(1000))).status).toBe(204);
    } finally {
      await after.stop();
      await rm(before.settings.DATA_DIR, { recursive: true, force: true });
    }
  });
});

describe('with a bucket for the files', () => {
  const kept = new Map<string, Buffer>();
  const bucket = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const found = kept.get(request.url ?? '');
    if (request.method === 'PUT') kept.set(request.url ?? '', Buffer.concat(parts));
    if (request.method === 'DELETE') kept.delete(request.url ?? '');
    if (request.method === 'PUT' || request.method === 'DELETE') response.writeHead(200).end();
    else if (found)
      response.writeHead(200, { 'content-length': found.length }).end(request.method === 'GET' ? found : '');
    else response.writeHead(404).end();
  });
  afterAll(() => new Promise((resolve) => bucket.close(resolve)));

  test('the upload goes there, and its analysis reads it from there', async () => {
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
    const address = bucket.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const remote = await startTestServer({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    try {
      const { client } = await person('pro', remote);
      const bytes = await readFile(await tinyClip(10));
      const place = await created(client, bytes.length);
      await patch(client, place, 0, bytes);
      const response = await analyze(client, place, bytes.length, true);
      expect(AnalysisResultSchema.parse(await response.json()).file.decodedFrames).toBe(10);
      expect([...kept.values()].map((held) => held.equals(bytes))).toEqual([true]);
      expect(stored(remote)).toEqual([]);
    } finally {
      await remote.dispose();
    }
  });
});
