/** One engine process, several people: nobody waits behind all that another sent, and failing is not free without end. */
import { readFile } from 'node:fs/promises';
import { requestCounters } from '@unmask/db';
import { asc, like } from '@unmask/db/sql';
import { makeClip } from '@unmask/media-fixtures';
import { GIVEN_BACK_DAILY_LIMIT } from '@unmask/product/limits';
import {
  longClip,
  startTestServer,
  type TestClient,
  type TestServer,
  tinyClip,
  until,
} from '@unmask/testing/server';
import { afterEach, expect, test } from 'vitest';
import { AnalysisSchema } from '../contract.ts';
import { analysisJobs, visitorUsage } from '../tables.ts';

let server: TestServer;
afterEach(() => server.dispose());

async function person(email: string): Promise<TestClient> {
  const client = server.client();
  await client.signUp(email);
  return client;
}

async function sent(client: TestClient, file: string): Promise<string> {
  const answer = await client.upload(file);
  expect(answer.status).toBe(202);
  return AnalysisSchema.parse(await answer.json()).id;
}

const jobs = () => server.core.database.db.select().from(analysisJobs).orderBy(asc(analysisJobs.startedAt));

test("a second owner's short clip is analyzed before the first owner's second long one", async () => {
  server = await startTestServer({ ENGINE_PROCESSES: '1' });
  const long = await makeClip({ width: 160, height: 90, seconds: 12, loop_s: 2, fps: 10 });
  const [first, second] = [await person('first@example.com'), await person('second@example.com')];
  const [one, two, three] = [await sent(first, long), await sent(first, long), await sent(first, long)];
  const short = await sent(second, await tinyClip());
  // Behind the one that runs and before the others of the first owner.
  const waiting = await second.fetch(`/api/analyses/${short}`);
  expect(AnalysisSchema.parse(await waiting.json()).progress.queuePosition).toBeLessThanOrEqual(1);
  await until(
    'all four have ended',
    async () => (await jobs()).every(({ finishedAt }) => finishedAt),
    280_000,
  );
  const inOrder = await jobs();
  expect(inOrder.map(({ id }) => id)).toEqual([one, short, two, three]);
  expect(new Set(inOrder.map(({ state }) => state))).toEqual(new Set(['completed']));
}, 300_000);

test('an address that only sends what is refused is stopped all the same, and has two at work at most', async () => {
  server = await startTestServer({ VISITOR_DAILY_LIMIT: '20', VISITOR_PARALLEL_LIMIT: '2' });
  const most = 20 + GIVEN_BACK_DAILY_LIMIT;
  let [refused, busy, atOnce] = [0, 0, 0];
  for (let round = 0; round < 300 && refused === 0; round++) {
    // Text under the name of a video: refused by its first bytes.
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((part) =>
        server.client().upload('a.mp4', { bytes: Buffer.from(`text ${round} ${part}`) }),
      ),
    );
    const codes = await Promise.all(
      answers.map(
        async (answer) => ((await answer.json()) as { code?: string }).code ?? String(answer.status),
      ),
    );
    refused += codes.filter((code) => code === 'visitor_limit_reached').length;
    busy += codes.filter((code) => code === 'visitor_busy').length;
    const open = async () => (await jobs()).filter(({ finishedAt }) => finishedAt === null).length;
    atOnce = Math.max(atOnce, await open());
    await until('those of this round have ended', async () => (await open()) === 0, 60_000);
  }
  expect(refused).toBeGreaterThan(0);
  expect(busy).toBeGreaterThan(0);
  expect(atOnce).toBeLessThanOrEqual(2);
  const started = await jobs();
  expect(started.length).toBe(most);
  expect(started.filter(({ chargedDay }) => chargedDay === null)).toHaveLength(GIVEN_BACK_DAILY_LIMIT);
}, 300_000);

test('what was decoded before it failed stays counted', async () => {
  server = await startTestServer({ VISITOR_DAILY_LIMIT: '20' });
  const client = server.client();
  const whole = await tinyClip();
  const bytes = await readFile(whole);
  // The beginning, which says what it is, is whole; all pictures are gone.
  const media = bytes.indexOf('mdat') + 4;
  const end = bytes.indexOf('moov') > media ? bytes.indexOf('moov') - 4 : bytes.length;
  bytes.fill(0, media, end);
  expect((await client.upload(whole, { bytes, wait: true })).status).toBe(422);
  expect(await jobs()).toMatchObject([
    { state: 'failed', errorCode: 'damaged_file', chargedDay: expect.any(String) },
  ]);
}, 120_000);

test("a visitor's analysis that is cancelled soon after it began is given back, a person's as well, and each only so often", async () => {
  server = await startTestServer({ VISITOR_DAILY_LIMIT: '20', ENGINE_PROCESSES: '1' });
  const file = await longClip();
  const cancelRunning = async (client: TestClient) => {
    const id = await sent(client, file);
    const own = async () => (await jobs()).find((job) => job.id === id);
    await until('it runs', async () => (await own())?.state === 'running');
    expect((await client.fetch(`/api/analyses/${id}/cancel`, { method: 'POST' })).status).toBe(200);
    await until('it has ended', async () => (await own())?.finishedAt);
    // The start is given back right after the end is written.
    await until('it is given back', async () => (await own())?.chargedDay === null);
    expect(await own()).toMatchObject({ state: 'cancelled', attempts: 1 });
  };
  const counted = async () =>
    (await server.core.database.db.select().from(visitorUsage)).map(({ count }) => count);
  await cancelRunning(server.client());
  expect(await counted()).toEqual([0]);
  await cancelRunning(await person('cancels@example.com'));
  // What is left of the day's room for such starts of the address.
  const { db } = server.core.database;
  const key = like(requestCounters.key, 'given back to address %');
  await db.update(requestCounters).set({ count: GIVEN_BACK_DAILY_LIMIT }).where(key);
  const client = server.client();
  const id = await sent(client, file);
  const own = async () => (await jobs()).find((job) => job.id === id);
  await until('it runs', async () => (await own())?.state === 'running');
  await client.fetch(`/api/analyses/${id}/cancel`, { method: 'POST' });
  await until('it has ended', async () => (await own())?.finishedAt);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([(await own())?.chargedDay, await counted()]).toEqual([expect.any(String), [1]]);
}, 240_000);
