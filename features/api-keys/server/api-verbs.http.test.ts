/** What programs do with their analyses, and what a key may do: through the running server. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiKeys } from '@unmask/accounts/tables';
import { analysisJobs, videoAnalyses } from '@unmask/analyses/tables';
import { userProfiles } from '@unmask/db';
import { eq, sql } from '@unmask/db/sql';
import { apiWorld, BASE, refusal } from '@unmask/testing/api';
import { joinOrganization, longClip, startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type List, PUBLIC_CALLS, type State } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

const { person, create, list, analyze, read, ended } = apiWorld(() => server);

const send = (key: string, method: string, path: string, base = BASE) =>
  server.client().fetch(`${base}/api/v1/${path}`, { method, headers: { 'x-api-key': key } });
const startedToday = async (id: string) => {
  const [row] = await server.core.database.db.select().from(userProfiles).where(eq(userProfiles.id, id));
  return row?.videosAnalyzedToday;
};
const states = async (response: Response) => {
  expect(response.status).toBe(200);
  return (await response.json()) as List;
};
async function long(): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await longClip()));
}
/** Keeps the one worker busy. @returns its id. */
async function running(key: string): Promise<string> {
  const { id } = (await (await analyze(key, { async: true, bytes: await long() })).json()) as State;
  await until('it runs', async () => {
    const [job] = await server.core.database.db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
    return job?.state === 'running';
  });
  return id;
}
const stored = (id: string) =>
  readdir(path.join(server.settings.DATA_DIR, 'files', id)).catch(() => [] as string[]);

describe('the list', () => {
  test('newest first, in pages, by state, under both bases; the result in short', async () => {
    const { key } = await person();
    const first = (await (await analyze(key)).json()) as { analysis_id: string; isAI: boolean };
    const bytes = new TextEncoder().encode('this is no video');
    await analyze(key, { bytes, name: 'notes.mp4' });
    const page = await states(await read(key, 'analyses?limit=1'));
    expect(page.items).toEqual([
      {
        id: expect.any(String),
        status: 'failed',
        file_name: 'notes.mp4',
        created_at: expect.any(String),
        completed_at: expect.any(String),
        isAI: null,
        confidence: null,
        outcome: null,
        probability: null,
        likelihood_ratio: null,
        assessment: null,
        assessment_real_share: null,
        assessment_ai_share: null,
        lean: null,
        threat_level: null,
      },
    ]);
    const next = await states(await read(key, `analyses?limit=1&cursor=${page.next_cursor}`, ''));
    expect(next).toMatchObject({
      items: [{ id: first.analysis_id, status: 'completed', isAI: first.isAI, file_name: 'clip.mp4' }],
      next_cursor: null,
    });
    expect((await states(await read(key, 'analyses?status=completed'))).items).toEqual(next.items);
    expect((await states(await read(key, 'analyses?status=queued'))).items).toEqual([]);
  });

  test('a query and a cursor that are none', async () => {
    const { key } = await person();
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'status=done']) {
      expect(await refusal(await read(key, `analyses?${query}`))).toEqual([400, 'api_query_invalid']);
    }
    expect(await refusal(await read(key, 'analyses?cursor=none'))).toEqual([400, 'api_cursor_invalid']);
  });
});

describe('cancel', () => {
  test('a waiting one at once, with its place in the allowance; a running one is stopped; one that ended stays', async () => {
    const { id: owner, key } = await person();
    const busy = await running(key);
    const { id } = (await (await analyze(key, { async: true })).json()) as State;
    expect(await startedToday(owner)).toBe(2);
    const answer = await send(key, 'POST', `analysis/${id}/cancel`, '');
    expect(answer.status).toBe(200);
    const cancelled = (await answer.json()) as State;
    expect(cancelled).toMatchObject({ id, status: 'cancelled', result: null, progress: null });
    expect(cancelled.completed_at).not.toBeNull();
    expect(await startedToday(owner)).toBe(1);
    expect((await send(key, 'POST', `analysis/${busy}/cancel`)).status).toBe(200);
    await ended(busy);
    expect(await (await read(key, `analysis/${busy}`)).json()).toMatchObject({ status: 'cancelled' });
    expect(await (await send(key, 'POST', `analysis/${busy}/cancel`)).json()).toMatchObject({
      id: busy,
      status: 'cancelled',
    });
  });
});

describe('delete', () => {
  test('file, result and row; it does not exist afterwards', async () => {
    const { client, key } = await person();
    const { analysis_id: id } = (await (await analyze(key)).json()) as { analysis_id: string };
    expect(await stored(id)).toEqual(['media']);
    const gone = await send(key, 'DELETE', `analysis/${id}`);
    expect([gone.status, await gone.text()]).toEqual([204, '']);
    expect(await stored(id)).toEqual([]);
    const { db } = server.core.database;
    expect(await db.select().from(videoAnalyses).where(eq(videoAnalyses.id, id))).toEqual([]);
    expect(await refusal(await read(key, `analysis/${id}`))).toEqual([404, 'analysis_not_found']);
    expect(await refusal(await send(key, 'DELETE', `analysis/${id}`))).toEqual([404, 'analysis_not_found']);
    expect((await client.fetch(`/api/saved-analyses/${id}`)).status).toBe(404);
  });

  test('a running one is stopped, and the next one takes its place', async () => {
    const { key } = await person();
    const busy = await running(key);
    expect((await send(key, 'DELETE', `analysis/${busy}`, '')).status).toBe(204);
    expect((await analyze(key)).status).toBe(200);
    expect(await stored(busy)).toEqual([]);
  });
});

