/** Bounds of documents in batches, and what is left of them on every way out. Nothing is analyzed here: these files are no media. */
import { apiUsage } from '@unmask/accounts/tables';
import { analysisBatches, analysisJobs } from '@unmask/analyses/tables';
import { requestCounters, userProfiles } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { dayOf } from '@unmask/platform/identifiers';
import { API_BATCH_FILES } from '@unmask/product/api';
import { DOCUMENT_ITEMS, DOCUMENTS_PER_HOUR } from '@unmask/product/limits';
import { apiWorld, BASE, refusal } from '@unmask/testing/api';
import { zipOf } from '@unmask/testing/documents';
import { startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotencyKeys } from '../tables.ts';
import { accepted, batchWorld, type SentFile, sendFiles } from './batch.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false', LIMIT_POLICY: 'metered' });
});
afterAll(() => server.dispose());

const { person, list } = apiWorld(() => server);
const { incoming } = batchWorld(() => server);
const db = () => server.core.database.db;
const send = (key: string, files: SentFile[], more = {}) => sendFiles(server, key, files, more);

/** An archive of so many files, each of its own bytes. */
const holding = (count: number, name = 'files.zip', size_bytes = 40): SentFile => ({
  name,
  bytes: zipOf(
    Array.from({ length: count }, (_, n) => ({
      name: `${n}.mp4`,
      bytes: Uint8Array.from({ length: size_bytes }, (_, at) => (at * 7919 + n * 31 + name.length) % 251),
    })),
  ),
});
const single = (n: number): SentFile => ({
  name: `single ${n}.mp4`,
  bytes: Uint8Array.of(n),
  type: 'video/mp4',
});

const used = async (client: Awaited<ReturnType<typeof person>>['client']) =>
  (await list(client)).usage.current_usage;
const jobsOf = (userId: string) => db().select().from(analysisJobs).where(eq(analysisJobs.userId, userId));
const counterOf = (userId: string) => eq(requestCounters.key, `document:${userId}`);
/** How many documents were read for somebody. */
const readFor = async (userId: string) =>
  (await db().select().from(requestCounters).where(counterOf(userId))).reduce(
    (sum, { count }) => sum + count,
    0,
  );
const today = (id: string, videosAnalyzedToday: number) =>
  db()
    .update(userProfiles)
    .set({ videosAnalyzedToday, usageDay: dayOf(new Date()) })
    .where(eq(userProfiles.id, id));

describe('bounds', () => {
  test('fifty files in all: those beyond are refused, and a document is not opened for nothing', async () => {
    const { id, client, key } = await person('enterprise');
    const files = [
      single(0),
      holding(DOCUMENT_ITEMS),
      holding(15, 'more.zip'),
      single(1),
      holding(1, 'last.zip'),
    ];
    const batch = await accepted(await send(key, files));
    const fit = API_BATCH_FILES - DOCUMENT_ITEMS - 1;
    expect(batch.counts).toMatchObject({ total: 58, queued: API_BATCH_FILES, refused: 8 });
    expect(batch.items.map(({ status }) => status === 'refused').indexOf(true)).toBe(
      1 + DOCUMENT_ITEMS + fit,
    );
    expect(batch.items.slice(-3)).toEqual([
      expect.objectContaining({ file_name: '14.mp4', found_in: 'more.zip, 14.mp4', status: 'refused' }),
      expect.objectContaining({ file_name: 'single 1.mp4', found_in: null, status: 'refused' }),
      expect.objectContaining({ file_name: 'last.zip', found_in: null, status: 'refused' }),
    ]);
    for (const { error } of batch.items.slice(-3)) expect(error).toContain('at most 50 files');
    expect([await used(client), await readFor(id)]).toEqual([API_BATCH_FILES, 2]);
    expect(await incoming()).toEqual([]);
  });

  test('of one document as many as are taken out of it; the others are named', async () => {
    const { key } = await person('enterprise');
    const batch = await accepted(await send(key, [holding(DOCUMENT_ITEMS + 1)]));
    expect(batch.items.at(-1)).toMatchObject({
      ...{ file_name: `${DOCUMENT_ITEMS}.mp4`, status: 'refused' },
      error: expect.stringContaining(`${DOCUMENT_ITEMS} files are taken`),
    });
  });

  test('month and day count what is inside, in the order of the document', async () => {
    const { id, client, key } = await person();
    expect(await used(client)).toBe(0);
    const month = `${dayOf(new Date()).slice(0, 7)}-01`;
    await db()
      .insert(apiUsage)
      .values({ userId: id, calls: 997, month, minute: new Date(0) });
    const batch = await accepted(await send(key, [holding(5)]));
    expect(batch.items.map(({ status }) => status)).toEqual([
      ...Array(3).fill('queued'),
      'refused',
      'refused',
    ]);
    expect(batch.items[4]?.error).toContain('API analyses of this month');
    expect(await used(client)).toBe(1_000);

    const other = await person();
    await today(other.id, 48);
    const daily = await accepted(await send(other.key, [holding(5)]));
    expect(daily.counts).toMatchObject({ queued: 2, refused: 3 });
    expect(daily.items[4]).toMatchObject({ found_in: 'files.zip, 4.mp4' });
    expect(daily.items[4]?.error).toContain('of your plan for today');
    expect(await used(other.client)).toBe(2);
    expect(await incoming()).toEqual([]);
  });

  test('whose day is used up has nothing read, and is told when to come again', async () => {
    const { id, client, key } = await person();
    await today(id, 50);
    expect(await refusal(await send(key, [holding(2)]))).toEqual([429, 'daily_limit_reached']);
    expect([await readFor(id), await used(client), await incoming()]).toEqual([0, 0, []]);
  });

  test('so many documents an hour, counted together with those of the website', async () => {
    const { id, client, key } = await person();
    await accepted(await send(key, [holding(1)]));
    await db().update(requestCounters).set({ count: DOCUMENTS_PER_HOUR }).where(counterOf(id));
    const batch = await accepted(await send(key, [holding(2), single(1)]));
    expect(batch.items.map(({ file_name, status }) => [file_name, status])).toEqual([
      ['files.zip', 'refused'],
      ['single 1.mp4', 'queued'],
    ]);
    const alone = await send(key, [holding(2)]);
    const wait_s = Number(alone.headers.get('retry-after'));
    expect(wait_s > 0 && wait_s <= 3600).toBe(true);
    expect(await refusal(alone)).toEqual([429, 'too_many_documents']);
    expect([await used(client), await incoming()]).toEqual([2, []]);
  });
});

