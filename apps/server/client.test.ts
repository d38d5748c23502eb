/** The TypeScript client against the running service with its real engine. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { apiUsage } from '@unmask/accounts/tables';
import * as client from '@unmask/client';
import { Unmask, UnmaskError } from '@unmask/client';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { startPeer } from '@unmask/platform/testing/raw-server';
import { apiWorld, freshMinute } from '@unmask/testing/api';
import { longClip, startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.testing.ts';

let server: TestServer;
let proxy: FaultyProxy;
let clip: string;
beforeAll(async () => {
  server = await startTestServer({ FETCH_ALLOW: '127.0.0.1/32' });
  proxy = await startFaultyProxy(server.address);
  clip = await tinyClip();
});
afterAll(async () => {
  await proxy?.close();
  await server?.dispose();
});
beforeEach(() => {
  proxy.faults.length = 0;
  proxy.seen.length = 0;
});

const { person, ended } = apiWorld(() => server);
const connect = (apiKey: string, more: Partial<client.UnmaskOptions> = {}) =>
  new Unmask({ apiKey, baseUrl: server.address, ...more });
/** Through the proxy, with a person of its own. */
const troubled = async (more: Partial<client.UnmaskOptions> = {}) =>
  connect((await person()).key, { baseUrl: proxy.address, ...more });

async function failure(work: Promise<unknown>): Promise<UnmaskError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UnmaskError)) throw new Error(`expected an UnmaskError, got ${error}`);
  return error;
}

