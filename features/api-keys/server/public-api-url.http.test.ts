/** Analyses of a video at an address: a real server beside this one holds it. */
import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { apiUsage } from '@unmask/accounts/tables';
import { analysisJobs } from '@unmask/analyses/tables';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { dayOf } from '@unmask/platform/identifiers';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { apiWorld, BASE, refusal } from '@unmask/testing/api';
import { startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { List, State, Verdict } from '../contract.ts';

let server: TestServer;
let clip: Buffer;
const peers: Peer[] = [];
beforeAll(async () => {
  server = await startTestServer({ FETCH_ALLOW: '127.0.0.1/32', YT_DLP: 'off' });
  clip = await readFile(await tinyClip());
});
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.close();
});
afterAll(() => server.dispose());

const { person, create, read, ended } = apiWorld(() => server);

async function serve(answer: RequestListener): Promise<Peer & { url: string }> {
  const peer = await startPeer(answer);
  peers.push(peer);
  return { ...peer, url: `http://127.0.0.1:${peer.port}/clips/my%20clip.mp4` };
}
const serveClip = (type = 'video/mp4') =>
  serve((_request, response) => void response.writeHead(200, { 'content-type': type }).end(clip));

const send = (key: string, body: unknown, headers: Record<string, string> = {}, to = server) =>
  to.client().post(`${BASE}/api/v1/analyze`, body, { 'x-api-key': key, ...headers });

function sendForm(key: string, fields: Record<string, string | Blob>, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return server.client().fetch(`${BASE}/api/v1/analyze`, {
    method: 'POST',
    headers: { 'x-api-key': key, ...headers },
    body,
  });
}

const arriving = () => readdir(server.core.analysis.settings.incomingDir).catch(() => []);
const jobsOf = (userId: string) =>
  server.core.database.db.select().from(analysisJobs).where(eq(analysisJobs.userId, userId));

describe('an address instead of a file', () => {
  test('in JSON: fetched, analyzed, and kept like an upload', async () => {
    const { id, key } = await person();
    const peer = await serveClip();
    const response = await send(key, { url: peer.url, model: 'advanced' });
    const verdict = (await response.json()) as Verdict;
    expect(response.status, JSON.stringify(verdict)).toBe(200);
    expect(verdict).toMatchObject({ isAI: expect.any(Boolean), model_used: 'advanced' });
    const state = (await (await read(key, `analysis/${verdict.analysis_id}`)).json()) as State;
    expect(state).toMatchObject({ status: 'completed', result: { mode: 'full' } });
    const { items } = (await (await read(key, 'analyses')).json()) as List;
    expect(items).toMatchObject([{ id: verdict.analysis_id, file_name: 'my clip.mp4' }]);
    expect(await jobsOf(id)).toMatchObject([{ fileSize: clip.length, fileType: 'video/mp4' }]);
    expect([peer.connections(), await arriving()]).toEqual([1, []]);
  });

  test('in a form, after a redirect, and without waiting for the end', async () => {
    const { key } = await person();
    const peer = await serve((request, response) => {
      if (request.url?.startsWith('/clips')) response.writeHead(302, { location: '/raw.bin' }).end();
      else response.end(clip);
    });
    const response = await sendForm(key, { url: peer.url, file: '' }, { prefer: 'respond-async' });
    expect(response.status).toBe(202);
    const begun = (await response.json()) as State;
    expect(response.headers.get('location')).toBe(`${BASE}/api/v1/analysis/${begun.id}`);
    await ended(begun.id);
    expect(await (await read(key, `analysis/${begun.id}`)).json()).toMatchObject({ status: 'completed' });
  });

  test('a type that servers give to what they do not know: the name tells', async () => {
    const { id, key } = await person();
    for (const type of ['binary/octet-stream', 'text/plain', 'application/mp4']) {
      const { url } = await serveClip(type);
      expect((await send(key, { url }, { prefer: 'respond-async' })).status, type).toBe(202);
    }
    expect((await jobsOf(id)).map(({ fileType }) => fileType)).toEqual(Array(3).fill('video/mp4'));
  });
});

