/** Zero retention through the running server: nothing of the file is left when the answer comes. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteExpired } from '@unmask/analyses/server';
import { analysisJobs } from '@unmask/analyses/tables';
import { eq } from '@unmask/db/sql';
import { apiWorld, BASE, refusal } from '@unmask/testing/api';
import { longClip, startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { State, Verdict } from '../contract.ts';

/** Stands in the file behind the pictures, and nowhere else. */
// Letters: random bytes may look like the beginning of some sound.
const MARKER = Buffer.from(`marker ${randomBytes(24).toString('hex')}`);

let server: TestServer;
let temporary: string;
let clip: Uint8Array;
let long: Uint8Array;
const before = { tmp: process.env.TMPDIR };

beforeAll(async () => {
  clip = await marked(await tinyClip());
  long = await marked(await longClip());
  temporary = await mkdtemp(path.join(tmpdir(), 'unmask-zero-'));
  // The engine's child processes inherit it; the server's own folder lies in it, too.
  process.env.TMPDIR = temporary;
  server = await startTestServer();
});
afterAll(async () => {
  await server.dispose();
  if (before.tmp === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before.tmp;
  await rm(temporary, { recursive: true, force: true });
});

const { person, create, analyze, read, ended } = apiWorld(() => server);

/** A further box of an MP4 that every reader skips. */
async function marked(file: string): Promise<Uint8Array> {
  const box = Buffer.alloc(8);
  box.writeUInt32BE(8 + MARKER.length);
  box.write('free', 4);
  return new Uint8Array(Buffer.concat([await readFile(file), box, MARKER]));
}

/** Everything below a folder. One that goes while it is read ends such a look: then it is taken again. */
const entriesOf = (folder: string) =>
  until('the folder is read', () =>
    readdir(folder, { recursive: true, withFileTypes: true }).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'ENOENT') throw thrown;
      return undefined;
    }),
  );

/** Every file of the service and of the engine that holds bytes of the sent one. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of [temporary, server.settings.ENGINE_CACHE_DIR]) {
    for (const entry of (await entriesOf(folder)).filter((each) => each.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      if (bytes.includes(MARKER)) found.push(file);
    }
  }
  return found;
}

/** Files that wait, are stored, or were left by the engine. */
async function files(): Promise<string[]> {
  const database = path.join(server.settings.DATA_DIR, 'database');
  return (await entriesOf(temporary))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(database))
    .sort();
}

const rowOf = async (id: string) => {
  const [row] = await server.core.database.db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
  return row;
};

function send(key: string, more: { bytes?: Uint8Array; zero?: string; wait?: boolean } = {}) {
  const form = new FormData();
  form.set('zero_retention', more.zero ?? 'true');
  form.set('file', new Blob([new Uint8Array(more.bytes ?? clip)], { type: 'video/mp4' }), 'clip.mp4');
  const headers = { 'x-api-key': key, ...(!more.wait && { prefer: 'respond-async' }) };
  return server.client().fetch(`${BASE}/api/v1/analyze`, { method: 'POST', headers, body: form });
}
const cancel = (key: string, id: string) =>
  server
    .client()
    .fetch(`${BASE}/api/v1/analysis/${id}/cancel`, { method: 'POST', headers: { 'x-api-key': key } });

test('without it the file is kept, which shows that its traces would be found', async () => {
  const { key } = await person();
  const { analysis_id: id } = (await (await analyze(key, { bytes: clip })).json()) as Verdict;
  expect(await traces()).toEqual([path.join(server.settings.DATA_DIR, 'files', id, 'media')]);
  expect(await (await read(key, `analysis/${id}`)).json()).toMatchObject({
    zero_retention: false,
    file_kept: true,
  });
  await server.client().fetch(`${BASE}/api/v1/analysis/${id}`, {
    method: 'DELETE',
    headers: { 'x-api-key': key },
  });
  expect(await traces()).toEqual([]);
});