describe('analyses', () => {
  test('a path: begun, awaited, read again; what is used', async () => {
    const unmask = connect((await person()).key);
    const statuses: string[] = [];
    const state = await unmask.analyzeAndWait(clip, { onProgress: ({ status }) => statuses.push(status) });
    expect(state.status).toBe('completed');
    expect(state.result.file.name).toMatch(/\.mp4$/);
    expect(state.result.mode).toBe('full');
    expect(['queued', 'running']).toContain(statuses[0]);
    expect(statuses.at(-1)).toBe('completed');
    expect(await unmask.get(state.id)).toEqual(state);
    expect(await unmask.usage()).toMatchObject({ current_usage: 1, monthly_limit: 1_000 });
  });

  test('the verdict in one call; a Blob, a File, streams', async () => {
    const unmask = connect((await person()).key);
    const bytes = new Uint8Array(await readFile(clip));
    const verdict = await unmask.verdict(new Blob([bytes], { type: 'video/mp4' }), { model: 'advanced' });
    expect(verdict).toMatchObject({ model_used: 'advanced', isAI: expect.any(Boolean) });
    const inputs: client.FileInput[] = [
      new File([bytes], 'file.mp4', { type: 'video/mp4' }),
      { stream: createReadStream(clip), name: 'node "1".mp4', type: 'video/mp4' },
      { stream: new Blob([bytes]).stream(), name: 'web.mp4' },
    ];
    const { sha256 } = (await unmask.get(verdict.analysis_id)).result!.file;
    for (const input of inputs) {
      const { id } = await unmask.analyze(input);
      await ended(id);
      expect((await unmask.get(id)).result?.file.sha256).toBe(sha256);
    }
  });

  test('an address: the service fetches it', async () => {
    const unmask = connect((await person()).key);
    const bytes = await readFile(clip);
    const peer = await startPeer((_request, response) => void response.end(bytes));
    const { result } = await unmask.analyzeAndWait({ url: `http://127.0.0.1:${peer.port}/at/clip.mp4` });
    await peer.close();
    expect(result.file).toMatchObject({ name: 'clip.mp4', size_bytes: bytes.length });
    const inside = unmask.analyze({ url: 'http://10.0.0.1/clip.mp4' }, { model: 'advanced' });
    expect(await failure(inside)).toMatchObject({ code: 'url_not_allowed' });
  });

  test('one that fails: the words of the service', async () => {
    const unmask = connect((await person()).key);
    const nothing = new Blob(['this is no video'], { type: 'video/mp4' });
    expect(await failure(unmask.analyzeAndWait(nothing))).toMatchObject({
      code: 'analysis_failed',
      message:
        'This kind of file cannot be read. Videos work as MP4, MOV, AVI, MKV and WebM, recordings as MP3, M4A, WAV, OGG and FLAC, pictures as JPEG, PNG, WebP and AVIF.',
    });
    expect(await failure(unmask.verdict(nothing))).toMatchObject({ status: 422, code: 'unsupported_format' });
  });

  test('a file that is not kept', async () => {
    const unmask = connect((await person()).key);
    const state = await unmask.analyzeAndWait(clip, { zeroRetention: true });
    expect(state).toMatchObject({ zero_retention: true, file_kept: false });
    const kept = await unmask.analyzeAndWait(clip, { zeroRetention: false });
    expect(kept).toMatchObject({ zero_retention: false, file_kept: true });
  });

  test('listed in pages, cancelled, deleted', async () => {
    const unmask = connect((await person()).key);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await unmask.analyze(clip)).id);
    for (const id of ids) await ended(id);
    const listed: client.ListItem[] = [];
    for await (const item of unmask.list({ limit: 2, status: 'completed' })) listed.push(item);
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed[0]).toMatchObject({
      file_name: expect.stringMatching(/\.mp4$/),
      outcome: expect.any(String),
    });
    expect((await unmask.page({ limit: 1 })).next_cursor).toEqual(expect.any(String));
    expect((await unmask.cancel(ids[0]!)).status).toBe('completed');
    expect(await unmask.delete(ids[0]!)).toBeUndefined();
    expect(await failure(unmask.get(ids[0]!))).toMatchObject({ code: 'analysis_not_found' });
  });

  test('a batch: of files, and of addresses', async () => {
    const unmask = connect((await person()).key);
    const nothing = new File(['no video'], 'nothing.mp4', { type: 'video/mp4' });
    const sent = await unmask.batch([clip, nothing], { zeroRetention: true });
    expect(sent.counts.total).toBe(2);
    const seen: client.Batch[] = [];
    const batch = await unmask.waitForBatch(sent.id, { onProgress: (state) => seen.push(state) });
    expect(batch.items.map(({ status }) => status)).toEqual(['completed', 'failed']);
    expect(batch.items[1]).toMatchObject({
      file_name: 'nothing.mp4',
      error: expect.stringContaining('read'),
    });
    expect(await unmask.getBatch(sent.id)).toEqual(batch);
    expect(seen.at(-1)).toEqual(batch);
    const bytes = await readFile(clip);
    const peer = await startPeer((_request, response) => void response.end(bytes));
    const urls = [`http://127.0.0.1:${peer.port}/clip.mp4`, 'http://10.0.0.1/'];
    const { id } = await unmask.batch({ urls });
    const fetched = await unmask.waitForBatch(id);
    await peer.close();
    expect(fetched.items.map(({ status }) => status)).toEqual(['completed', 'refused']);
    const two = unmask.batch([clip, { stream: createReadStream(clip), name: 'x.mp4' }]);
    expect(await failure(two)).toMatchObject({ code: 'invalid_input' });
  });

  test('waiting has an end, and can be given up', async () => {
    const unmask = connect((await person()).key);
    // One that has not ended when it is asked for the first time.
    const { id } = await unmask.analyze(await longClip());
    const gaveUp = new AbortController();
    const waiting = unmask.wait(id, {
      signal: gaveUp.signal,
      onProgress: () => gaveUp.abort(new Error('enough')),
    });
    await expect(waiting).rejects.toThrow('enough');
    await ended(id);
    expect((await unmask.wait(id)).id).toBe(id);
  });
});

describe('refusals', () => {
  test('a wrong key, another person, a missing file, options that cannot be', async () => {
    const unmask = connect(`deepfake_${'0'.repeat(64)}`);
    expect(await failure(unmask.usage())).toMatchObject({
      name: 'UnmaskError',
      status: 401,
      code: 'api_key_invalid',
      retryAfter: null,
      requestId: expect.stringMatching(/^.{16}$/),
      message: expect.stringContaining('not valid'),
    });
    const known = connect((await person()).key);
    expect(await failure(known.get('no/such id'))).toMatchObject({ status: 404, code: 'analysis_not_found' });
    expect(await failure(known.analyze('/no/such/file.mp4'))).toMatchObject({ code: 'invalid_input' });
    expect(() => connect('')).toThrow('apiKey');
    expect(() => connect('x', { baseUrl: 'nowhere' })).toThrow('baseUrl');
  });

  test('a day that is used up: until midnight, UTC', async () => {
    const { id, key } = await person();
    await server.core.database.db
      .update(userProfiles)
      .set({ videosAnalyzedToday: 999_999, usageDay: new Date().toISOString().slice(0, 10) })
      .where(eq(userProfiles.id, id));
    const error = await failure(connect(key).analyze(clip));
    expect(error).toMatchObject({ status: 429, code: 'daily_limit_reached' });
    const midnight_s = 86_400 - ((Date.now() / 1000) % 86_400);
    expect(Math.abs(error.retryAfter! - midnight_s)).toBeLessThan(60);
  });

  test('the eleventh request of a minute: when to come again', async () => {
    const { key, id } = await person();
    const unmask = connect(key, { retries: 0 });
    await freshMinute();
    for (let n = 0; n < 10; n += 1) await unmask.usage();
    const error = await failure(unmask.usage());
    expect(error).toMatchObject({ status: 429, code: 'api_minute_limit' });
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(error.retryAfter).toBeLessThanOrEqual(60);
    // Longer than the caller wants to wait: told at once.
    const impatient = connect(key, { maxRetryDelayMs: 10 });
    const from = Date.now();
    expect((await failure(impatient.usage())).status).toBe(429);
    expect(Date.now() - from).toBeLessThan(20_000);
    expect(id).not.toBe('');
    await server.core.database.db.delete(apiUsage);
  });
});

