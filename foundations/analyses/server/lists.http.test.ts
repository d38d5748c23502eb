/** Several files at once, and what is inside of documents: each an analysis of its own, in one list. */
import { readFile } from 'node:fs/promises';
import { type FileList, ListSchema } from '@unmask/analyses/contract';
import { analysisBatches } from '@unmask/analyses/tables';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { makeSound } from '@unmask/media-fixtures';
import { LIST_FILES } from '@unmask/product/limits';
import { setTier, startTestServer, type TestClient, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf, photo, zipOf } from './documents/documents.testing.ts';
import { deleteExpired } from './retention.ts';

let server: TestServer;
let photos: Buffer[];
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ VISITOR_DAILY_LIMIT: '6', VISITOR_PARALLEL_LIMIT: '1' });
  photos = await Promise.all([1, 2, 3, 4].map((seed) => photo(seed)));
});
afterAll(() => server.dispose());

async function person(tier = 'pro') {
  const client = server.client();
  const id = await client.signUp(`list-${people++}@example.com`);
  if (tier !== 'free') await setTier(server, id, tier);
  return { client, id };
}

const rpc = async (client: TestClient, call: string, json: unknown) => {
  const response = await client.post(`/rpc/analysis/${call}`, { json });
  return ((await response.json()) as { json: unknown }).json;
};
const open = async (client: TestClient, ...names: string[]) =>
  ListSchema.parse(await rpc(client, 'openList', { names }));
const read = async (client: TestClient, id: string) =>
  ListSchema.parse(await rpc(client, 'readList', { id }));

interface Sent {
  list: FileList;
  place?: number;
  name: string;
  type: string;
  bytes: Uint8Array;
}

async function send(client: TestClient, { list, place = 0, name, type, bytes }: Sent): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries({
    fileName: name,
    fileSize: String(bytes.length),
    fileType: type,
    analysisMode: 'advanced',
  }))
    form.set(field, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await client.fetch(`/api/lists/${list.id}/files/${place}`, { method: 'POST', body: form });
  const { code, started } = (await response.json()) as { code?: string; started?: number };
  return `${response.status} ${code ?? started}`;
}

const jpeg = (list: FileList, place: number, bytes = photos[place]!): Sent => ({
  ...{ list, place, name: `${place}.jpg`, type: 'image/jpeg', bytes },
});
const packed = (list: FileList, bytes: Uint8Array, name = 'a.zip'): Sent => ({
  ...{ list, name, type: '', bytes },
});

const allEnded = (client: TestClient, id: string) =>
  until('all have ended', async () => {
    const list = await read(client, id);
    return list.items.some(({ state }) => state === 'queued' || state === 'running') ? null : list;
  });
const shown = ({ items }: FileList) =>
  items.map(({ fileName, foundIn, state, errorCode }) => [fileName, foundIn, errorCode ?? state]);

