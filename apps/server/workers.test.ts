/** Two worker processes on one queue, and one of them killed in the middle: nothing is lost, nothing is done twice, nothing gets stuck. */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnalysisSchema } from '@unmask/analyses/contract';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { type OpenDatabase, openDatabase, userProfiles } from '@unmask/db';
import { eq, inArray, sql } from '@unmask/db/sql';
import { testFolder } from '@unmask/db/testing';
import { makeClip } from '@unmask/media-fixtures';
import { type PostgresPlace, postgresPlace } from '@unmask/testing/postgres-place';
import {
  type RunningProcess,
  type ServerProcess,
  startedProcess,
  startedWorker,
} from '@unmask/testing/process';
import { TestClient, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ANALYSES = 8;
let place: PostgresPlace;
let dataDir: string;
let database: OpenDatabase;
let server: ServerProcess;
let client: TestClient;
const workers: RunningProcess[] = [];

beforeAll(async () => {
  place = await postgresPlace();
  dataDir = await testFolder('workers');
  const settings = { DATABASE_URL: place.url };
  server = await startedProcess(dataDir, { ...settings, RUN_JOBS: 'false' });
  database = await openDatabase({ url: place.url, dir: dataDir });
  client = new TestClient(server.address);
  const id = await client.signUp('many@example.com');
  await database.db.update(userProfiles).set({ subscriptionTier: 'pro' }).where(eq(userProfiles.id, id));
  for (let n = 0; n < 2; n += 1) workers.push(await startedWorker(dataDir, settings));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await server.stop();
  await database.close();
  await place.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function jobs(ids: string[]) {
  return database.db
    .select({ id: analysisJobs.id, state: analysisJobs.state, attempts: analysisJobs.attempts })
    .from(analysisJobs)
    .where(inArray(analysisJobs.id, ids));
}

test('every queued analysis ends completed exactly once, though one of two workers is killed', async () => {
  const clip = await makeClip({ seconds: 3, width: 640, height: 360, fps: 25 });
  const ids = await Promise.all(
    Array.from({ length: ANALYSES }, async (_, n) => {
      const answer = await client.upload(clip, { fileName: `${n}.mp4` });
      expect(answer.status).toBe(202);
      return AnalysisSchema.parse(await answer.json()).id;
    }),
  );
  const [killed] = workers;
  const engine = killed!.children();
  await until('two are at work after others have ended, and one of them stands still', async () => {
    // Held, so that it is still in the middle of one when it is killed.
    process.kill(killed!.pid, 'SIGSTOP');
    await sleep(100);
    const all = await jobs(ids);
    const inState = (state: string) => all.filter((job) => job.state === state).length;
    if (inState('completed') >= 2 && inState('running') === 2) return true;
    process.kill(killed!.pid, 'SIGCONT');
    return false;
  });
  await killed!.kill();
  const ended = await until(
    'all end',
    async () => {
      const all = await jobs(ids);
      return all.every(({ state }) => state !== 'queued' && state !== 'running') && all;
    },
    240_000,
  );
  expect(ended.map(({ state }) => state)).toEqual(Array(ANALYSES).fill('completed'));
  // The one that the killed worker had was begun again, and only that one.
  expect(ended.map(({ attempts }) => attempts).sort()).toEqual([...Array(ANALYSES - 1).fill(1), 2]);
  const saved = await database.db.select({ id: videoAnalyses.id }).from(videoAnalyses);
  expect(saved.map(({ id }) => id).sort()).toEqual([...ids].sort());
  await until('its engine is gone as well', async () => engine.every((pid) => !existsSync(`/proc/${pid}`)));
}, 330_000);

test('a result that cannot be put into the history is there all the same', async () => {
  await database.db.execute(sql`alter table video_analyses rename to video_analyses_away`);
  try {
    const answer = await client.upload(await tinyClip());
    const { id } = AnalysisSchema.parse(await answer.json());
    await until('it ends', async () => (await jobs([id]))[0]?.state === 'completed', 120_000);
  } finally {
    await database.db.execute(sql`alter table video_analyses_away rename to video_analyses`);
  }
}, 150_000);
