/** Killing a worker's child and the whole server in the middle of many analyses: none is lost, none is doubled. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Analysis, AnalysisSchema } from '@unmask/analyses/contract';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { openDatabase, userProfiles } from '@unmask/db';
import { createTestDatabase, type TestDatabase, testFolder } from '@unmask/db/testing';
import { ERRORS } from '@unmask/product/copy/errors';
import { type ServerProcess, startedProcess } from '@unmask/testing/process';
import { TestClient, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ANALYSES = 10;
let dataDir: string;
let server: ServerProcess;
let place: TestDatabase;
const settings = (): Record<string, string> => (place.url ? { DATABASE_URL: place.url } : {});
const person = { email: 'many@example.com', password: 'secret-password' };

beforeAll(async () => {
  dataDir = await testFolder('crash');
  place = await createTestDatabase();
  server = await startedProcess(dataDir, settings());
  await new TestClient(server.address).signUp(person.email, person.password);
  // Stopped in good order, so that the plan can be changed where it lies.
  expect(await server.stop()).toBe(0);
  await onDatabase((db) => db.update(userProfiles).set({ subscriptionTier: 'pro' }));
  server = await startedProcess(dataDir, settings());
});
afterAll(async () => {
  await server.kill();
  await place.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function onDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url: place.url, dir: path.join(dataDir, 'database') });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function signedIn(): Promise<TestClient> {
  const client = new TestClient(server.address);
  const response = await client.post('/api/auth/sign-in/email', person);
  expect(response.status).toBe(200);
  return client;
}

async function startMany(client: TestClient): Promise<string[]> {
  const clip = await tinyClip();
  const started = await Promise.all(
    Array.from({ length: ANALYSES }, async (_, index) => {
      const response = await client.upload(clip, { fileName: `${index}.mp4` });
      expect(response.status).toBe(202);
      return AnalysisSchema.parse(await response.json()).id;
    }),
  );
  expect(new Set(started).size).toBe(ANALYSES);
  return started;
}

async function readAll(client: TestClient, ids: string[]): Promise<Analysis[]> {
  return Promise.all(
    ids.map(async (id) => AnalysisSchema.parse(await (await client.fetch(`/api/analyses/${id}`)).json())),
  );
}

const isFinal = (analysis: Analysis) => analysis.state !== 'queued' && analysis.state !== 'running';

function allEnded(client: TestClient, ids: string[]): Promise<Analysis[]> {
  return until(
    'all end',
    async () => {
      await sleep(300);
      const all = await readAll(client, ids);
      return all.every(isFinal) ? all : null;
    },
    300_000,
  );
}

function someEnded(client: TestClient, ids: string[], least: number): Promise<Analysis[]> {
  return until(
    'some end',
    async () => {
      const all = await readAll(client, ids);
      return all.filter(isFinal).length >= least ? all : null;
    },
    300_000,
  );
}

describe('after kill -9', () => {
  test("of the engine's child every analysis ends in a result", async () => {
    const client = await signedIn();
    const ids = await startMany(client);
    await someEnded(client, ids, 3);
    let killed = 0;
    await until('a child was killed', async () => {
      const running = (await readAll(client, ids)).some((analysis) => analysis.state === 'running');
      const [child] = server.children();
      if (!running || !child) return false;
      process.kill(child, 'SIGKILL');
      killed += 1;
      return true;
    });
    expect(killed).toBe(1);
    const all = await allEnded(client, ids);
    expect(all.map((analysis) => analysis.state)).toEqual(Array(ANALYSES).fill('completed'));
  }, 700_000);

  test('of the whole server none is lost, none is doubled', async () => {
    let client = await signedIn();
    const ids = await startMany(client);
    const before = await someEnded(client, ids, 4);
    await server.kill();
    server = await startedProcess(dataDir, settings());
    client = await signedIn();
    const all = await allEnded(client, ids);
    for (const analysis of all) {
      if (analysis.state === 'failed') expect(analysis.error).toBe(ERRORS.decoder_crashed.message);
      else expect(analysis.state).toBe('completed');
    }
    // What had ended before the kill is what it was.
    for (const analysis of before.filter(isFinal)) {
      expect(all.find(({ id }) => id === analysis.id)).toEqual(analysis);
    }
    expect(await server.stop()).toBe(0);
    const rows = await onDatabase(async (db) => ({
      jobs: await db.select({ id: analysisJobs.id, attempts: analysisJobs.attempts }).from(analysisJobs),
      saved: await db.select({ id: videoAnalyses.id }).from(videoAnalyses),
    }));
    const completed = all.filter((analysis) => analysis.state === 'completed').map(({ id }) => id);
    const saved = rows.saved.map(({ id }) => id).filter((id) => ids.includes(id));
    expect(saved.sort()).toEqual([...completed].sort());
    // One was running when the server died: it alone was begun twice.
    const begun = rows.jobs.filter(({ id }) => ids.includes(id)).map(({ attempts }) => attempts);
    expect(begun.filter((attempts) => attempts > 1).length).toBeLessThanOrEqual(1);
    server = await startedProcess(dataDir, settings());
  }, 700_000);
});