describe('several files', () => {
  test('each is analyzed by itself and read in the list; a kind that is not taken does not stop the others', async () => {
    const { client } = await person();
    const list = await open(client, '0.jpg', 'notes.txt', 'call.wav');
    expect(await send(client, jpeg(list, 0))).toBe('202 1');
    const notes = { list, place: 1, name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('words') };
    expect(await send(client, notes)).toBe('400 not_taken');
    const bytes = await readFile(await makeSound({ seconds: 4 }));
    expect(await send(client, { list, place: 2, name: 'call.wav', type: 'audio/wav', bytes })).toBe('202 1');
    const ended = await allEnded(client, list.id);
    expect(ended.names).toEqual(['0.jpg', 'notes.txt', 'call.wav']);
    expect(shown(ended)).toEqual([
      ['0.jpg', null, 'completed'],
      ['notes.txt', null, 'not_taken'],
      ['call.wav', null, 'completed'],
    ]);
    expect(
      ended.items.map(({ modality, answer }) => [modality, answer?.likelihood_ratio !== undefined]),
    ).toEqual([
      ['image', true],
      [null, false],
      ['audio', true],
    ]);
    const [first] = ended.items;
    expect((await client.fetch(`/api/analyses/${first?.analysisId}`)).status).toBe(200);
    // Programs know no lists.
    expect((await client.fetch(`/api/v1/batch/${list.id}`)).status).not.toBe(200);
  }, 120_000);

  test('a file is sent once, and only to its place in a list of one’s own', async () => {
    const { client } = await person();
    const list = await open(client, '0.jpg');
    const other = (await person()).client;
    expect(await send(other, jpeg(list, 0))).toBe('404 list_not_found');
    expect(await send(client, jpeg(list, 1))).toBe('404 list_not_found');
    expect(await send(client, jpeg({ ...list, id: 'none' }, 0))).toBe('404 list_not_found');
    expect(await send(client, jpeg(list, 0))).toBe('202 1');
    expect(await send(client, jpeg(list, 0))).toBe('409 list_place_taken');
    const foreign = await other.post('/rpc/analysis/readList', { json: { id: list.id } });
    expect(foreign.status).toBe(404);
    const names = Array.from({ length: LIST_FILES + 1 }, () => 'a.jpg');
    expect((await client.post('/rpc/analysis/openList', { json: { names } })).status).toBe(400);
  });

  test('the day is counted file by file: what there is no room for is said, and told before', async () => {
    const { client } = await person('free');
    expect(await rpc(client, 'allowance', undefined)).toEqual({ left: 3 });
    const list = await open(client, '0.jpg', '1.jpg', '2.jpg', '3.jpg');
    const answers: string[] = [];
    for (const place of [0, 1, 2, 3]) answers.push(await send(client, jpeg(list, place)));
    expect(answers).toEqual(['202 1', '202 1', '202 1', '429 daily_limit_reached']);
    expect(await rpc(client, 'allowance', undefined)).toEqual({ left: 0 });
    expect((await read(client, list.id)).items.at(-1)).toMatchObject({
      ...{ state: 'refused', errorCode: 'daily_limit_reached', analysisId: null },
    });
  });

  test('all of it is cancelled at once', async () => {
    const { client } = await person();
    const list = await open(client, '0.jpg', '1.jpg', '2.jpg');
    for (const place of [0, 1, 2]) await send(client, jpeg(list, place));
    await rpc(client, 'cancelList', { id: list.id });
    const ended = await allEnded(client, list.id);
    expect(ended.items.map(({ state }) => state)).toContain('cancelled');
  });
});

describe('documents', () => {
  test('each picture of a PDF is an analysis, with its page; what is left out is named', async () => {
    const { client } = await person();
    const list = await open(client, 'report.pdf');
    const small = await photo(7, 60, 60);
    const pdf = pdfOf({
      pages: [[0], [0, 1], [2]],
      pictures: [
        ...photos
          .slice(0, 2)
          .map((bytes) => ({ bytes, width: 320, height: 240, filter: 'DCTDecode' as const })),
        { bytes: small, width: 60, height: 60, filter: 'DCTDecode' as const },
      ],
    });
    expect(await send(client, packed(list, pdf, 'report.pdf'))).toBe('202 2');
    const ended = await allEnded(client, list.id);
    expect(shown(ended)).toEqual([
      ['report.pdf, page 1.jpg', 'report.pdf, pages 1 and 2', 'completed'],
      ['report.pdf, page 2.jpg', 'report.pdf, page 2', 'completed'],
      ['report.pdf, page 3.jpg', 'report.pdf, page 3', 'document_small'],
    ]);
    const media = await client.fetch(`/api/analyses/${ended.items[0]?.analysisId}/media`);
    expect(Buffer.from(await media.arrayBuffer()).equals(photos[0]!)).toBe(true);
  }, 120_000);

  test('where the day has no room for all, the largest are analyzed', async () => {
    const { client } = await person('free');
    const list = await open(client, 'a.zip');
    const sizes = [130, 400, 200, 300, 150];
    const parts = await Promise.all(
      sizes.map(async (px) => ({ name: `${px}.jpg`, bytes: await photo(px, px, px) })),
    );
    expect(await send(client, packed(list, zipOf(parts)))).toBe('202 3');
    expect(
      (await read(client, list.id)).items.map(({ fileName, errorCode }) => [fileName, errorCode]),
    ).toEqual([
      ['130.jpg', 'daily_limit_reached'],
      ['400.jpg', null],
      ['200.jpg', null],
      ['300.jpg', null],
      ['150.jpg', 'daily_limit_reached'],
    ]);
    // Whose day is used up has no document read.
    const again = await open(client, 'a.zip');
    expect(await send(client, packed(again, zipOf(parts)))).toBe('429 daily_limit_reached');
  });

  test('one that is damaged, or has nothing in it, says so in the list', async () => {
    const { client } = await person();
    const list = await open(client, 'a.zip');
    expect(await send(client, packed(list, Buffer.from('no archive')))).toBe('422 document_unreadable');
    expect((await read(client, list.id)).items).toMatchObject([{ state: 'refused', fileName: 'a.zip' }]);
    const empty = await open(client, 'a.zip');
    expect(await send(client, packed(empty, zipOf([])))).toBe('422 document_empty');
    // No document in the call for one file.
    const one = await client.upload('a.zip', { fileType: 'application/zip', bytes: zipOf([]) });
    expect(one.status).toBe(400);
  });
});