describe('sent again', () => {
  test('with the same key: the same batch, and nothing is read a second time', async () => {
    const { id, client, key } = await person();
    const headers = { 'idempotency-key': 'order' };
    const first = await (await send(key, [holding(2), single(1)], { headers })).text();
    const again = await send(key, [holding(2), single(1)], { headers });
    expect([again.status, await again.text()]).toEqual([202, first]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await send(key, [holding(3), single(1)], { headers });
    expect(await refusal(other)).toEqual([422, 'idempotency_key_reused']);
    expect([await readFor(id), await used(client), (await jobsOf(id)).length]).toEqual([1, 3, 3]);
    expect(await incoming()).toEqual([]);
  });

  test('after a process that was killed before it started what it had counted', async () => {
    const { id, client, key } = await person();
    const headers = { 'idempotency-key': 'killed' };
    const first = await accepted(await send(key, [holding(2)], { headers }));
    // As that process leaves it: the id is noted, and nothing of it there.
    await db().delete(analysisJobs).where(eq(analysisJobs.userId, id));
    await db().delete(analysisBatches).where(eq(analysisBatches.id, first.id));
    await db()
      .update(idempotencyKeys)
      .set({ status: null, headers: null, body: null, heldUntil: sql`now() - interval '1 second'` })
      .where(eq(idempotencyKeys.userId, id));
    const again = await accepted(await send(key, [holding(2)], { headers }));
    expect(again).toMatchObject({ id: first.id, counts: { total: 2, queued: 2 } });
    expect([await used(client), await incoming()]).toEqual([2, []]);
  });
});

test('a sender that leaves while a document is read: nothing is started, counted or left', async () => {
  const { id, client, key } = await person();
  const leaving = new AbortController();
  const large = holding(DOCUMENT_ITEMS, 'large.zip', 2_000_000);
  const sending = send(key, [single(1), large], { signal: leaving.signal }).catch(() => null);
  await until('it is read', async () => (await incoming()).some((name) => name.startsWith('document-')));
  leaving.abort();
  expect(await sending).toBeNull();
  await until('the folder is empty', async () => (await incoming()).length === 0);
  expect([await jobsOf(id), await used(client), await readFor(id)]).toEqual([[], 0, 1]);
});

test('a server that stops does not wait for a document', async () => {
  const stopping = await startTestServer({ RUN_JOBS: 'false' });
  const { key } = await apiWorld(() => stopping).person();
  const there = batchWorld(() => stopping);
  const answer = sendFiles(stopping, key, [holding(DOCUMENT_ITEMS, 'large.zip', 2_000_000)]);
  await until('it is read', async () =>
    (await there.incoming()).some((name) => name.startsWith('document-')),
  );
  const stopped = stopping.dispose();
  expect(await refusal(await answer)).toEqual([503, 'service_unavailable']);
  await stopped;
});

test('the description says what a batch takes, and names every refusal of documents', async () => {
  const { paths } = (await (await server.client().fetch(`${BASE}/api/v1/openapi.json`)).json()) as {
    paths: Record<
      string,
      { post: { description: string; responses: Record<string, { description: string }> } }
    >;
  };
  const batch = paths['/api/v1/batch']!.post;
  expect(batch.description).toContain('PDF');
  expect(batch.responses['422']?.description).toContain('locked with a password');
  expect(batch.responses['429']?.description).toContain('Too many documents');
  expect(paths['/api/v1/analyze']!.post.responses['400']?.description).toContain('/api/v1/batch');
  expect(JSON.stringify(paths['/api/v1/batch/{id}'])).toContain('"found_in"');
});
