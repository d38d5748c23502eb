/** The server is killed while a message is on its way: nothing is lost, and it is the same message that comes again. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { deliveries, openDatabase, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createTestDatabase, type TestDatabase, testFolder } from '@unmask/db/testing';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { type ServerProcess, startedProcess } from '@unmask/testing/process';
import { TestClient, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Beside the mail to the new account. */
const WEBHOOKS = eq(deliveries.channel, 'webhook');

let dataDir: string;
let place: TestDatabase;
let server: ServerProcess;
let receiver: TestHttpServer;
/** Null: the receiver keeps silent. */
let answer: Answer | null = null;

const settings = (): Record<string, string> => ({
  FETCH_ALLOW: '127.0.0.0/8',
  ...(place.url && { DATABASE_URL: place.url }),
});

beforeAll(async () => {
  dataDir = await testFolder('webhook-crash');
  place = await createTestDatabase();
  receiver = await startHttpServer(() => answer ?? new Promise<Answer>(() => {}));
  server = await startedProcess(dataDir, settings());
}, 120_000);
afterAll(async () => {
  await server.kill();
  await receiver.close();
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

async function analyze(key: string): Promise<void> {
  const form = new FormData();
  form.set(
    'file',
    new Blob([new Uint8Array(await readFile(await tinyClip()))], { type: 'video/mp4' }),
    'a.mp4',
  );
  const headers = { 'x-api-key': key, prefer: 'respond-async' };
  const response = await new TestClient(server.address).fetch('/api/v1/analyze', {
    method: 'POST',
    headers,
    body: form,
  });
  expect(response.status).toBe(202);
}

test('killed between the end of the analysis and its delivery', async () => {
  const client = new TestClient(server.address);
  await client.signUp('hooked@example.com');
  const { secret: key } = (await (await client.post('/api/api-keys', { name: 'k' })).json()) as {
    secret: string;
  };
  expect((await client.post('/api/webhooks', { url: `${receiver.origin}/hook` })).status).toBe(200);
  await server.stop();
  await onDatabase((db) => db.update(userProfiles).set({ subscriptionTier: 'pro' }));
  server = await startedProcess(dataDir, settings());
  await analyze(key);
  await until('it is on its way', async () => receiver.exchanges.length === 1);
  await server.kill();
  const [row] = await onDatabase(async (db) => {
    const rows = await db.select().from(deliveries).where(WEBHOOKS);
    // The lease of the dead server is over.
    await db.update(deliveries).set({ nextAttemptAt: new Date() }).where(WEBHOOKS);
    return rows;
  });
  expect(row).toMatchObject({ state: 'pending', attempts: 1, kind: 'analysis.completed' });
  answer = { status: 200 };
  server = await startedProcess(dataDir, settings());
  await until('it comes again', async () => receiver.exchanges.length === 2);
  expect(receiver.exchanges.map(({ headers }) => headers['webhook-id'])).toEqual([row?.id, row?.id]);
  expect(receiver.exchanges[1]?.body).toBe(receiver.exchanges[0]?.body);
  // Stopped in good order while nothing is on its way.
  expect(await server.stop()).toBe(0);
  const after = await onDatabase((db) => db.select().from(deliveries).where(WEBHOOKS));
  expect(after).toMatchObject([{ state: 'delivered', attempts: 2 }]);
}, 240_000);
