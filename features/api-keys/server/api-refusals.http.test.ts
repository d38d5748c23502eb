/** What is refused before its analysis begins does not use the month up; the minute counts it. */

import { apiUsage } from '@unmask/accounts/tables';
import { userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { dayOf } from '@unmask/platform/identifiers';
import { API_MINUTE_LIMIT, API_MONTHLY_LIMITS } from '@unmask/product/api';
import { UNLIMITED_DAILY_LIMIT } from '@unmask/product/limits';
import { apiWorld, BASE, freshMinute, refusal } from '@unmask/testing/api';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchState, Usage } from '../contract.ts';

const MONTH = API_MONTHLY_LIMITS.pro;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const { person, analyze, cheap, formless, read } = apiWorld(() => server);
const rowOf = async (userId: string) =>
  (await server.core.database.db.select().from(apiUsage).where(eq(apiUsage.userId, userId)))[0];
const usageOf = async (key: string) => (await (await read(key, 'usage')).json()) as Usage;
const video = (name: string, type = 'video/mp4') => ({ name, blob: new Blob(['a few bytes'], { type }) });

function send(key: string, call: 'analyze' | 'batch', files: ReturnType<typeof video>[], more: object = {}) {
  const body = new FormData();
  for (const { name, blob } of files) body.append('file', blob, name);
  const headers = { 'x-api-key': key, prefer: 'respond-async', ...more };
  return server.client().fetch(`${BASE}/api/v1/${call}`, { method: 'POST', headers, body });
}
function sendJson(key: string, call: 'analyze' | 'batch', body: object, more: object = {}) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', ...more };
  return server
    .client()
    .fetch(`${BASE}/api/v1/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('[PUBAPI-018] form, type, model, field, address: none counts on the month, each on the minute', async () => {
  const { id, key } = await person();
  await freshMinute(20_000);
  const refused = await formless(key);
  expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`^"minute";r=9;.*"month";r=${MONTH};`));
  expect(await refusal(refused)).toEqual([400, 'api_file_required']);
  expect(await refusal(await analyze(key, { type: 'text/plain' }))).toEqual([400, 'not_media']);
  expect(await refusal(await analyze(key, { model: 'best' }))).toEqual([400, 'api_unknown_model']);
  const zero = await sendJson(key, 'analyze', { url: 'https://example.com/a.mp4', zero_retention: 'maybe' });
  expect(await refusal(zero)).toEqual([400, 'api_zero_retention_invalid']);
  const away = await sendJson(key, 'analyze', { url: 'http://127.0.0.1:1/clip.mp4' });
  expect((await refusal(away))[0]).toBeLessThan(500);
  expect(await rowOf(id)).toMatchObject({ calls: 0, minuteCalls: 5 });
  expect(await usageOf(key)).toMatchObject({ current_usage: 0, remaining_calls: MONTH });
});

test('the last analysis of the month is still there after nine refusals, and the minute ends them', async () => {
  const { id, key } = await person();
  expect((await cheap(key)).status).toBe(202);
  await server.core.database.db
    .update(apiUsage)
    .set({ calls: MONTH - 1, minuteCalls: 0 })
    .where(eq(apiUsage.userId, id));
  await freshMinute(20_000);
  for (let n = 1; n < API_MINUTE_LIMIT; n += 1) expect((await formless(key)).status).toBe(400);
  expect((await cheap(key)).status).toBe(202);
  expect(await refusal(await formless(key))).toEqual([429, 'api_minute_limit']);
  expect(await rowOf(id)).toMatchObject({ calls: MONTH, minuteCalls: API_MINUTE_LIMIT });
});

test('what the day refuses is given back as well', async () => {
  const { id, key } = await person();
  await server.core.database.db
    .update(userProfiles)
    .set({ videosAnalyzedToday: UNLIMITED_DAILY_LIMIT, usageDay: dayOf(new Date()) })
    .where(eq(userProfiles.id, id));
  expect(await refusal(await cheap(key))).toEqual([429, 'daily_limit_reached']);
  expect(await refusal(await send(key, 'batch', [video('a.mp4')]))).toEqual([429, 'daily_limit_reached']);
  const named = await send(key, 'analyze', [video('a.mp4')], { 'idempotency-key': 'day' });
  expect(await refusal(named)).toEqual([429, 'daily_limit_reached']);
  expect((await rowOf(id))?.calls).toBe(0);
});

test('with an Idempotency-Key: refused, begun, answered again, and used for something else', async () => {
  const { id, key } = await person();
  const named = { 'idempotency-key': 'order-1' };
  const calls = async () => (await rowOf(id))?.calls;
  for (let n = 0; n < 2; n += 1) {
    expect((await send(key, 'analyze', [video('a.txt', 'text/plain')], named)).status).toBe(400);
    const away = await sendJson(key, 'analyze', { url: 'http://127.0.0.1:1/clip.mp4' }, named);
    expect((await refusal(away))[0]).toBeLessThan(500);
    expect(await calls()).toBe(0);
  }
  expect((await send(key, 'analyze', [video('a.mp4')], named)).status).toBe(202);
  expect(await calls()).toBe(1);
  const again = await send(key, 'analyze', [video('a.mp4')], named);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
  const other = await send(key, 'analyze', [video('b.mp4')], named);
  expect(await refusal(other)).toEqual([422, 'idempotency_key_reused']);
  expect(await calls()).toBe(1);
});

test('a batch: each refused file by itself, and the whole of it', async () => {
  const { id, key } = await person();
  const mixed = await send(key, 'batch', [video('a.mp4'), video('b.txt', 'text/plain'), video('c.mp4')]);
  expect(mixed.status).toBe(202);
  expect(((await mixed.json()) as BatchState).counts).toMatchObject({ total: 3, refused: 1 });
  expect((await rowOf(id))?.calls).toBe(2);
  expect((await send(key, 'batch', [video('b.txt', 'text/plain')])).status).toBe(400);
  expect((await send(key, 'batch', [])).status).toBe(400);
  const urls = ['http://127.0.0.1:1/a.mp4', 'http://127.0.0.1:1/b.mp4'];
  const away = await sendJson(key, 'batch', { urls }, { 'idempotency-key': 'two' });
  expect((await refusal(away))[0]).toBeLessThan(500);
  expect((await rowOf(id))?.calls).toBe(2);
});
