/** Documents in batches through the running server: real archives, a real reading process, a real engine. */
import { readFile } from 'node:fs/promises';
import { apiUsage } from '@unmask/accounts/tables';
import { analysisJobs } from '@unmask/analyses/tables';
import { deliveries, webhookEndpoints } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { apiWorld, BASE, refusal } from '@unmask/testing/api';
import { pdfOf, photo, zipOf } from '@unmask/testing/documents';
import { startTestServer, type TestServer, tinyClip } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchState } from '../contract.ts';
import { accepted, batchWorld, type SentFile, sendFiles } from './batch.testing.ts';

const TEXT = new TextEncoder().encode('these are words');
const ENCRYPTED = 1;

let server: TestServer;
let clips: Uint8Array[];
let archive: Buffer;
let peer: Peer;
beforeAll(async () => {
  clips = await Promise.all([1, 2].map(async (s) => new Uint8Array(await readFile(await tinyClip(s)))));
  archive = zipOf([
    { name: 'trip/one.mp4', bytes: clips[0]! },
    { name: 'trip/read me.txt', bytes: TEXT },
    { name: 'two.mp4', bytes: clips[1]! },
  ]);
  server = await startTestServer({ FETCH_ALLOW: '127.0.0.1/32', YT_DLP: 'off' });
  peer = await startPeer((request, response) => {
    const type = request.url?.startsWith('/download') ? 'application/zip' : 'binary/octet-stream';
    const body = request.url?.startsWith('/clip') ? clips[0]! : archive;
    response.writeHead(200, { 'content-type': type }).end(body);
  });
});
afterAll(async () => {
  await peer.close();
  await server.dispose();
});

const { person, list } = apiWorld(() => server);
const { completed, get, incoming } = batchWorld(() => server);
const db = () => server.core.database.db;
const at = (name: string) => `http://127.0.0.1:${peer.port}/${name}`;
const post = (key: string, to: string, body: unknown) =>
  server.client().post(`${BASE}/api/v1/${to}`, body, { 'x-api-key': key });
const send = (key: string, files: SentFile[], more = {}) => sendFiles(server, key, files, more);
const clip = (name = 'clip.mp4'): SentFile => ({ name, bytes: clips[0]!, type: 'video/mp4' });
const shown = ({ items }: BatchState) =>
  items.map(({ file_name, found_in, status }) => [file_name, found_in, status]);
const used = async (client: Awaited<ReturnType<typeof person>>['client']) =>
  (await list(client)).usage.current_usage;

describe('in a form', () => {
  test('what an archive holds stands in its place, each an analysis of its own, and the webhook tells of it', async () => {
    const { id, client, key } = await person();
    await db()
      .insert(webhookEndpoints)
      .values({ id, userId: id, url: 'https://example.com/', events: ['batch.completed'], secret: 'none' });
    const files = [clip('before.mp4'), { name: 'my trip.zip', bytes: archive }, clip('after.mp4')];
    const batch = await accepted(await send(key, files, { fields: { zero_retention: 'true' } }));
    await completed(batch.id);
    const ended = await get(key, batch.id);
    expect(shown(ended)).toEqual([
      ['before.mp4', null, 'completed'],
      ['one.mp4', 'my trip.zip, trip/one.mp4', 'completed'],
      ['two.mp4', 'my trip.zip, two.mp4', 'completed'],
      ['read me.txt', 'my trip.zip, trip/read me.txt', 'refused'],
      ['after.mp4', null, 'completed'],
    ]);
    expect(ended.items[3]).toMatchObject({
      analysis_id: null,
      error: expect.stringContaining('cannot be analyzed'),
    });
    const told = await db().select().from(deliveries).where(eq(deliveries.endpointId, id));
    expect(told.map(({ body }) => JSON.parse(body).data)).toEqual([ended]);
    expect(await used(client)).toBe(4);
    expect(await incoming()).toEqual([]);
    const jobs = await db().select().from(analysisJobs).where(eq(analysisJobs.batchId, batch.id));
    expect(jobs.map(({ fileKey, zeroRetention }) => [fileKey, zeroRetention])).toEqual(
      Array(4).fill([null, true]),
    );
  }, 120_000);

  test('each picture of a PDF, with its page; its type alone tells, too', async () => {
    const { client, key } = await person();
    const pictures = await Promise.all([1, 2].map((seed) => photo(seed)));
    const bytes = pdfOf({
      pages: [[], [0], [1, 0]],
      pictures: pictures.map((each) => ({ bytes: each, width: 320, height: 240, filter: 'DCTDecode' })),
    });
    const batch = await accepted(await send(key, [{ name: 'letter', bytes, type: 'application/pdf' }]));
    await completed(batch.id);
    expect(shown(await get(key, batch.id))).toEqual([
      ['letter, page 2.jpg', 'letter, pages 2 and 3', 'completed'],
      ['letter, page 3.jpg', 'letter, page 3', 'completed'],
    ]);
    expect(await used(client)).toBe(2);
    expect(await incoming()).toEqual([]);
  }, 120_000);

  test('one that is locked, damaged or empty is refused by itself; with nothing beside it the request is', async () => {
    const { client, key } = await person();
    const locked = zipOf([{ name: 'a.mp4', bytes: clips[0]!, flags: ENCRYPTED }]);
    const bad = [
      { name: 'damaged.docx', bytes: TEXT },
      { name: 'empty.zip', bytes: zipOf([]) },
      { name: 'locked.zip', bytes: locked },
    ];
    const batch = await accepted(await send(key, [...bad, clip()]));
    expect(batch.items.map(({ file_name, found_in, error }) => [file_name, found_in, error])).toEqual([
      ['damaged.docx', null, expect.stringContaining('It cannot be read')],
      ['empty.zip', null, expect.stringContaining('no picture, sound or video')],
      [
        expect.any(String),
        expect.toBeOneOf([null, 'locked.zip, a.mp4']),
        expect.stringContaining('password'),
      ],
      ['clip.mp4', null, null],
    ]);
    expect(batch.counts).toMatchObject({ total: 4, refused: 3 });
    for (const [index, code] of ['document_unreadable', 'document_empty', 'document_encrypted'].entries()) {
      expect(await refusal(await send(key, [bad[index]!]))).toEqual([422, code]);
    }
    const words = { name: 'words.zip', bytes: zipOf([{ name: 'a.txt', bytes: TEXT }]) };
    expect(await refusal(await send(key, [words]))).toEqual([400, 'not_taken']);
    expect(await used(client)).toBe(1);
    expect(await incoming()).toEqual([]);
  });

  test('what its sender calls a video is one, whatever its name', async () => {
    const { key } = await person();
    const batch = await accepted(await send(key, [{ ...clip('clip.zip'), type: 'video/mp4' }]));
    expect(batch.items).toMatchObject([{ file_name: 'clip.zip', found_in: null, status: 'queued' }]);
  });
});

