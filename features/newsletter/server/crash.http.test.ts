/** kill -9 of the whole server in the middle of a campaign: nobody gets two copies, and nobody is left out. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Database, deliveries, openDatabase } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { createTestDatabase, seedEmbedded, type TestDatabase, testFolder } from '@unmask/db/testing';
import { type Inbox, startInbox } from '@unmask/testing/inbox';
import { type ServerProcess, startedProcess } from '@unmask/testing/process';
import { TestClient, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignRecipients } from '../tables.ts';
import { createCampaign } from './campaigns.ts';
import { addReaders, draftOf } from './newsletter.testing.ts';

const READERS = 24;
const HELD = 10;
const LIMIT_MS = 180_000;

let dataDir: string;
let place: TestDatabase;
let inbox: Inbox;
let server: ServerProcess | null = null;
let reached: () => void = () => undefined;
let answer: () => void = () => undefined;
const held = new Promise<void>((resolve) => {
  reached = resolve;
});
const released = new Promise<void>((resolve) => {
  answer = resolve;
});

const settings = () => ({
  ...(place.url && { DATABASE_URL: place.url }),
  SMTP_URL: inbox.url,
  MAIL_FROM: 'Unmask <news@mail.example>',
  MAIL_BULK_PER_MINUTE: '100000',
  RUN_JOBS: 'false',
});

async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: place.url, dir: path.join(dataDir, 'database') });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  dataDir = await testFolder('newsletter');
  place = await createTestDatabase();
  if (!place.url) await seedEmbedded(path.join(dataDir, 'database'));
  // The mail has arrived, and the server dies before it is told so.
  inbox = await startInbox(undefined, async () => {
    if (inbox.mails.length !== HELD) return;
    reached();
    await released;
  });
});
afterAll(async () => {
  answer();
  await server?.kill();
  await inbox.close();
  await place.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('kill -9 in the middle of a send: every address once; the copy of which nobody can tell is said to be unknown', {
  timeout: LIMIT_MS,
}, async () => {
  const names = Array.from({ length: READERS }, (_, at) => `k${at}`);
  const id = await onDatabase(async (db) => {
    await addReaders(db, names);
    return createCampaign(db, 'staff', draftOf('After the crash'), new Date());
  });
  server = await startedProcess(dataDir, settings());
  await held;
  await server.kill();
  answer();
  expect(inbox.mails).toHaveLength(HELD);
  // The lease of the copy that was on its way is over.
  await onDatabase((db) =>
    db.update(deliveries).set({ nextAttemptAt: new Date() }).where(eq(deliveries.state, 'pending')),
  );
  server = await startedProcess(dataDir, settings());
  const client = new TestClient(server.address);
  await until(
    'the campaign ended',
    async () => (await client.fetch('/newsletter/feed.xml')).text().then((xml) => xml.includes(id)),
    LIMIT_MS,
  );
  expect(await server.stop()).toBe(0);
  expect(inbox.mails.map(({ to }) => to).sort()).toEqual(
    names.map((name) => `${name}@readers.example`).sort(),
  );
  const copies = await onDatabase((db) => db.select().from(campaignRecipients));
  const states = copies.map(({ state }) => state);
  expect(states.filter((state) => state === 'delivered')).toHaveLength(READERS - 1);
  expect(states.filter((state) => state === 'unknown')).toHaveLength(1);
});