test("colleagues', strangers' and visitors' analyses cannot be listed, cancelled or deleted", async () => {
  const owner = await person();
  const admin = await person('enterprise');
  await joinOrganization(server, owner.id, 'shared-verbs', 'analyst');
  await joinOrganization(server, admin.id, 'shared-verbs', 'admin');
  const id = await running(owner.key);
  for (const hidden of [id, 'none']) {
    expect(await refusal(await send(admin.key, 'POST', `analysis/${hidden}/cancel`))).toEqual([
      404,
      'analysis_not_found',
    ]);
    expect(await refusal(await send(admin.key, 'DELETE', `analysis/${hidden}`))).toEqual([
      404,
      'analysis_not_found',
    ]);
  }
  expect((await states(await read(admin.key, 'analyses'))).items).toEqual([]);
  const [job] = await server.core.database.db.select().from(analysisJobs).where(eq(analysisJobs.id, id));
  expect(job?.cancelRequested).toBe(false);
  await send(owner.key, 'DELETE', `analysis/${id}`);
});

/** As the slices say them. */
const API_SCOPES = [
  'analyses:read',
  'analyses:write',
  'usage:read',
  'alerts:read',
  'webhooks:manage',
] as const;

describe('scopes', () => {
  test('a key may do what it was made for; every other call names the scope that is missing', async () => {
    const { client } = await person();
    for (const scope of API_SCOPES) {
      const { secret, scopes } = await create(client, { name: scope, scopes: [scope] });
      expect(scopes).toEqual([scope]);
      for (const call of PUBLIC_CALLS.filter((other) => other.scope !== scope)) {
        const refused = await send(secret, call.method, call.path.slice(8).replace('{id}', 'none'));
        const body = (await refused.clone().json()) as { error: string };
        expect(await refusal(refused), call.id).toEqual([403, 'api_scope_missing']);
        expect(body.error).toContain(`lacks the scope ${call.scope}`);
      }
    }
  });

  test('with its scope each call answers, and what a scope refuses uses nothing up', async () => {
    const answers: Record<string, number> = {
      analyze: 400,
      analyze_url: 400,
      analyses: 200,
      analysis: 404,
      cancel: 404,
      delete: 404,
      send_batch: 400,
      send_batch_urls: 400,
      read_batch: 404,
      usage: 200,
    };
    for (const { id, method, path: address, scope } of PUBLIC_CALLS) {
      const { client } = await person();
      const other = API_SCOPES.find((name) => name !== scope)!;
      const right = await create(client, { name: 'right', scopes: [scope] });
      const wrong = await create(client, { name: 'wrong', scopes: [other] });
      const to = address.slice(8).replace('{id}', 'none');
      expect((await send(wrong.secret, method, to)).status).toBe(403);
      expect((await list(client)).usage.current_usage).toBe(0);
      const answer = await send(right.secret, method, to);
      expect(answer.status, id).toBe(answers[id]);
      expect(answer.headers.get('ratelimit')).toContain('"minute";r=9;');
    }
  });

  test('all unless chosen; none is refused; a key from before there were scopes has what there was then', async () => {
    const { client, id, keyId } = await person();
    expect((await list(client)).items[0]?.scopes).toEqual(API_SCOPES);
    const none = await client.post('/api/api-keys', { name: 'none', scopes: [] });
    expect(await refusal(none)).toEqual([400, 'api_key_scope_required']);
    expect((await client.post('/api/api-keys', { name: 'x', scopes: ['all'] })).status).toBe(400);
    const strange = await client.post('/api/api-keys', {
      name: 'x',
      scopes: ['usage:read', 'webhooks:read'],
    });
    expect([strange.status, await strange.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'api_scope_unknown',
        error: `There is no scope webhooks:read. A key can have ${API_SCOPES.join(', ')}.`,
      }),
    ]);
    const { db } = server.core.database;
    await db.execute(sql`
      insert into api_keys (id, user_id, name, key, key_start, key_end)
      select 'older-' || id, user_id, 'older', 'older-' || id, key_start, key_end from api_keys where id = ${keyId}`);
    const rows = await db.select().from(apiKeys).where(eq(apiKeys.userId, id));
    // Reading alerts came later than keys without scopes.
    const older = API_SCOPES.filter((scope) => scope !== 'alerts:read');
    expect(rows.map(({ scopes }) => scopes)).toEqual([API_SCOPES, older]);
  });
});