describe('a visitor', () => {
  test('has a list that whoever knows its id reads; it waits as one, and goes with its time', async () => {
    const client = server.client();
    const list = await open(client, '0.jpg', '1.jpg');
    expect(list.expiresAt).not.toBeNull();
    expect([await send(client, jpeg(list, 0)), await send(client, jpeg(list, 1))]).toEqual([
      '202 1',
      '202 1',
    ]);
    // Another list waits until one place is free.
    const second = await open(client, '0.jpg');
    const answer = await send(client, jpeg(second, 0));
    const archive = zipOf([{ name: 'a.jpg', bytes: photos[1]! }]);
    expect(await send(client, packed(second, archive))).toBe('429 visitor_busy');
    const { items } = await read(server.client(), second.id);
    expect([answer, items]).toEqual(['429 visitor_busy', []]);
    await allEnded(server.client(), list.id);
    expect(await send(client, jpeg(second, 0))).toBe('202 1');
    await allEnded(client, second.id);
    expect(await rpc(client, 'allowance', undefined)).toEqual({ left: 3 });
    await deleteExpired(server.core.analysis, new Date(Date.now() + 25 * 3_600_000));
    const gone = await client.post('/rpc/analysis/readList', { json: { id: list.id } });
    expect(gone.status).toBe(404);
    expect(
      await server.core.database.db.select().from(analysisBatches).where(eq(analysisBatches.id, list.id)),
    ).toEqual([]);
  }, 120_000);

  test('a guest who signs up keeps the list', async () => {
    const client = server.client();
    const guest = await client.becomeGuest();
    const list = await open(client, '0.jpg');
    const id = await client.signUp('kept-list@example.com');
    expect(id).not.toBe(guest);
    expect((await read(client, list.id)).id).toBe(list.id);
    const { db } = server.core.database;
    await db.delete(userProfiles).where(eq(userProfiles.id, id));
    expect(await db.select().from(analysisBatches).where(eq(analysisBatches.id, list.id))).toEqual([]);
  });
});

test('a list is named above the history, by its first file, to whom it belongs', async () => {
  const [mine, other] = [server.client(), server.client()];
  await mine.signUp('lists-named@example.com');
  await other.signUp('lists-other@example.com');
  const { id } = await open(mine, 'first.jpg', 'second.jpg');
  const first = async (client: TestClient, query = '') =>
    (await (await client.fetch(`/api/saved-analyses${query}`)).json()) as { lists: unknown[] };
  expect((await first(mine)).lists).toEqual([
    { id, names: ['first.jpg', 'second.jpg'], createdAt: expect.any(String) },
  ]);
  expect((await first(mine, '?search=first')).lists).toEqual([]);
  expect((await first(other)).lists).toEqual([]);
});
