/** Batches through the running server: real files, a real engine. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiUsage } from '@unmask/accounts/tables';
import { batchCompletedBy } from '@unmask/analyses/server';
import { analysisBatches, analysisJobs } from '@unmask/analyses/tables';
import { deliveries, userProfiles, webhookEndpoints } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { API_BATCH_FILES } from '@unmask/product/api';
import { apiWorld, BASE, refusal } from '@unmask/testing/api';
import { joinOrganization, startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List, State } from '../contract.ts';
import { accepted, batchWorld } from './batch.testing.ts';

let server: TestServer;
let clip: Uint8Array;
beforeAll(async () => {
  clip = new Uint8Array(await readFile(await tinyClip()));
  // A day that has an end for paid plans, too.
  server = await startTestServer({ LIMIT_POLICY: 'metered' });
});
afterAll(() => server.dispose());

const { person, list, read, analyze, ended } = apiWorld(() => server);
const db = () => server.core.database.db;
const TEXT = new TextEncoder().encode('this is no video');

interface Sent {
  name: string;
  bytes?: Uint8Array;
  type?: string;
}

const clips = (count: number): Sent[] => Array.from({ length: count }, (_, n) => ({ name: `clip ${n}.mp4` }));

function send(
  key: string,
  files: Sent[],
  more: { zero?: string; model?: string; name?: string; base?: string } = {},
): Promise<Response> {
  const form = new FormData();
  for (const { name, bytes = clip, type = 'video/mp4' } of files) {
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  if (more.zero) form.set('zero_retention', more.zero);
  if (more.model) form.set('model', more.model);
  const headers = { 'x-api-key': key, ...(more.name && { 'idempotency-key': more.name }) };
  return server.client().fetch(`${more.base ?? BASE}/api/v1/batch`, { method: 'POST', headers, body: form });
}

const { completed, get, incoming } = batchWorld(() => server);
const profile = (id: string, values: Partial<typeof userProfiles.$inferInsert>) =>
  db().update(userProfiles).set(values).where(eq(userProfiles.id, id));
const today = () => new Date().toISOString().slice(0, 10);

describe('a batch', () => {
  test('answers at once, in order; each file is an analysis; it is complete when the last one has ended', async () => {
    const { id, client, key } = await person();
    // One that only wants to hear of batches; where it leads does not matter here.
    await db()
      .insert(webhookEndpoints)
      .values({ id, userId: id, url: 'https://example.com/', events: ['batch.completed'], secret: 'none' });
    const files = [
      { name: 'first.mp4' },
      { name: 'notes.mp4', bytes: TEXT },
      { name: 'letter.txt', type: 'text/plain' },
    ];
    const response = await send(key, files, { base: '' });
    const location = response.headers.get('location');
    const batch = await accepted(response);
    expect(location).toBe(`/api/v1/batch/${batch.id}`);
    expect(batch.items.map(({ file_name }) => file_name)).toEqual(['first.mp4', 'notes.mp4', 'letter.txt']);
    expect(batch.items[2]).toEqual({
      analysis_id: null,
      file_name: 'letter.txt',
      found_in: null,
      status: 'refused',
      error: 'Please upload a video, a sound recording or a picture.',
    });
    expect(batch.counts).toMatchObject({ total: 3, refused: 1 });
    expect(batch.completed_at).toBeNull();
    await completed(batch.id);
    // Told once, with the end of the last one.
    const told = await db().select().from(deliveries).where(eq(deliveries.endpointId, id));
    expect(told.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'batch.completed',
        timestamp: expect.any(String),
        data: expect.objectContaining({ id: batch.id, counts: expect.objectContaining({ completed: 1 }) }),
      },
    ]);
    const now = await get(key, batch.id);
    expect(now.counts).toEqual({
      total: 3,
      queued: 0,
      running: 0,
      completed: 1,
      failed: 1,
      cancelled: 0,
      refused: 1,
    });
    expect(now.completed_at).not.toBeNull();
    expect(now.items[1]).toMatchObject({
      status: 'failed',
      error:
        'This kind of file cannot be read. Videos work as MP4, MOV, AVI, MKV and WebM, recordings as MP3, M4A, WAV, OGG and FLAC, pictures as JPEG, PNG, WebP and AVIF.',
    });
    const first = now.items[0]?.analysis_id ?? '';
    expect(((await (await read(key, `analysis/${first}`)).json()) as State).result).not.toBeNull();
    const { items } = (await (await read(key, 'analyses')).json()) as List;
    expect(items.map((item) => item.id)).toContain(first);
    // Two were asked for on the month; the one that failed is given back to the day.
    expect((await list(client)).usage.current_usage).toBe(2);
    expect(await incoming()).toEqual([]);
  });

  test('with zero retention no file is left when it is complete', async () => {
    const { key } = await person();
    const batch = await accepted(await send(key, clips(2), { zero: 'true' }));
    await completed(batch.id);
    for (const { analysis_id } of batch.items) {
      expect(await (await read(key, `analysis/${analysis_id}`)).json()).toMatchObject({
        zero_retention: true,
        file_kept: false,
      });
      await expect(
        readdir(path.join(server.settings.DATA_DIR, 'files', analysis_id ?? '')),
      ).rejects.toThrow();
    }
  });

  test('waits behind what people send themselves', async () => {
    const { key } = await person();
    const batch = await accepted(await send(key, clips(5)));
    const own = (await (await analyze(key, { async: true })).json()) as State;
    await ended(own.id);
    await completed(batch.id);
    const rows = await db().select().from(analysisJobs).where(eq(analysisJobs.batchId, batch.id));
    expect(rows.every(({ priority }) => priority < 0)).toBe(true);
    const [mine] = await db().select().from(analysisJobs).where(eq(analysisJobs.id, own.id));
    const later = rows.filter(({ startedAt }) => startedAt && mine?.startedAt && startedAt > mine.startedAt);
    expect(later.length).toBeGreaterThan(0);
  });

  test('cancelled and deleted ones are no longer waited for', async () => {
    const { key } = await person();
    const batch = await accepted(await send(key, clips(4)));
    const ids = batch.items.map(({ analysis_id }) => analysis_id ?? '');
    const call = (method: string, to: string) =>
      server.client().fetch(`${BASE}/api/v1/analysis/${to}`, { method, headers: { 'x-api-key': key } });
    expect((await call('DELETE', ids[3]!)).status).toBe(204);
    expect((await call('POST', `${ids[2]}/cancel`)).status).toBe(200);
    await completed(batch.id);
    const now = await get(key, batch.id);
    expect(now.counts).toMatchObject({ total: 3, queued: 0, running: 0 });
    expect(now.items.map(({ analysis_id }) => analysis_id)).toEqual(ids.slice(0, 3));
  });

  test('sent again with the same key: the same batch', async () => {
    const { id, client, key } = await person();
    const first = await (await send(key, clips(2), { name: 'order' })).text();
    const again = await send(key, clips(2), { name: 'order' });
    expect([again.status, await again.text()]).toEqual([202, first]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await refusal(await send(key, clips(3), { name: 'order' }))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    expect(await db().select().from(analysisJobs).where(eq(analysisJobs.userId, id))).toHaveLength(2);
    expect((await list(client)).usage.current_usage).toBe(2);
    expect(await incoming()).toEqual([]);
  });
});

describe('limits', () => {
  test('the month has room for some: the first are started, the others refused', async () => {
    const { id, client, key } = await person();
    await read(key, 'usage');
    await db().update(apiUsage).set({ calls: 998 }).where(eq(apiUsage.userId, id));
    const batch = await accepted(await send(key, clips(4)));
    expect(batch.items.map(({ status }) => status === 'refused')).toEqual([false, false, true, true]);
    expect(batch.items[3]?.error).toContain('API analyses of this month');
    expect((await list(client)).usage.current_usage).toBe(1_000);
    expect(await refusal(await send(key, clips(1)))).toEqual([429, 'api_month_limit']);
  });

  test('the day has room for some: the month is given back what the day refused', async () => {
    const { id, client, key } = await person();
    await profile(id, { videosAnalyzedToday: 49, usageDay: today() });
    const batch = await accepted(await send(key, clips(3)));
    expect(batch.counts).toMatchObject({ total: 3, refused: 2 });
    expect(batch.items[2]?.error).toContain('of your plan for today');
    expect((await list(client)).usage.current_usage).toBe(1);
    await profile(id, { videosAnalyzedToday: 50, usageDay: today() });
    expect(await refusal(await send(key, clips(2)))).toEqual([429, 'daily_limit_reached']);
    expect((await list(client)).usage.current_usage).toBe(1);
    expect(await incoming()).toEqual([]);
  });

  test('batches at once cannot pass the day together', async () => {
    const { id, key } = await person();
    await profile(id, { videosAnalyzedToday: 45, usageDay: today() });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(key, clips(3))));
    const started = await db().select().from(analysisJobs).where(eq(analysisJobs.userId, id));
    expect(started).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(2);
  });

  test('the free plan has none', async () => {
    const { key } = await person('free');
    expect(await refusal(await send(key, clips(1)))).toEqual([403, 'api_not_in_plan']);
  });
});

describe('refused as a whole', () => {
  test('no form, no file, too many, only unreadable kinds, wrong fields', async () => {
    const { client, key } = await person();
    const headers = { 'x-api-key': key };
    const bare = await server.client().fetch(`${BASE}/api/v1/batch`, { method: 'POST', headers });
    expect(await refusal(bare)).toEqual([400, 'api_files_required']);
    expect(await refusal(await send(key, [], { model: 'advanced' }))).toEqual([400, 'api_files_required']);
    const tiny = Array.from({ length: API_BATCH_FILES + 1 }, (_, n) => ({ name: `${n}.mp4`, bytes: TEXT }));
    expect(await refusal(await send(key, tiny))).toEqual([413, 'api_batch_too_many']);
    const letters = [{ name: 'a.txt', type: 'text/plain' }];
    expect(await refusal(await send(key, letters))).toEqual([400, 'not_media']);
    expect(await refusal(await send(key, clips(1), { model: 'best' }))).toEqual([400, 'api_unknown_model']);
    expect(await refusal(await send(key, clips(1), { zero: 'yes' }))).toEqual([
      400,
      'api_zero_retention_invalid',
    ]);
    expect((await list(client)).usage.current_usage).toBe(0);
    expect(await incoming()).toEqual([]);
  });

  test('a body that announces more than a batch may have', async () => {
    const { key } = await person();
    const response = await rawBatch(key, 3 * 1024 ** 3);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('api_batch_too_large');
  });

  test('a sender that leaves: nothing is started, nothing left', async () => {
    const { id, key } = await person();
    await rawBatch(key, 100_000, true);
    await until('the folder is empty', async () => (await incoming()).length === 0);
    expect(await db().select().from(analysisJobs).where(eq(analysisJobs.userId, id))).toEqual([]);
  });
});

test("another person's batch does not exist, a colleague's neither", async () => {
  const owner = await person();
  const stranger = await person('enterprise');
  await joinOrganization(server, owner.id, 'shared-batch', 'viewer');
  await joinOrganization(server, stranger.id, 'shared-batch', 'admin');
  const batch = await accepted(await send(owner.key, clips(1)));
  for (const hidden of [batch.id, 'none']) {
    expect(await refusal(await read(stranger.key, `batch/${hidden}`))).toEqual([404, 'batch_not_found']);
  }
  expect((await read(owner.key, `batch/${batch.id}`)).status).toBe(200);
});

test('whichever ends last completes its batch, once, also when two end together', async () => {
  const { id: userId } = await person();
  await db().insert(analysisBatches).values({ id: 'pair', userId });
  const jobs = ['one', 'two'].map((id, batchPosition) => ({
    id,
    state: 'running',
    userId,
    addressHash: 'a',
    fileName: `${id}.mp4`,
    fileSize: 1,
    fileType: 'video/mp4',
    mode: 'full',
    batchId: 'pair',
    batchPosition,
    leaseUntil: new Date(Date.now() + 60_000),
  }));
  const rows = await db().insert(analysisJobs).values(jobs).returning();
  const end = (row: (typeof rows)[number]) =>
    db().transaction(async (tx) => {
      await tx.update(analysisJobs).set({ state: 'completed' }).where(eq(analysisJobs.id, row.id));
      return batchCompletedBy(tx, row);
    });
  const told = (await Promise.all(rows.map(end))).filter((batch) => batch !== null);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ id: 'pair', userId, completedAt: expect.any(Date) });
  expect(told[0]?.items.map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(await end(rows[0]!)).toBeNull();
  expect(await db().transaction((tx) => batchCompletedBy(tx, { id: 'x', batchId: null }))).toBeNull();
});

/** As a program that says how much comes and then sends the beginning. @returns what is answered */
async function rawBatch(key: string, length: number, leave = false): Promise<string> {
  const { connect } = await import('node:net');
  const { port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        [
          `POST ${BASE}/api/v1/batch HTTP/1.1`,
          'host: localhost',
          `x-api-key: ${key}`,
          'content-type: multipart/form-data; boundary=part',
          `content-length: ${length}`,
          '',
          '--part',
          'content-disposition: form-data; name="file"; filename="a.mp4"',
          'content-type: video/mp4',
          '',
          'x'.repeat(5_000),
        ].join('\r\n'),
      );
      if (leave) setTimeout(() => socket.destroy(), 300);
    });
    socket.once('data', (bytes) => {
      resolve(bytes.toString());
      socket.destroy();
    });
    socket.once('close', () => resolve(''));
    socket.once('error', reject);
  });
}