describe('at an address', () => {
  test('by name or by type: fetched, taken apart, and counted as what it holds', async () => {
    const { client, key } = await person();
    const urls = [at('clip.mp4'), at('files/trip.zip'), at('download')];
    const batch = await accepted(await post(key, 'batch/url', { urls }));
    expect(batch.items.map(({ file_name, found_in }) => [file_name, found_in])).toEqual([
      ['clip.mp4', null],
      ['one.mp4', 'trip.zip, trip/one.mp4'],
      ['two.mp4', 'trip.zip, two.mp4'],
      ['read me.txt', 'trip.zip, trip/read me.txt'],
      ['one.mp4', 'download, trip/one.mp4'],
      ['two.mp4', 'download, two.mp4'],
      ['read me.txt', 'download, trip/read me.txt'],
    ]);
    expect(await used(client)).toBe(5);
    expect(await incoming()).toEqual([]);
  });

  test('the month has room for some of it: the first are started, the others refused', async () => {
    const { id, client, key } = await person();
    await list(client);
    await db().insert(apiUsage).values(spent(id, 998));
    const answer = await post(key, 'batch', { urls: [at('trip.zip'), at('clip.mp4')] });
    expect([answer.headers.get('retry-after'), answer.headers.get('ratelimit')]).toEqual([
      null,
      expect.stringContaining('"month";r=0;'),
    ]);
    const batch = await accepted(answer);
    expect(batch.items.map(({ status }) => status === 'refused')).toEqual([false, false, true, true]);
    expect(batch.items[3]?.error).toContain('API analyses of this month');
    expect(await used(client)).toBe(1_000);
    expect(await refusal(await post(key, 'batch', { urls: [at('clip.mp4')] }))).toEqual([
      429,
      'api_month_limit',
    ]);
  });

  test('the last of the month, and more of it than there is room for', async () => {
    const { id, client, key } = await person();
    await db().insert(apiUsage).values(spent(id, 999));
    const batch = await accepted(await post(key, 'batch', { urls: [at('trip.zip')] }));
    expect(batch.counts).toMatchObject({ total: 3, refused: 2 });
    expect(await used(client)).toBe(1_000);
  });
});

const spent = (userId: string, calls: number) => ({
  userId,
  calls,
  month: `${new Date().toISOString().slice(0, 7)}-01`,
  minute: new Date(0),
});

test('the call that answers one verdict says where a document goes; nothing is fetched and nothing counted', async () => {
  const { id, client, key } = await person();
  for (const file of [
    { name: 'a.zip', bytes: archive },
    { name: 'letter', bytes: TEXT, type: 'application/pdf' },
  ]) {
    const response = await send(key, [file], { path: 'analyze' });
    expect(((await response.clone().json()) as { error: string }).error).toContain('/api/v1/batch');
    expect(await refusal(response)).toEqual([400, 'api_document']);
  }
  for (const to of ['analyze', 'analyze/url']) {
    expect(await refusal(await post(key, to, { url: at('trip.zip') }))).toEqual([400, 'api_document']);
  }
  expect(await db().select().from(analysisJobs).where(eq(analysisJobs.userId, id))).toEqual([]);
  expect(await used(client)).toBe(0);
  expect(await incoming()).toEqual([]);
});
