/** Batches of addresses through the running server: each is fetched from a real peer. */
import { readFile } from 'node:fs/promises';
import { analysisJobs } from '@unmask/analyses/tables';
import { eq } from '@unmask/db/sql';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { API_BATCH_FILES } from '@unmask/product/api';
import { apiWorld, BASE, refusal } from '@unmask/testing/api';
import { startTestServer, type TestServer, tinyClip } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, batchWorld } from './batch.testing.ts';

let server: TestServer;
let clip: Uint8Array;
let peer: Peer;
beforeAll(async () => {
  clip = new Uint8Array(await readFile(await tinyClip()));
  server = await startTestServer({ LIMIT_POLICY: 'metered', FETCH_ALLOW: '127.0.0.1/32', YT_DLP: 'off' });
  peer = await startPeer((request, response) => {
    const there = request.url?.startsWith('/clip');
    response.writeHead(there ? 200 : 404, { 'content-type': 'video/mp4' }).end(there ? clip : 'none');
  });
});
afterAll(async () => {
  await peer.close();
  await server.dispose();
});

const { person, list } = apiWorld(() => server);
const db = () => server.core.database.db;

const { completed, get, incoming } = batchWorld(() => server);

const at = (name: string) => `http://127.0.0.1:${peer.port}/${name}`;
const post = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  server.client().post(`${BASE}/api/v1/batch`, body, { 'x-api-key': key, ...headers });

test('each is fetched and analyzed; one that cannot be fetched is refused, and not counted', async () => {
  const { client, key } = await person();
  const urls = [at('clip-1.mp4'), at('gone.mp4?secret=1'), 'ftp://example.com/x', at('clip-2.mp4')];
  const batch = await accepted(await post(key, { urls, zero_retention: true }));
  expect(batch.items.map(({ file_name }) => file_name)).toEqual([
    'clip-1.mp4',
    'gone.mp4',
    'x',
    'clip-2.mp4',
  ]);
  expect(batch.items.map(({ status }) => status === 'refused')).toEqual([false, true, true, false]);
  expect((await list(client)).usage.current_usage).toBe(2);
  await completed(batch.id);
  expect((await get(key, batch.id)).counts).toMatchObject({ completed: 2, refused: 2 });
  expect(await incoming()).toEqual([]);
});

test('sent again it is not fetched again; none that can be fetched is a refusal of the whole', async () => {
  const { id, client, key } = await person();
  const order = { 'idempotency-key': 'order' };
  const first = await (await post(key, { urls: [at('clip-1.mp4')] }, order)).text();
  expect(await (await post(key, { urls: [at('clip-1.mp4')] }, order)).text()).toBe(first);
  expect(await refusal(await post(key, { urls: [at('clip-2.mp4')] }, order))).toEqual([
    422,
    'idempotency_key_reused',
  ]);
  const [, code] = await refusal(await post(key, { urls: [at('gone.mp4')] }));
  expect(code).toMatch(/^url_/);
  expect((await list(client)).usage.current_usage).toBe(1);
  expect(await db().select().from(analysisJobs).where(eq(analysisJobs.userId, id))).toHaveLength(1);
});

test('have a call of their own as well, which takes no form', async () => {
  const { key } = await person();
  const to = `${BASE}/api/v1/batch/url`;
  const headers = { 'x-api-key': key };
  const batch = await accepted(
    await server.client().post(to, { urls: [at('clip-1.mp4'), at('gone.mp4')] }, headers),
  );
  expect(batch.counts).toMatchObject({ total: 2, refused: 1 });
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(clip)], { type: 'video/mp4' }), 'clip.mp4');
  const refused = await server.client().fetch(to, { method: 'POST', headers, body });
  expect(await refusal(refused)).toEqual([400, 'invalid_request']);
  // Generators read one type of body: each call has one.
  const { paths } = (await (await server.client().fetch('/api/v1/openapi.json')).json()) as {
    paths: Record<string, { post?: { requestBody?: { content: object } } }>;
  };
  for (const [path, { post }] of Object.entries(paths)) {
    expect(Object.keys(post?.requestBody?.content ?? {}).length, path).toBeLessThanOrEqual(1);
  }
});

test('no addresses, too many, another field that is wrong', async () => {
  const { key } = await person();
  for (const body of [{}, { urls: [] }, { urls: 'x' }, { urls: [1] }]) {
    expect(await refusal(await post(key, body))).toEqual([400, 'api_files_required']);
  }
  const many = Array.from({ length: API_BATCH_FILES + 1 }, () => at('clip.mp4'));
  expect(await refusal(await post(key, { urls: many }))).toEqual([413, 'api_batch_too_many']);
  expect(await refusal(await post(key, { urls: [at('clip.mp4')], model: 'best' }))).toEqual([
    400,
    'api_unknown_model',
  ]);
});