test('completed: nothing is left when the verdict comes; the row and the analysis say so', async () => {
  const { client, key } = await person();
  const kept = await files();
  const response = await send(key, { wait: true });
  expect(await traces()).toEqual([]);
  expect(await files()).toEqual(kept);
  const { analysis_id: id } = (await response.json()) as Verdict;
  expect(await rowOf(id)).toMatchObject({
    state: 'completed',
    zeroRetention: true,
    fileKey: null,
    thumbnail: null,
  });
  const state = (await (await read(key, `analysis/${id}`)).json()) as State;
  expect(state).toMatchObject({ status: 'completed', zero_retention: true, file_kept: false });
  expect(state.result).not.toBeNull();

  // What needs the file says why it cannot.
  const again = await client.post(`/api/saved-analyses/${id}/rerun`, {});
  expect(await refusal(again)).toEqual([409, 'zero_retention']);
  expect(await refusal(await client.fetch(`/api/analyses/${id}/media`))).toEqual([
    404,
    'zero_retention_media',
  ]);
  expect(await (await client.fetch(`/api/saved-analyses/${id}`)).json()).toMatchObject({
    repeatable: false,
    mediaUntil: null,
    analysis: { hasMedia: false, zeroRetention: true },
  });
});

test('failed, with a key that asks for it always', async () => {
  const { client } = await person();
  const { secret, zero_retention } = await create(client, { name: 'newsroom', zeroRetention: true });
  expect(zero_retention).toBe(true);
  const bytes = new Uint8Array(Buffer.concat([Buffer.from('this is no video'), MARKER]));
  expect(await refusal(await analyze(secret, { bytes }))).toEqual([422, 'unsupported_format']);
  expect(await traces()).toEqual([]);
  // A call cannot take back what the key is made for.
  const { id } = (await (await send(secret, { zero: 'false' })).json()) as State;
  await ended(id);
  await read(secret, `analysis/${id}`);
  expect(await rowOf(id)).toMatchObject({ state: 'completed', zeroRetention: true, fileKey: null });
  expect(await traces()).toEqual([]);
});

test('cancelled while it ran', async () => {
  const { key } = await person();
  const { id } = (await (await send(key, { bytes: long })).json()) as State;
  await until('it runs', async () => (await rowOf(id))?.state === 'running');
  await cancel(key, id);
  await ended(id);
  expect(await (await read(key, `analysis/${id}`)).json()).toMatchObject({
    status: 'cancelled',
    file_kept: false,
  });
  expect(await traces()).toEqual([]);
});

test('cancelled while it waited', async () => {
  const { key } = await person();
  const busy = (await (await analyze(key, { bytes: long, async: true })).json()) as State;
  const waiting = (await (await send(key)).json()) as State;
  expect(waiting).toMatchObject({ status: 'queued', zero_retention: true, file_kept: true });
  expect(await (await cancel(key, waiting.id)).json()).toMatchObject({
    status: 'cancelled',
    file_kept: false,
  });
  // The one that runs has its own file, and a second name for it before the process that reads it.
  const names = (await traces()).filter((file) => !file.includes(`${path.sep}boxes${path.sep}`));
  expect(names).toEqual([path.join(server.settings.DATA_DIR, 'files', busy.id, 'media')]);
  await server.client().fetch(`${BASE}/api/v1/analysis/${busy.id}`, {
    method: 'DELETE',
    headers: { 'x-api-key': key },
  });
  // The process that was reading it is ended after the answer.
  await until('the second name to go', async () => (await traces()).length === 0 || null);
});

test('what a killed process left is deleted by the maintenance, and before anybody reads it', async () => {
  const { key, id: userId } = await person();
  const { db } = server.core.database;
  const left = async (id: string) => {
    const folder = path.join(server.settings.DATA_DIR, 'files', id);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'media'), MARKER);
    await db.insert(analysisJobs).values({
      id,
      state: 'failed',
      userId,
      addressHash: 'a',
      fileName: 'clip.mp4',
      fileSize: 1,
      fileType: 'video/mp4',
      mode: 'full',
      fileKey: `${id}/media`,
      zeroRetention: true,
      finishedAt: new Date(),
    });
  };
  await left('left-by-one');
  expect(await (await read(key, 'analysis/left-by-one')).json()).toMatchObject({ file_kept: false });
  expect(await traces()).toEqual([]);
  await left('left-by-another');
  expect(await deleteExpired(server.core.analysis)).toMatchObject({ media: 1 });
  expect(await traces()).toEqual([]);
});

test('neither true nor false', async () => {
  const { key } = await person();
  expect(await refusal(await send(key, { zero: 'yes' }))).toEqual([400, 'api_zero_retention_invalid']);
  expect(await traces()).toEqual([]);
});
