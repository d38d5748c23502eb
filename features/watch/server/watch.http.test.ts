/** A result is watched over HTTP, and its file read anew by a real engine when the stamp in the database is another one's. */
import { analysisDescriptions, analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { deliveries, userProfiles } from '@unmask/db';
import { and, eq } from '@unmask/db/sql';
import { engineStamp, isOfThisEngine } from '@unmask/engine';
import { startTestServer, type TestClient, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoteSchema, type Watch, WatchSchema } from '../contract.ts';
import { READINGS_PER_DAY } from '../limits.ts';
import { resultWatches } from '../tables.ts';
import { readAnew } from './readings.ts';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;

async function person() {
  const client = server.client();
  const email = `watches${people++}@example.com`;
  const id = await client.signUp(email);
  return { client, id, email };
}

async function analysed(client: TestClient): Promise<string> {
  const response = await client.upload(await tinyClip());
  const { id } = (await response.json()) as { id: string };
  await until('saved', async () => (await saved(id)) ?? null, 60_000);
  return id;
}

const saved = async (id: string) =>
  (await db().select().from(videoAnalyses).where(eq(videoAnalyses.id, id)))[0];
const watchRow = async (id: string) =>
  (await db().select().from(resultWatches).where(eq(resultWatches.analysisId, id)))[0];

async function rpc(client: TestClient, call: string, json: unknown) {
  const response = await client.post(`/rpc/watch/${call}`, { json });
  const body = (await response.json()) as { json: { data?: { code?: string } } };
  return { status: response.status, code: body.json.data?.code, json: body.json };
}
const call = async (client: TestClient, name: string, analysisId: string): Promise<Watch> =>
  WatchSchema.parse((await rpc(client, name, { analysisId })).json);

async function notesOf(client: TestClient) {
  const { items } = (await rpc(client, 'notes', {})).json as unknown as { items: unknown[] };
  return NoteSchema.array().parse(items);
}

const mails = (email: string) =>
  db()
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.target, email), eq(deliveries.kind, 'result_read_anew')));

/** As another engine left it: its version, and what it said. */
async function madeBefore(id: string, change: Record<string, unknown> = {}) {
  const row = (await saved(id))!;
  const result = row.analysisResult as { engine: { version: string } };
  const old = { ...result, ...change, engine: { ...result.engine, version: '0.0.9' } };
  await db().update(videoAnalyses).set({ analysisResult: old }).where(eq(videoAnalyses.id, id));
}

/** Rounds until the file has been read by the engine of this stamp. */
async function readBy(id: string, stamp = engineStamp()) {
  const deps = { analyses: server.core.analysis, homeUrl: server.address, onMail: () => {}, stamp };
  await until(
    'it is read anew',
    async () => {
      await readAnew(deps);
      return (await watchRow(id))?.readBy === stamp || null;
    },
    60_000,
  );
}

test('a result of this engine is not read again; one of another engine is, and the same answer is told to nobody', async () => {
  const { client, id: userId, email } = await person();
  const id = await analysed(client);
  const made = (await saved(id))!.analysisResult as { engine: Parameters<typeof isOfThisEngine>[0] };
  expect(isOfThisEngine(made.engine)).toBe(true);
  expect(isOfThisEngine({ ...made.engine, version: '0.0.9' })).toBe(false);
  const [fit] = Object.keys(made.engine.hashes).filter((name) => name.startsWith('models/'));
  expect(isOfThisEngine({ ...made.engine, hashes: { ...made.engine.hashes, [fit!]: 'other' } })).toBe(false);

  expect(await call(client, 'read', id)).toMatchObject({ may: true, watching: false });
  expect(await call(client, 'begin', id)).toMatchObject({ watching: true, readAt: null, change: null });
  const deps = { analyses: server.core.analysis, homeUrl: server.address, onMail: () => {} };
  await readAnew(deps);
  expect((await watchRow(id))?.runId).toBeNull();

  // The installation has another engine from now on.
  const used = async () =>
    (await db().select().from(userProfiles).where(eq(userProfiles.id, userId)))[0]?.videosAnalyzedToday;
  const before = await used();
  const jobs = (await db().select().from(analysisJobs)).length;
  await readBy(id, '0.2.0-later');
  const now = await call(client, 'read', id);
  expect(now).toMatchObject({ watching: true, readAt: expect.any(String), change: null });
  expect(await mails(email)).toEqual([]);
  expect(await notesOf(client)).toEqual([]);
  // Neither counted, nor an analysis of its own, nor left behind.
  expect(await used()).toBe(before);
  expect((await db().select().from(analysisJobs)).length).toBe(jobs);
  expect(await db().select().from(analysisDescriptions)).toEqual([]);
}, 120_000);

test('another answer: one mail, one note until it is put away, and the result page says both', async () => {
  const { client, email } = await person();
  const id = await analysed(client);
  const real = (await saved(id))!.analysisResult as { outcome: string };
  const other = real.outcome === 'ai_generated' ? 'authentic' : 'ai_generated';
  await madeBefore(id, {
    outcome: other,
    assessment: { band: other, measured: null },
    probability: { value: 0.97, low: 0.9, high: 0.99 },
  });
  expect(await call(client, 'begin', id)).toMatchObject({ watching: true });
  await readBy(id);
  const { change } = await call(client, 'read', id);
  expect(change).toMatchObject({ before: { outcome: other }, now: { outcome: real.outcome } });
  const [mail, ...more] = await mails(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ stream: 'bulk', subject: expect.stringMatching(/^Read anew: /) });
  expect(mail?.body).toContain(`/analyses/${id}`);
  expect(await notesOf(client)).toMatchObject([{ analysisId: id }]);
  // The stored result is what it was.
  expect(((await saved(id))!.analysisResult as { outcome: string }).outcome).toBe(other);
  await readBy(id, '0.3.0-later-still');
  expect(await mails(email)).toHaveLength(1);
  expect((await rpc(client, 'dismiss', { analysisId: id })).status).toBe(200);
  expect(await notesOf(client)).toEqual([]);
  expect(await call(client, 'end', id)).toMatchObject({ watching: false, change: null });
}, 120_000);

test('others neither see nor end it; a day has its number; without a file there is nothing to watch', async () => {
  const [mine, theirs] = [await person(), await person()];
  const id = await analysed(mine.client);
  await call(mine.client, 'begin', id);
  for (const name of ['read', 'begin', 'end', 'dismiss'])
    expect(await rpc(theirs.client, name, { analysisId: id })).toMatchObject({ status: 404 });
  expect((await rpc(server.client(), 'begin', { analysisId: id })).status).toBe(401);
  for (let reading = 0; reading < READINGS_PER_DAY; reading++) await readBy(id, `stamp-${reading}`);
  const deps = { analyses: server.core.analysis, homeUrl: server.address, onMail: () => {} };
  await readAnew({ ...deps, stamp: 'one-too-many' });
  expect((await watchRow(id))?.runId).toBeNull();

  await db().update(analysisJobs).set({ fileKey: null }).where(eq(analysisJobs.id, id));
  expect(await call(mine.client, 'read', id)).toMatchObject({ may: false, watching: true });
  await call(mine.client, 'end', id);
  expect(await rpc(mine.client, 'begin', { analysisId: id })).toMatchObject({
    status: 409,
    code: 'watch_not_possible',
  });
}, 180_000);