test('with an Idempotency-Key it is fetched once; what could not be fetched can be asked for again', async () => {
  const { id, key } = await person();
  let there = false;
  const peer = await serve((_request, response) => {
    if (there) response.end(clip);
    else response.writeHead(404).end();
  });
  const headers = { 'idempotency-key': 'one', prefer: 'respond-async' };
  expect(await refusal(await send(key, { url: peer.url }, headers))).toEqual([422, 'url_refused']);
  there = true;
  const first = (await (await send(key, { url: peer.url }, headers)).json()) as State;
  const again = await send(key, { url: peer.url }, headers);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
  expect(await again.json()).toMatchObject({ id: first.id });
  expect(await refusal(await send(key, { url: `${peer.url}?other` }, headers))).toEqual([
    422,
    'idempotency_key_reused',
  ]);
  expect([peer.connections(), (await jobsOf(id)).length]).toEqual([2, 1]);
});

describe('refused before anything is fetched', () => {
  test('both, none, something else, and fields that are wrong', async () => {
    const { key } = await person();
    const peer = await serveClip();
    const file = new Blob([new Uint8Array(clip)], { type: 'video/mp4' });
    expect(await refusal(await sendForm(key, { url: peer.url, file }))).toEqual([400, 'api_file_and_url']);
    for (const [body, code] of [
      [{ url: peer.url, file: 'AAAA' }, 'api_file_and_url'],
      [{}, 'api_file_required'],
      [{ url: '' }, 'api_file_required'],
      [{ url: [peer.url] }, 'url_invalid'],
      [[peer.url], 'invalid_request'],
      [{ url: peer.url, model: 'best' }, 'api_unknown_model'],
    ] as const) {
      expect(await refusal(await send(key, body)), JSON.stringify(body)).toEqual([400, code]);
    }
    expect([peer.connections(), await arriving()]).toEqual([0, []]);
  });

  test('without a key, a plan, the scope, or what is left of a limit', async () => {
    const peer = await serveClip();
    const ask = async (key: string) => refusal(await send(key, { url: peer.url }));
    const { db } = server.core.database;
    expect(await ask('')).toEqual([401, 'api_key_missing']);
    expect(await ask((await person('free')).key)).toEqual([403, 'api_not_in_plan']);
    const reader = await person();
    const { secret } = await create(reader.client, { name: 'reader', scopes: ['analyses:read'] });
    expect(await ask(secret)).toEqual([403, 'api_scope_missing']);
    const monthly = await person();
    await read(monthly.key, 'usage');
    const month = `${dayOf(new Date()).slice(0, 7)}-01`;
    await db.update(apiUsage).set({ calls: 1_000, month }).where(eq(apiUsage.userId, monthly.id));
    expect(await ask(monthly.key)).toEqual([429, 'api_month_limit']);
    const daily = await person();
    await db
      .update(userProfiles)
      .set({ videosAnalyzedToday: 999_999, usageDay: dayOf(new Date()) })
      .where(eq(userProfiles.id, daily.id));
    expect(await ask(daily.key)).toEqual([429, 'daily_limit_reached']);
    expect(peer.connections()).toBe(0);
  });
});

