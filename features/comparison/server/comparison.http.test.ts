/** Two files are held against each other over HTTP, with a real engine and the real queue. */
import { analysisDescriptions, analysisJobs } from '@unmask/analyses/tables';
import { eq } from '@unmask/db/sql';
import { makeClip, makePortrait } from '@unmask/media-fixtures';
import { startTestServer, type TestClient, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Comparison, ComparisonSchema } from '../contract.ts';
import { COMPARISON_DAYS, COMPARISONS_PER_DAY } from '../limits.ts';
import { comparisons } from '../tables.ts';
import { forgetOld, settleAll } from './comparisons.ts';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const db = () => server.core.database.db;

async function person() {
  const client = server.client();
  const id = await client.signUp(`compares${people++}@example.com`);
  return { client, id };
}

async function uploaded(client: TestClient, file: string, fileType: string): Promise<string> {
  const response = await client.upload(file, { fileType });
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

async function rpc(client: TestClient, call: string, json: unknown) {
  const response = await client.post(`/rpc/comparison/${call}`, { json });
  const body = (await response.json()) as { json: { data?: { code?: string } } };
  return { status: response.status, code: body.json.data?.code, json: body.json };
}

const started = async (client: TestClient, questionedId: string, referenceId: string) =>
  ComparisonSchema.parse((await rpc(client, 'start', { questionedId, referenceId })).json);
const read = async (client: TestClient, id: string) =>
  ComparisonSchema.parse((await rpc(client, 'read', { id })).json);
const ended = (client: TestClient, id: string): Promise<Comparison> =>
  until(
    'it is compared',
    async () => {
      const now = await read(client, id);
      return now.state === 'running' ? null : now;
    },
    60_000,
  );

test('a picture against another of the same face: a ratio with its counts, and nothing of the face is kept', async () => {
  const { client, id: userId } = await person();
  const portrait = await uploaded(client, await makePortrait(0), 'image/png');
  const again = await uploaded(client, await makePortrait(0), 'image/png');
  const begun = await started(client, portrait, again);
  expect(begun.state).toBe('running');
  const { state, result } = await ended(client, begun.id);
  expect(state).toBe('done');
  expect(result?.faces).toMatchObject({ state: 'compared', supports: 'same' });
  expect(result?.voices).toEqual({ state: 'abstained', reason: 'no_voice_questioned' });
  // A portrait that was made here is too small for a sensor.
  expect(result?.sensors).toEqual({ state: 'abstained', reason: 'picture_too_small' });
  expect(result?.facts.find(({ name }) => name === 'container')).toMatchObject({ agrees: true });
  expect(result?.measured.faces.people).toBeGreaterThan(10);
  expect(await db().select().from(analysisDescriptions)).toEqual([]);
  const [row] = await db().select().from(comparisons).where(eq(comparisons.userId, userId));
  expect(JSON.stringify(row)).not.toContain('embedding');
  const listed = (await rpc(client, 'list', {})).json as unknown as { items: Comparison[] };
  expect(listed.items.map(({ id }) => id)).toEqual([begun.id]);
  expect((await rpc(client, 'remove', { id: begun.id })).status).toBe(200);
  expect((await rpc(client, 'read', { id: begun.id })).status).toBe(404);
}, 120_000);

test('others find neither the files nor the comparison; what cannot be compared is refused in words', async () => {
  const [mine, theirs] = [await person(), await person()];
  const clip = await makeClip({ seconds: 1 });
  const one = await uploaded(mine.client, clip, 'video/mp4');
  const other = await uploaded(theirs.client, clip, 'video/mp4');
  const begin = (client: TestClient, questionedId: string, referenceId: string) =>
    rpc(client, 'start', { questionedId, referenceId });
  expect(await begin(mine.client, one, other)).toMatchObject({ status: 404, code: 'analysis_not_found' });
  expect(await begin(mine.client, one, one)).toMatchObject({ status: 400, code: 'comparison_same_file' });
  expect(await begin(mine.client, 'none', one)).toMatchObject({ status: 404 });
  expect((await begin(server.client(), one, other)).status).toBe(401);
  const second = await uploaded(mine.client, clip, 'video/mp4');
  const { id } = await started(mine.client, one, second);
  for (const call of ['read', 'cancel', 'remove'])
    expect(await rpc(theirs.client, call, { id })).toMatchObject({
      status: 404,
      code: 'comparison_not_found',
    });
  await ended(mine.client, id);
  await until('analysed', async () => {
    const [job] = await db().select().from(analysisJobs).where(eq(analysisJobs.id, second));
    return job?.state === 'completed';
  });
  await db().update(analysisJobs).set({ fileKey: null }).where(eq(analysisJobs.id, second));
  expect(await begin(mine.client, one, second)).toMatchObject({ code: 'file_not_kept' });
}, 120_000);

test('cancelled: nothing that was read stays; two at once are enough, and a day has its number', async () => {
  const { client, id: userId } = await person();
  const clip = await makeClip({ seconds: 1 });
  const [one, other] = [await uploaded(client, clip, 'video/mp4'), await uploaded(client, clip, 'video/mp4')];
  const first = await started(client, one, other);
  const cancelled = ComparisonSchema.parse((await rpc(client, 'cancel', { id: first.id })).json);
  expect(['cancelled', 'done']).toContain(cancelled.state);
  // Held as they stand while two of them wait.
  const values = {
    ...{ userId, questionedId: one, referenceId: other, questionedName: 'a', referenceName: 'b' },
    descriptionIds: ['x', 'y'],
  };
  await db()
    .insert(comparisons)
    .values([
      { ...values, id: 'held-1' },
      { ...values, id: 'held-2' },
    ]);
  expect(await rpc(client, 'start', { questionedId: one, referenceId: other })).toMatchObject({
    status: 409,
    code: 'comparison_running',
  });
  // What they rested on is gone: whoever looks ends them, in words.
  await settleAll(server.core.analysis);
  expect(await read(client, 'held-1')).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/\.$/),
  });
  for (let made = 1; made < COMPARISONS_PER_DAY; made++) {
    const { id } = await started(client, one, other);
    await rpc(client, 'remove', { id });
  }
  expect(await rpc(client, 'start', { questionedId: one, referenceId: other })).toMatchObject({
    status: 429,
    code: 'too_many_comparisons',
  });
  expect(await db().select().from(analysisDescriptions)).toEqual([]);
}, 120_000);

test('it goes with its analyses and with its time, and stands in the export', async () => {
  const { client } = await person();
  const clip = await makeClip({ seconds: 1 });
  const [one, other] = [await uploaded(client, clip, 'video/mp4'), await uploaded(client, clip, 'video/mp4')];
  const { id } = await started(client, one, other);
  await ended(client, id);
  const exported = await (await client.fetch('/api/account/export')).text();
  expect(exported).toContain(id);
  await forgetOld(db(), new Date(Date.now() + (COMPARISON_DAYS - 1) * 86_400_000));
  expect((await read(client, id)).id).toBe(id);
  await db().delete(analysisJobs).where(eq(analysisJobs.id, other));
  expect((await rpc(client, 'read', { id })).status).toBe(404);
}, 120_000);
