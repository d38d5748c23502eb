/** Requests that are sent again: through the running server, and on the database where processes die. */
import { readFile } from 'node:fs/promises';
import { apiUsage } from '@unmask/accounts/tables';
import { analysisJobs } from '@unmask/analyses/tables';
import { userProfiles } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { apiWorld, BASE, freshMinute, refusal } from '@unmask/testing/api';
import { longClip, startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { State, Verdict } from '../contract.ts';
import { idempotencyKeys } from '../tables.ts';
import { deleteExpiredIdempotencyKeys } from './index.ts';

let server: TestServer;
let clip: Uint8Array;
beforeAll(async () => {
  clip = new Uint8Array(await readFile(await tinyClip()));
  server = await startTestServer();
});
afterAll(() => server.dispose());

const { person, create, list, read } = apiWorld(() => server);
const db = () => server.core.database.db;

interface Sending {
  key: string;
  name: string;
  bytes?: Uint8Array;
  fileName?: string;
  zero?: boolean;
  async?: boolean;
  signal?: AbortSignal;
}

function send({ key, name, ...more }: Sending): Promise<Response> {
  const form = new FormData();
  if (more.zero) form.set('zero_retention', 'true');
  const file = new Blob([new Uint8Array(more.bytes ?? clip)], { type: 'video/mp4' });
  form.set('file', file, more.fileName ?? 'clip.mp4');
  return server.client().fetch(`${BASE}/api/v1/analyze`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'idempotency-key': name,
      ...(more.async && { prefer: 'respond-async' }),
    },
    body: form,
    signal: more.signal ?? null,
  });
}
const started = async (userId: string) =>
  (await db().select().from(analysisJobs).where(eq(analysisJobs.userId, userId))).map(({ id }) => id);
const rowOf = async (userId: string) =>
  (await db().select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)))[0];
const today = async (userId: string) =>
  (await db().select().from(userProfiles).where(eq(userProfiles.id, userId)))[0]?.videosAnalyzedToday;

describe('sent again', () => {
  test('the verdict to the byte, also with another key of the account; started and counted once', async () => {
    const { id, client, key } = await person();
    const first = await send({ key, name: 'order-1' });
    const text = await first.text();
    expect(first.status, text).toBe(200);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const second = (await create(client)).secret;
    const again = await send({ key: second, name: '"order-1"' });
    expect([again.status, await again.text()]).toEqual([200, text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('content-type')).toContain('application/json');
    expect(await started(id)).toEqual([(JSON.parse(text) as Verdict).analysis_id]);
    expect((await list(client)).usage.current_usage).toBe(1);
    expect(await today(id)).toBe(1);
  });

  test('a failed analysis and a queued one are answered as they were', async () => {
    const { id, key } = await person();
    const bytes = new TextEncoder().encode('this is no video');
    const failed = await (await send({ key, name: 'failed', bytes })).text();
    const again = await send({ key, name: 'failed', bytes });
    expect(await again.clone().text()).toBe(failed);
    expect(await refusal(again)).toEqual([422, 'unsupported_format']);
    const queued = await send({ key, name: 'queued', async: true });
    const state = await queued.text();
    await until('it ended', async () => (await read(key, `analysis/${JSON.parse(state).id}`)).ok);
    const repeated = await send({ key, name: 'queued', async: true });
    expect([repeated.status, await repeated.text()]).toEqual([202, state]);
    expect(await started(id)).toHaveLength(2);
  });

  test('with another file, another name or other fields it is another request', async () => {
    const { id, key } = await person();
    await send({ key, name: 'one', async: true });
    const other = new Uint8Array(await readFile(await tinyClip(2)));
    for (const changed of [{ bytes: other }, { fileName: 'other.mp4' }, { zero: true }]) {
      expect(await refusal(await send({ key, name: 'one', async: true, ...changed }))).toEqual([
        422,
        'idempotency_key_reused',
      ]);
    }
    expect(await started(id)).toHaveLength(1);
  });

  test("another account's same key is another one", async () => {
    const [ann, bob] = [await person(), await person()];
    const [one, two] = await Promise.all(
      [ann, bob].map(({ key }) => send({ key, name: 'shared', async: true })),
    );
    const ids = await Promise.all([one!, two!].map(async (each) => ((await each.json()) as State).id));
    expect(ids[0]).not.toBe(ids[1]);
    expect(await started(ann.id)).toEqual([ids[0]]);
    expect(await started(bob.id)).toEqual([ids[1]]);
  });

  test('keys that are none', async () => {
    const { key } = await person();
    for (const name of ['', '""', 'two words', 'x'.repeat(256)]) {
      expect(await refusal(await send({ key, name }))).toEqual([400, 'idempotency_key_invalid']);
    }
  });
});

describe('at the same time', () => {
  test('eight at once: one is worked on, the others are told when to ask again; one analysis', async () => {
    const { id, client, key } = await person();
    await freshMinute();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ key, name: 'same' })));
    const done = answers.filter(({ status }) => status === 200);
    const busy = answers.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + busy.length).toBe(8);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers.get('retry-after')).toBe('5');
    expect(await refusal(busy[0]!)).toEqual([409, 'idempotency_in_progress']);
    expect(await started(id)).toHaveLength(1);
    expect((await list(client)).usage.current_usage).toBe(1);
  });
});