describe('addresses that do not work', () => {
  test('each says why, and leaves nothing behind', async () => {
    const { id, key } = await person();
    const missing = await serve((_request, response) => void response.writeHead(404).end());
    const page = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<video>');
    });
    const letter = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('pdf');
    });
    const huge = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 1_073_741_825 }).flushHeaders();
    });
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('the beginning');
      setTimeout(() => response.destroy(), 50);
    });
    for (const [url, status, code] of [
      ['example.com/video.mp4', 400, 'url_invalid'],
      ['http://10.0.0.1/video.mp4', 400, 'url_not_allowed'],
      ['http://169.254.169.254/latest/meta-data/', 400, 'url_not_allowed'],
      [missing.url, 422, 'url_refused'],
      [page.url, 422, 'url_not_a_file'],
      [letter.url.replace('.mp4', ''), 400, 'api_document'],
      [huge.url, 413, 'file_too_large_paid'],
      [broken.url, 422, 'url_no_answer'],
    ] as const) {
      expect(await refusal(await send(key, { url })), url).toEqual([status, code]);
    }
    expect([await jobsOf(id), await arriving()]).toEqual([[], []]);
  });

  test('whoever leaves ends the fetching', async () => {
    const { id, key } = await person();
    let gone = false;
    const peer = await serve((_request, response) => {
      response.write(clip.subarray(0, 100));
      response.on('close', () => {
        gone = true;
      });
    });
    const leaving = new AbortController();
    const sending = fetch(`${server.address}${BASE}/api/v1/analyze`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ url: peer.url }),
      signal: leaving.signal,
    }).catch(() => null);
    await until('the file arrives', async () => (await arriving()).length === 1);
    leaving.abort();
    await sending;
    await until('the fetching ended', async () => gone && (await arriving()).length === 0);
    expect(await jobsOf(id)).toEqual([]);
  });
});

test('without the setting the same address is refused, in the words of any other inside', async () => {
  const closed = await startTestServer({ RUN_JOBS: 'false' });
  try {
    const { key } = await apiWorld(() => closed).person();
    const peer = await serveClip();
    const words = async (url: string) => (await send(key, { url }, {}, closed)).json();
    const answers = (await Promise.all(
      [peer.url, 'http://127.0.0.1:9/x.mp4', 'http://192.168.0.1/x.mp4', 'http://database/x.mp4'].map(words),
    )) as Array<{ code: string; error: string }>;
    expect(new Set(answers.map(({ code, error }) => `${code}: ${error}`)).size).toBe(1);
    expect(answers[0]?.code).toBe('url_not_allowed');
    expect(peer.connections()).toBe(0);
  } finally {
    await closed.dispose();
  }
});

test('a server that stops does not wait for what is still arriving', async () => {
  const stopping = await startTestServer({ RUN_JOBS: 'false', FETCH_ALLOW: '127.0.0.1/32' });
  const { key } = await apiWorld(() => stopping).person();
  const peer = await serve((_request, response) => void response.write(clip.subarray(0, 100)));
  const answer = send(key, { url: peer.url }, {}, stopping);
  await until('the file arrives', async () => peer.connections() === 1);
  const stopped = stopping.dispose();
  expect(await refusal(await answer)).toEqual([503, 'service_unavailable']);
  await stopped;
});

test('the description: a file in a form, an address in JSON at a place of its own', async () => {
  const response = await server.client().fetch(`${BASE}/api/v1/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  };
  const ofFile = paths['/api/v1/analyze']!.post.requestBody.content;
  expect(Object.keys(ofFile)).toEqual(['multipart/form-data']);
  expect(ofFile['multipart/form-data']?.schema).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' }, model: {} },
    required: ['file'],
  });
  expect(ofFile['multipart/form-data']?.schema).not.toHaveProperty('properties.url');
  const ofAddress = paths['/api/v1/analyze/url']!.post.requestBody.content;
  expect(Object.keys(ofAddress)).toEqual(['application/json']);
  expect(ofAddress['application/json']?.schema).toMatchObject({ properties: { url: {} }, required: ['url'] });
});

test('the address of its own takes an address, and no form', async () => {
  const { key } = await person();
  const peer = await serveClip();
  const to = `${BASE}/api/v1/analyze/url`;
  const answer = await server
    .client()
    .post(to, { url: peer.url }, { 'x-api-key': key, prefer: 'respond-async' });
  expect(answer.status).toBe(202);
  const form = new FormData();
  form.set('url', peer.url);
  const refused = await server
    .client()
    .fetch(to, { method: 'POST', headers: { 'x-api-key': key }, body: form });
  expect(await refusal(refused)).toEqual([400, 'invalid_request']);
});