describe('again', () => {
  test('after 429 as long as it says, after 503 and a broken connection; with the same key', async () => {
    const unmask = await troubled();
    proxy.faults.push({ status: 429, headers: { 'retry-after': '1' } }, { status: 503 }, 'reset');
    const from = Date.now();
    const { id } = await unmask.analyze(clip);
    expect(Date.now() - from).toBeGreaterThanOrEqual(1_000);
    const keys = proxy.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    await ended(id);
    expect((await unmask.usage()).current_usage).toBe(1);
  });

  test('an answer that is lost: the work is done once, and the answer is the same', async () => {
    const unmask = await troubled();
    proxy.faults.push('lost');
    const { id } = await unmask.analyze(clip);
    expect(proxy.seen).toHaveLength(2);
    await ended(id);
    expect((await unmask.page()).items.map((item) => item.id)).toEqual([id]);
    expect((await unmask.usage()).current_usage).toBe(1);
  });

  test('a connection that breaks while a large file is sent ends nothing else', async () => {
    const unmask = await troubled({ retries: 1 });
    const large = new Blob([new Uint8Array(8_000_000)], { type: 'video/mp4' });
    proxy.faults.push('reset', 'reset');
    expect(await failure(unmask.analyze(large))).toMatchObject({ code: 'network_error' });
    expect(proxy.seen).toHaveLength(2);
  });

  test('reading too, but not for ever', async () => {
    const unmask = await troubled({ retries: 2 });
    proxy.faults.push('reset', { status: 503, headers: { 'retry-after': '0' } });
    expect((await unmask.usage()).monthly_limit).toBe(1_000);
    proxy.seen.length = 0;
    proxy.faults.push('reset', 'reset', 'reset', 'reset');
    expect(await failure(unmask.usage())).toMatchObject({ status: 0, code: 'network_error' });
    expect(proxy.seen).toHaveLength(3);
  });

  test('a stream is gone after the first time: not again, but for its number', async () => {
    const unmask = await troubled();
    proxy.faults.push('reset');
    const input = { stream: createReadStream(clip), name: 'clip.mp4' };
    expect(await failure(unmask.analyze(input))).toMatchObject({ code: 'network_error' });
    expect(proxy.seen).toHaveLength(1);
  });

  test('never what is refused for good', async () => {
    const unmask = await troubled();
    proxy.faults.push({ status: 400, headers: { 'content-type': 'text/html' }, body: '<h1>no</h1>' });
    expect(await failure(unmask.usage())).toMatchObject({ status: 400, code: 'http_400' });
    proxy.faults.push({ status: 200, body: '<h1>sign in</h1>' });
    expect(await failure(unmask.usage())).toMatchObject({ status: 200, code: 'unreadable_answer' });
    expect(proxy.seen).toHaveLength(2);
  });
});

