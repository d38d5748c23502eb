/** Whoever has the original sends it by a link: over HTTP, with a real engine that analyses it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { save } from '@unmask/testing/analyses';
import { startTestServer, type TestClient, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AskedSchema, OpenedSchema } from '../contract.ts';
import { FILES_PER_HOUR, MAX_OPEN_REQUESTS } from '../limits.ts';
import { originalRequests } from '../tables.ts';
import { forgetEnded } from './requests.ts';

let server: TestServer;
let clip: Buffer;
let people = 0;
beforeAll(async () => {
  // Senders are told apart by their addresses.
  server = await startTestServer({ TRUST_PROXY: '1' });
  clip = await readFile(await tinyClip());
});
afterAll(() => server.dispose());

async function person() {
  const client = server.client();
  const email = `asker${people++}@example.com`;
  const id = await client.signUp(email);
  return { client, id, email, analysisId: await save(server, { id }) };
}

async function rpc(client: TestClient, call: string, json: unknown) {
  const response = await client.post(`/rpc/originals/${call}`, { json });
  const body = (await response.json()) as { json: { data?: { code?: string } } };
  return { status: response.status, json: body.json };
}

async function ask(client: TestClient, analysisId: string, note = 'For the police.') {
  const { json } = await rpc(client, 'ask', { analysisId, days: 7, note });
  return AskedSchema.extend({ token: AskedSchema.shape.id }).parse(json);
}

interface Sent {
  bytes?: Buffer;
  sha256?: string | null;
  type?: string;
  from?: string;
}

let addresses = 0;
async function send(token: string, sent: Sent = {}) {
  const { bytes = clip, type = 'video/mp4', from = `198.51.100.${++addresses}` } = sent;
  const form = new FormData();
  form.set('fileName', 'original.mp4');
  form.set('fileSize', String(bytes.length));
  form.set('fileType', type);
  form.set('analysisMode', 'advanced');
  const sha256 = sent.sha256 === undefined ? hashOf(bytes) : sent.sha256;
  if (sha256 !== null) form.set('fileSha256', sha256);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'original.mp4');
  const response = await server.client().fetch(`/api/originals/${token}/file`, {
    ...{ method: 'POST', body: form, headers: { 'x-forwarded-for': from } },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const list = async (client: TestClient, analysisId: string) => {
  const { json } = await rpc(client, 'list', { analysisId });
  return AskedSchema.array().parse((json as unknown as { items: unknown }).items);
};

test('a file comes untouched, is hashed on both sides, and stands analyzed beside the first one', async () => {
  const { client, email, analysisId, id } = await person();
  const asked = await ask(client, analysisId);
  const opened = OpenedSchema.parse((await rpc(server.client(), 'open', { token: asked.token })).json);
  expect(opened).toMatchObject({ asker: email, note: 'For the police.', fileName: `${analysisId}.mp4` });
  const { status, body } = await send(asked.token);
  expect([status, body.sha256, body.same]).toEqual([202, hashOf(clip), true]);
  const [received] = await until('it is analyzed', async () => {
    const items = await list(client, analysisId);
    return items[0]?.received?.result.state === 'completed' ? items : null;
  });
  expect(received).toMatchObject({
    state: 'received',
    received: { fileName: 'original.mp4', sha256: hashOf(clip), same: true },
  });
  // It is the asker's analysis like any other, counted on their day, with the file byte for byte.
  const media = await client.fetch(`/api/analyses/${received?.received?.analysisId}/media`);
  expect(Buffer.from(await media.arrayBuffer()).equals(clip)).toBe(true);
  const { db } = server.core.database;
  const [profile] = await db.select().from(userProfiles).where(eq(userProfiles.id, id));
  expect(profile?.videosAnalyzedToday).toBe(1);
  // One link, one file; and nobody reads who asked for what any more.
  expect(await send(asked.token)).toMatchObject({ status: 410, body: { code: 'original_closed' } });
  expect((await rpc(server.client(), 'open', { token: asked.token })).status).toBe(410);
});

test('a file that is refused leaves the link open, and each refusal says why', async () => {
  const { client, analysisId } = await person();
  const { token } = await ask(client, analysisId);
  expect((await send(token, { sha256: '0'.repeat(64) })).body.code).toBe('original_changed');
  expect((await send(token, { type: 'text/html' })).body.code).toBe('not_media');
  expect((await send('nobody-has-this')).body.code).toBe('original_not_found');
  expect((await list(client, analysisId))[0]).toMatchObject({ state: 'open', received: null });
  const { status, body } = await send(token, { sha256: null });
  expect([status, body.same]).toEqual([202, null]);
});

test('of two that send at once one is let in', async () => {
  const { client, analysisId } = await person();
  const { token } = await ask(client, analysisId);
  const answers = await Promise.all([send(token), send(token), send(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 410, 410]);
});

test('a link whose file never arrived, because the server was killed, opens again', async () => {
  const { client, analysisId } = await person();
  const { id, token } = await ask(client, analysisId);
  const { db } = server.core.database;
  const heldSince = (ms: number) =>
    db
      .update(originalRequests)
      .set({ receivedAt: new Date(Date.now() - ms) })
      .where(eq(originalRequests.id, id));
  await heldSince(60_000);
  expect((await send(token)).body.code).toBe('original_closed');
  await heldSince(2 * 3_600_000);
  expect((await send(token)).status).toBe(202);
});

test('a link is withdrawn, ends, and is forgotten; another person sees and does nothing of it', async () => {
  const { client, analysisId } = await person();
  const other = (await person()).client;
  const { id, token } = await ask(client, analysisId);
  expect((await rpc(other, 'ask', { analysisId, days: 7, note: '' })).status).toBe(404);
  expect((await rpc(other, 'list', { analysisId })).status).toBe(404);
  expect((await rpc(other, 'withdraw', { id })).status).toBe(404);
  expect((await rpc(client, 'withdraw', { id })).json).toMatchObject({ state: 'withdrawn' });
  expect((await send(token)).body.code).toBe('original_closed');
  const second = await ask(client, analysisId);
  const { db } = server.core.database;
  await db
    .update(originalRequests)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(originalRequests.id, second.id));
  expect((await send(second.token)).body.code).toBe('original_closed');
  await forgetEnded(db, new Date(Date.now() + 40 * 86_400_000));
  expect(await list(client, analysisId)).toEqual([]);
});

test('whose day is used up takes nothing, and the sender is not told how many analyses that was', async () => {
  const { client, analysisId, id } = await person();
  const { token } = await ask(client, analysisId);
  const day = new Date().toISOString().slice(0, 10);
  const { db } = server.core.database;
  await db.update(userProfiles).set({ videosAnalyzedToday: 3, usageDay: day }).where(eq(userProfiles.id, id));
  expect(await send(token)).toMatchObject({ status: 429, body: { code: 'original_not_now' } });
  await db.update(userProfiles).set({ suspendedAt: new Date() }).where(eq(userProfiles.id, id));
  expect((await send(token)).body.code).toBe('original_not_found');
});

test('links and files are bounded', async () => {
  const { client, analysisId } = await person();
  const tokens: string[] = [];
  for (let n = 0; n < MAX_OPEN_REQUESTS; n += 1) tokens.push((await ask(client, analysisId)).token);
  expect((await rpc(client, 'ask', { analysisId, days: 7, note: '' })).status).toBe(429);
  expect((await rpc(client, 'ask', { analysisId, days: 2, note: '' })).status).toBe(400);
  const from = '203.0.113.9';
  for (let n = 0; n < FILES_PER_HOUR; n += 1) await send(tokens[0]!, { from, type: 'text/html' });
  expect((await send(tokens[0]!, { from })).body.code).toBe('original_too_often');
});