describe('what came to nothing', () => {
  test('a refusal before the start leaves the key free, and counts nothing', async () => {
    const { id, client, key } = await person();
    await read(key, 'usage');
    await db().update(apiUsage).set({ calls: 1_000 }).where(eq(apiUsage.userId, id));
    const refused = await send({ key, name: 'later', async: true });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal(refused)).toEqual([429, 'api_month_limit']);
    await db().update(apiUsage).set({ calls: 0 }).where(eq(apiUsage.userId, id));
    await db()
      .update(userProfiles)
      .set({ videosAnalyzedToday: 1_000_000, usageDay: new Date().toISOString().slice(0, 10) })
      .where(eq(userProfiles.id, id));
    expect(await refusal(await send({ key, name: 'later', async: true }))).toEqual([
      429,
      'daily_limit_reached',
    ]);
    await db().update(userProfiles).set({ videosAnalyzedToday: 0 }).where(eq(userProfiles.id, id));
    expect(await rowOf(id)).toBeUndefined();
    expect((await send({ key, name: 'later', async: true })).status).toBe(202);
    expect((await list(client)).usage.current_usage).toBeLessThanOrEqual(2);
  });

  test('the free plan has no API with a key either', async () => {
    const { key } = await person('free');
    expect(await refusal(await send({ key, name: 'free' }))).toEqual([403, 'api_not_in_plan']);
  });

  test('who left while waiting gets the verdict of the same analysis', async () => {
    const { id, key } = await person();
    const bytes = new Uint8Array(await readFile(await longClip()));
    const leaving = new AbortController();
    const gone = send({ key, name: 'left', bytes, signal: leaving.signal }).catch(() => null);
    const [analysis] = await until('it was started', async () => {
      const ids = await started(id);
      return ids.length > 0 && ids;
    });
    leaving.abort();
    await gone;
    await until('the key is free', async () => {
      const row = await rowOf(id);
      return row && row.heldUntil.getTime() <= Date.now();
    });
    const again = await send({ key, name: 'left', bytes });
    expect(again.status).toBe(200);
    expect(((await again.json()) as Verdict).analysis_id).toBe(analysis);
    expect(await started(id)).toEqual([analysis]);
  });

  test('a process that died before the start, and one that died after it: one analysis each', async () => {
    const { id, key } = await person();
    await send({ key, name: 'dead', async: true });
    const first = await rowOf(id);
    // As a killed process leaves it: started, without an answer, and silent.
    const silent = { status: null, headers: null, body: null, heldUntil: new Date(Date.now() - 1000) };
    await db().update(idempotencyKeys).set(silent).where(eq(idempotencyKeys.userId, id));
    const after = (await (await send({ key, name: 'dead', async: true })).json()) as State;
    expect(await started(id)).toEqual([first?.startedId]);
    expect(after.id).toBe(first?.startedId);
    // Not even started.
    await db().update(idempotencyKeys).set(silent).where(eq(idempotencyKeys.userId, id));
    await db().delete(analysisJobs).where(eq(analysisJobs.userId, id));
    expect((await send({ key, name: 'dead', async: true })).status).toBe(202);
    expect(await started(id)).toEqual([first?.startedId]);
    // Another request cannot take over what was begun.
    await db().update(idempotencyKeys).set(silent).where(eq(idempotencyKeys.userId, id));
    expect(await refusal(await send({ key, name: 'dead', async: true, fileName: 'b.mp4' }))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
  });
});

test('after a day the key is a new one, and the maintenance forgets it', async () => {
  const { id, key } = await person();
  await send({ key, name: 'old', async: true });
  const age = (hours: number) =>
    db()
      .update(idempotencyKeys)
      .set({ createdAt: sql`now() - ${`${hours} hours`}::interval` })
      .where(and(eq(idempotencyKeys.userId, id)));
  await age(25);
  expect((await send({ key, name: 'old', async: true, fileName: 'b.mp4' })).status).toBe(202);
  expect(await started(id)).toHaveLength(2);
  await age(23);
  await deleteExpiredIdempotencyKeys(db());
  expect(await rowOf(id)).toBeDefined();
  await age(25);
  await deleteExpiredIdempotencyKeys(db());
  expect(await rowOf(id)).toBeUndefined();
});