describe('no answer', () => {
  test('a time limit', async () => {
    const unmask = await troubled({ timeoutMs: 150, retries: 0 });
    proxy.faults.push('silence');
    expect(await failure(unmask.usage())).toMatchObject({
      code: 'timeout',
      message: 'There was no answer within 0.15 seconds.',
    });
  });

  test('given up by the caller: the reason comes back, nothing is sent again', async () => {
    const unmask = await troubled();
    proxy.faults.push('silence');
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('changed my mind')), 100);
    await expect(unmask.usage({ signal: stop.signal })).rejects.toThrow('changed my mind');
    expect(proxy.seen).toHaveLength(1);
    await expect(unmask.usage({ signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    expect(proxy.seen).toHaveLength(1);
    // While it waits to send again.
    proxy.faults.push({ status: 503, headers: { 'retry-after': '30' } });
    const later = new AbortController();
    setTimeout(() => later.abort(new Error('too long')), 100);
    await expect(unmask.usage({ signal: later.signal })).rejects.toThrow('too long');
  });
});

describe('webhooks', () => {
  test('made, changed, tested with a real message, deleted', async () => {
    const unmask = connect((await person()).key);
    const messages: Array<{ headers: IncomingHttpHeaders; body: string }> = [];
    const receiver = await startPeer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      messages.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      response.end();
    });
    const url = `http://127.0.0.1:${receiver.port}/unmask`;
    const { id, secret } = await unmask.webhooks.create({ url, description: 'ours' });
    expect(secret).toMatch(/^whsec_/);
    const asked = await unmask.webhooks.test(id);
    await until('the message came', async () => messages.length > 0);
    const { headers, body } = messages[0]!;
    expect(await client.verifyWebhook(body, headers, secret)).toMatchObject({ type: 'webhook.test' });
    await until(
      'it is noted',
      async () => (await unmask.webhooks.deliveryPage(id)).items[0]?.state === 'delivered',
    );
    const deliveries: client.Delivery[] = [];
    for await (const delivery of unmask.webhooks.deliveries(id)) deliveries.push(delivery);
    expect(deliveries).toMatchObject([{ id: asked.id, webhook_id: id, response_status: 200 }]);
    await server.core.database.db.delete(apiUsage);
    await unmask.webhooks.replay(id, asked.id);
    await until('it came again', async () => messages.length > 1);
    expect((await unmask.webhooks.rotate(id)).secret).not.toBe(secret);
    expect(await unmask.webhooks.update(id, { enabled: false })).toMatchObject({ id, enabled: false });
    expect(await unmask.webhooks.list()).toMatchObject([{ id, url, description: 'ours' }]);
    await unmask.webhooks.delete(id);
    expect(await failure(unmask.webhooks.delete(id))).toMatchObject({ code: 'webhook_not_found' });
    await receiver.close();
  });

  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes  ok').toString('base64')}`;
  const payload = JSON.stringify({
    type: 'analysis.completed',
    timestamp: '2026-11-21T00:00:00Z',
    data: { id: 'ü' },
  });
  const signed = (at = new Date(), by = secret) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', at, payload),
  });
  const verify = (
    headers: client.WebhookHeaders,
    body: string | Uint8Array = payload,
    by: string | string[] = secret,
  ) => client.verifyWebhook(body, headers, by);

  test('a message signed by the specification, in every form it comes in', async () => {
    const message = JSON.parse(payload);
    expect(await verify(signed())).toEqual(message);
    expect(await verify(new Headers(signed()), Buffer.from(payload))).toEqual(message);
    const upper = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    expect(await verify(upper)).toEqual(message);
    const other = `whsec_${Buffer.from('another').toString('base64')}`;
    expect(await verify(signed(), payload, [other, secret])).toEqual(message);
    const both = { ...signed(), 'webhook-signature': `v2,x v1,AAAA ${signed()['webhook-signature']}` };
    expect(await verify(both)).toEqual(message);
  });

  test('forged, changed, old, of the future, incomplete', async () => {
    const other = `whsec_${Buffer.from('another').toString('base64')}`;
    const hour_ms = 3_600_000;
    const wrong: Array<[() => Promise<unknown>, string]> = [
      [() => verify(signed(new Date(), other)), 'No signature fits'],
      [() => verify(signed(), payload.replace('ü', 'u')), 'No signature fits'],
      [() => verify({ ...signed(), 'webhook-id': 'msg_2' }), 'No signature fits'],
      [() => verify({ ...signed(), 'webhook-signature': 'v1,!!! v1a,AAAA' }), 'No signature fits'],
      [() => verify(signed(new Date(Date.now() - hour_ms))), 'too old'],
      [() => verify(signed(new Date(Date.now() + hour_ms))), 'of the future'],
      [() => verify({ ...signed(), 'webhook-timestamp': 'now' }), 'no time'],
      [() => verify({}), 'webhook-id is missing'],
      [() => verify(signed(), payload, 'whsec_'), 'no webhook secret'],
    ];
    for (const [work, words] of wrong) {
      await expect(work()).rejects.toThrow(client.WebhookVerificationError);
      await expect(work()).rejects.toThrow(words);
    }
  });
});
