/** Two server processes on one PostgreSQL: limits are exact over both, and either shows what the other did. Runs under `npm run test:postgres`. */
import { readFile, rm } from 'node:fs/promises';
import { AnalysisSchema } from '@unmask/analyses/contract';
import { createTestDatabase, type TestDatabase, testFolder } from '@unmask/db/testing';
import { freshMinute } from '@unmask/testing/api';
import { type ServerProcess, startedProcess } from '@unmask/testing/process';
import { TestClient, tinyClip, until } from '@unmask/testing/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const LIMIT = 3;
const STARTS = 100;
const person = { email: 'both@example.com', password: 'secret-password' };

describe.skipIf(!process.env.UNMASK_TEST_DATABASE_URL)('two servers on one database', () => {
  let place: TestDatabase;
  let dataDir: string;
  let servers: ServerProcess[] = [];

  beforeAll(async () => {
    place = await createTestDatabase();
    dataDir = await testFolder('two');
    const settings = { DATABASE_URL: place.url ?? '', VISITOR_DAILY_LIMIT: String(LIMIT) };
    // Together, on an empty database: one of them migrates, the other waits for it.
    servers = await Promise.all([
      startedProcess(dataDir, settings),
      startedProcess(dataDir, { ...settings, RUN_JOBS: 'false' }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await place.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const at = (index: number) => servers[index % servers.length]!.address;

  async function signedIn(index: number): Promise<TestClient> {
    const client = new TestClient(at(index));
    expect((await client.post('/api/auth/sign-in/email', person)).status).toBe(200);
    return client;
  }

  /** Half of the starts on each server, all at once. @returns the ids of those that were let through. */
  async function startAll(clients: TestClient[]): Promise<string[]> {
    const clip = await tinyClip();
    const answers = await Promise.all(
      Array.from({ length: STARTS }, (_, index) => clients[index % clients.length]!.upload(clip)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(STARTS - LIMIT);
    const taken = answers.filter((answer) => answer.status === 202);
    return Promise.all(taken.map(async (answer) => AnalysisSchema.parse(await answer.json()).id));
  }

  test('of 100 starts at once exactly the 3 of the plan are let through; both see them end, once each', async () => {
    await new TestClient(at(0)).signUp(person.email, person.password);
    const clients = [await signedIn(0), await signedIn(1)];
    const ids = await startAll(clients);
    for (const client of clients) {
      const listed = await until('all are saved', async () => {
        const answer = await client.fetch('/api/saved-analyses');
        const { items } = (await answer.json()) as { items: Array<{ id: string }> };
        return items.length === LIMIT && items;
      });
      expect(listed.map((item) => item.id).sort()).toEqual([...ids].sort());
      const me = (await (await client.fetch('/api/profile/me')).json()) as { videos_analyzed_today: number };
      expect(me.videos_analyzed_today).toBe(LIMIT);
    }
    const shared = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        clients[index % 2]!.post(`/api/saved-analyses/${ids[0]}/shares`, { days: 1 }),
      ),
    );
    expect(shared.filter((answer) => answer.status === 200)).toHaveLength(20);
  });

  test('of 100 visitors of one address 3 are let through', async () => {
    const ids = await startAll([new TestClient(at(0)), new TestClient(at(1))]);
    // Taken in by one server, read and watched on the other.
    for (const id of ids) {
      const ended = await until('it ends', async () => {
        const read = AnalysisSchema.parse(
          await (await new TestClient(at(1)).fetch(`/api/analyses/${id}`)).json(),
        );
        return read.state === 'completed' && read;
      });
      expect(ended.result?.outcome).toBeDefined();
    }
  });

  test('ten requests with one Idempotency-Key, half on each server: one analysis, counted once', async () => {
    const client = new TestClient(at(0));
    const id = await client.signUp('repeated@example.com');
    const pool = new pg.Pool({ connectionString: place.url });
    await pool.query(`update user_profiles set subscription_tier = 'pro' where id = $1`, [id]);
    const { secret } = (await (await client.post('/api/api-keys', { name: 'both' })).json()) as {
      secret: string;
    };
    const bytes = new Uint8Array(await readFile(await tinyClip()));
    const send = (index: number) => {
      const form = new FormData();
      form.set('file', new Blob([bytes], { type: 'video/mp4' }), 'clip.mp4');
      const headers = { 'x-api-key': secret, 'idempotency-key': 'order-1', prefer: 'respond-async' };
      return new TestClient(at(index)).fetch('/api/v1/analyze', { method: 'POST', headers, body: form });
    };
    await freshMinute();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 202 || status === 409)).toBe(true);
    const bodies = answers.filter(({ status }) => status === 202).map((answer) => answer.text());
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
    const jobs = await pool.query('select id from analysis_jobs where user_id = $1', [id]);
    const { rows } = await pool.query('select calls from api_usage where user_id = $1', [id]);
    await pool.end();
    expect(jobs.rows).toHaveLength(1);
    expect(rows).toEqual([{ calls: 1 }]);
  });
});
