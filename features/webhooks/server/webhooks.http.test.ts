/** Webhooks from the key to the receiver: real analyses, real HTTP. */
import { readFile } from 'node:fs/promises';
import { analysisJobs } from '@unmask/analyses/tables';
import { auditLog, deliveries, userProfiles, webhookEndpoints } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { apiWorld, refusal } from '@unmask/testing/api';
import { withinOneMillisecond } from '@unmask/testing/moments';
import {
  joinOrganization,
  longClip,
  startTestServer,
  type TestClient,
  type TestServer,
  tinyClip,
  until,
} from '@unmask/testing/server';
import { Webhook as Standard } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery, DeliveryPage, Webhook, WebhookWithSecret } from '../contract.ts';
import { WEBHOOK_EVENTS } from '../limits.ts';

let server: TestServer;
let receiver: TestHttpServer;
let answer: Answer;
beforeAll(async () => {
  server = await startTestServer({ FETCH_ALLOW: '127.0.0.0/8' });
  receiver = await startHttpServer(() => answer);
});
afterAll(async () => {
  await server.dispose();
  await receiver.close();
});
beforeEach(() => {
  answer = { status: 204 };
});

const { person, analyze, ended } = apiWorld(() => server);
const db = () => server.core.database.db;

async function add(client: TestClient, more: object = {}): Promise<WebhookWithSecret> {
  const response = await client.post('/api/webhooks', { url: `${receiver.origin}/hook`, ...more });
  expect(response.status).toBe(200);
  return (await response.json()) as WebhookWithSecret;
}
const list = async (client: TestClient) =>
  ((await (await client.fetch('/api/webhooks')).json()) as { items: Webhook[] }).items;
const log = async (client: TestClient, id: string, cursor = '') =>
  (await (await client.fetch(`/api/webhooks/${id}/deliveries${cursor}`)).json()) as DeliveryPage;
const settled = (client: TestClient, id: string, count: number) =>
  until('the deliveries are settled', async () => {
    const { items } = await log(client, id);
    return items.length === count && items.every(({ state }) => state !== 'pending') && items;
  });

describe('from an analysis to the receiver', () => {
  test('completed, failed and cancelled ones of a key are told; those of a session are not', async () => {
    const { client, key } = await person();
    const path = `/told-${Date.now()}`;
    const { id, secret } = await add(client, { url: `${receiver.origin}${path}` });
    const good = (await (await analyze(key, { async: true, name: 'good.mp4' })).json()) as { id: string };
    await ended(good.id);
    const broken = new TextEncoder().encode('this is no video');
    const bad = (await (await analyze(key, { async: true, bytes: broken })).json()) as { id: string };
    await ended(bad.id);
    const mine = (await (await client.upload(await tinyClip())).json()) as { id: string };
    await ended(mine.id);
    const items = await settled(client, id, 2);
    expect(items.map(({ event_type, state }) => [event_type, state])).toEqual([
      ['analysis.failed', 'delivered'],
      ['analysis.completed', 'delivered'],
    ]);
    const messages = receiver.to(path).map(({ body, headers }) => {
      const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      return new Standard(secret).verify(body, own) as { type: string; data: Record<string, unknown> };
    });
    expect(messages.map(({ type, data }) => [type, data.id])).toEqual([
      ['analysis.completed', good.id],
      ['analysis.failed', bad.id],
    ]);
    expect(messages[0]?.data).toMatchObject({ file_name: 'good.mp4', error: null, status: 'completed' });
    expect(messages[0]?.data.confidence).toEqual(expect.any(Number));
    expect(items[1]?.payload).toEqual(messages[0]);
    expect(messages[1]?.data).toMatchObject({ isAI: null, error: expect.stringContaining('cannot be read') });
    expect((await list(client))[0]?.last_delivery_at).not.toBeNull();
  });

  test('deleted or cancelled before its end', async () => {
    const { client, key } = await person();
    const { id } = await add(client, { events: ['analysis.cancelled'] });
    const start = async (bytes?: Uint8Array) =>
      ((await (await analyze(key, { async: true, ...(bytes && { bytes }) })).json()) as { id: string }).id;
    const running = await start(await readFile(await longClip()));
    await until('the first one runs', async () => {
      const [job] = await db().select().from(analysisJobs).where(eq(analysisJobs.id, running));
      return job?.state === 'running';
    });
    const [cancelled, deleted] = [await start(), await start()];
    const ends = [
      await client.fetch(`/api/analyses/${cancelled}/cancel`, { method: 'POST' }),
      await client.fetch(`/api/saved-analyses/${deleted}`, { method: 'DELETE' }),
      await client.fetch(`/api/saved-analyses/${running}`, { method: 'DELETE' }),
    ];
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200]);
    const items = await settled(client, id, 3);
    expect(items.map(({ payload }) => (payload.data as { id: string }).id).sort()).toEqual(
      [cancelled, deleted, running].sort(),
    );
  });
});

describe('endpoints', () => {
  test('the secret is shown once, sealed in the database, and in no list, export or log', async () => {
    const { client, id: userId } = await person();
    const made = await add(client, { description: '  newsroom  ', events: ['analysis.completed'] });
    expect(made).toMatchObject({
      description: 'newsroom',
      events: ['analysis.completed'],
      enabled: true,
      disabled_reason: null,
      last_delivery_at: null,
      old_secret_until: null,
    });
    expect(made.secret).toMatch(/^whsec_/);
    const second = await add(client);
    expect(second.events).toEqual([...WEBHOOK_EVENTS]);
    expect((await list(client)).map(({ id }) => id)).toEqual([second.id, made.id]);
    const rotated = await client.fetch(`/api/webhooks/${made.id}/rotate`, { method: 'POST' });
    const { secret: fresh, old_secret_until: until } = (await rotated.json()) as WebhookWithSecret;
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(86_000_000);
    const [row] = await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, made.id));
    const audit = await db().select().from(auditLog).where(eq(auditLog.target, made.id));
    expect(audit.map(({ action, actor }) => [action, actor])).toEqual([
      ['webhook.created', userId],
      ['webhook.rotated', userId],
    ]);
    const exported = await (await client.fetch('/api/account/export')).text();
    expect(exported).toContain(made.id);
    for (const secret of [made.secret, fresh].map((text) => text.slice(6))) {
      for (const place of [JSON.stringify([row, audit, await list(client)]), exported]) {
        expect(place).not.toContain(secret);
      }
    }
    expect(exported).not.toContain(row?.secret);
  });

  test('changed, switched off and on, deleted', async () => {
    const { client } = await person();
    const { id } = await add(client);
    const patch = (change: object) =>
      client.fetch(`/api/webhooks/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      });
    const changed = await patch({
      url: `${receiver.origin}/other`,
      events: ['analysis.failed'],
      description: 'x',
    });
    expect(await changed.json()).toMatchObject({
      url: `${receiver.origin}/other`,
      events: ['analysis.failed'],
      description: 'x',
    });
    expect(await (await patch({ enabled: false })).json()).toMatchObject({
      enabled: false,
      disabled_reason: 'owner',
    });
    expect(await refusal(await client.fetch(`/api/webhooks/${id}/test`, { method: 'POST' }))).toEqual([
      409,
      'webhook_disabled',
    ]);
    expect(await (await patch({ enabled: true })).json()).toMatchObject({ enabled: true });
    expect((await patch({})).status).toBe(200);
    expect((await client.fetch(`/api/webhooks/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await list(client)).toEqual([]);
    expect(await refusal(await client.fetch(`/api/webhooks/${id}`, { method: 'DELETE' }))).toEqual([
      404,
      'webhook_not_found',
    ]);
  });

  test('at most ten, also when they are asked for at once', async () => {
    const { client } = await person();
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => client.post('/api/webhooks', { url: `${receiver.origin}/hook` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    expect(await refusal(refused[0]!)).toEqual([409, 'too_many_webhooks']);
  });

  test('addresses that are none, lead inside, or carry a password; words that are too long', async () => {
    const { client } = await person();
    const refusalOf = async (input: object) => refusal(await client.post('/api/webhooks', input));
    for (const url of ['', 'example.com/hook', 'ftp://example.com/', 'https://me:secret@example.com/']) {
      expect(await refusalOf({ url }), url).toEqual([400, 'url_invalid']);
    }
    expect(await refusalOf({ url: `https://example.com/${'x'.repeat(2_000)}` })).toEqual([
      400,
      'url_invalid',
    ]);
    for (const url of ['http://169.254.169.254/latest', 'http://10.0.0.1/', 'http://[::1]:9000/']) {
      expect(await refusalOf({ url }), url).toEqual([400, 'url_not_allowed']);
    }
    expect(await refusalOf({ url: `${receiver.origin}/`, description: 'x'.repeat(201) })).toEqual([
      400,
      'webhook_invalid',
    ]);
    for (const events of [[], ['analysis.begun'], ['analysis.failed', 'analysis.failed']]) {
      expect((await client.post('/api/webhooks', { url: `${receiver.origin}/`, events })).status).toBe(400);
    }
    expect(await list(client)).toEqual([]);
  });
});

describe('deliveries', () => {
  test('a test event, sent again when asked for, twenty times a minute', async () => {
    const { client } = await person();
    const path = `/test-${Date.now()}`;
    const { id } = await add(client, { url: `${receiver.origin}${path}` });
    answer = { status: 500, body: { error: 'broken' } };
    const sent = (await (
      await client.fetch(`/api/webhooks/${id}/test`, { method: 'POST' })
    ).json()) as Delivery;
    expect(sent).toMatchObject({ event_type: 'webhook.test', state: 'pending', webhook_id: id });
    const [failed] = await settled(client, id, 1);
    expect(failed).toMatchObject({
      id: sent.id,
      state: 'failed',
      attempts: 1,
      next_attempt_at: null,
      response_status: 500,
      response_body: '{"error":"broken"}',
      error: 'The answer was 500 instead of 2xx.',
      log: [{ status: 500, error: 'The answer was 500 instead of 2xx.' }],
    });
    answer = { status: 200, body: 'thanks' };
    const replay = (delivery: string) =>
      client.fetch(`/api/webhooks/${id}/deliveries/${delivery}/replay`, { method: 'POST' });
    expect(await (await replay(sent.id)).json()).toMatchObject({ id: sent.id, state: 'pending' });
    const [done] = await settled(client, id, 1);
    expect(done).toMatchObject({ state: 'delivered', attempts: 2, response_body: '"thanks"', error: null });
    expect(receiver.to(path).map(({ headers }) => headers['webhook-id'])).toEqual([sent.id, sent.id]);
    expect(await refusal(await replay('msg_none'))).toEqual([404, 'webhook_delivery_not_found']);
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => client.fetch(`/api/webhooks/${id}/test`, { method: 'POST' })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    // The turn of the minute may lie between them.
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(await refusal(refused[0]!)).toEqual([429, 'webhook_asked_too_often']);
  });

  test('what is on its way is not sent a second time', async () => {
    const { client } = await person();
    const { id } = await add(client);
    await db()
      .insert(deliveries)
      .values({
        id: `msg_${'w'.repeat(32)}`,
        channel: 'webhook',
        target: id,
        endpointId: id,
        kind: 'analysis.completed',
        body: '{}',
        steps: 10,
        nextAttemptAt: new Date(Date.now() + 600_000),
      });
    const again = await client.fetch(`/api/webhooks/${id}/deliveries/msg_${'w'.repeat(32)}/replay`, {
      method: 'POST',
    });
    expect(await refusal(again)).toEqual([409, 'webhook_delivery_pending']);
  });

  test('pages, newest first; a cursor that is none', async () => {
    const { client } = await person();
    const { id } = await add(client);
    const rows = Array.from({ length: 45 }, (_, n) => ({
      id: `msg_${String(n).padStart(32, '0')}`,
      channel: 'webhook' as const,
      target: id,
      endpointId: id,
      kind: 'analysis.completed',
      body: '{}',
      state: 'delivered' as const,
      steps: 10,
      // Some at the same moment.
      createdAt: new Date(1_700_000_000_000 + Math.floor(n / 3)),
    }));
    await db().insert(deliveries).values(rows);
    const all = async () => {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: DeliveryPage = await log(client, id, cursor && `?cursor=${cursor}`);
        seen.push(...page.items.map((item) => item.id));
        cursor = page.next_cursor;
      }
      return seen;
    };
    const ids = rows.map((row) => row.id);
    expect(await all()).toEqual(ids.toReversed());
    // All of one millisecond: what is finer keeps them apart.
    const createdAt = withinOneMillisecond(deliveries.id);
    await db().update(deliveries).set({ createdAt }).where(eq(deliveries.endpointId, id));
    expect((await all()).sort()).toEqual(ids.sort());
    for (const cursor of [
      'x',
      Buffer.from('["1","none"]').toString('base64url'),
      `1700000000000.${ids[0]}`,
    ]) {
      const wrong = await client.fetch(`/api/webhooks/${id}/deliveries?cursor=${cursor}`);
      expect(await refusal(wrong), cursor).toEqual([400, 'webhook_cursor_invalid']);
    }
  });
});

describe('whose they are', () => {
  test("another person's webhooks and deliveries do not exist, nor colleagues'", async () => {
    const owner = await person();
    const stranger = await person('enterprise');
    await joinOrganization(server, owner.id, 'shared-hooks', 'viewer');
    await joinOrganization(server, stranger.id, 'shared-hooks', 'admin');
    const { id } = await add(owner.client);
    await owner.client.fetch(`/api/webhooks/${id}/test`, { method: 'POST' });
    const [delivery] = await settled(owner.client, id, 1);
    const own = await add(stranger.client);
    const tries: Array<[string, string]> = [
      ['PATCH', `/api/webhooks/${id}`],
      ['DELETE', `/api/webhooks/${id}`],
      ['POST', `/api/webhooks/${id}/rotate`],
      ['POST', `/api/webhooks/${id}/test`],
      ['GET', `/api/webhooks/${id}/deliveries`],
      ['POST', `/api/webhooks/${id}/deliveries/${delivery!.id}/replay`],
    ];
    for (const [method, path] of tries) {
      const response = await stranger.client.fetch(path, { method });
      expect(await refusal(response), `${method} ${path}`).toEqual([404, 'webhook_not_found']);
    }
    const crossed = await stranger.client.fetch(`/api/webhooks/${own.id}/deliveries/${delivery!.id}/replay`, {
      method: 'POST',
    });
    expect(await refusal(crossed)).toEqual([404, 'webhook_delivery_not_found']);
    expect((await list(stranger.client)).map((item) => item.id)).toEqual([own.id]);
    expect((await list(owner.client))[0]).toMatchObject({ id, enabled: true });
  });

  test('visitors and guests have none', async () => {
    const visitor = server.client();
    const guest = server.client();
    await guest.becomeGuest();
    const url = `${receiver.origin}/hook`;
    expect((await visitor.post('/api/webhooks', { url })).status).toBe(401);
    expect((await guest.post('/api/webhooks', { url })).status).toBe(403);
    expect((await guest.fetch('/api/webhooks')).status).toBe(403);
  });

  test('the export of the account has both; its deletion leaves none', async () => {
    const { client, id: userId } = await person();
    const { id } = await add(client);
    await client.fetch(`/api/webhooks/${id}/test`, { method: 'POST' });
    await settled(client, id, 1);
    const exported = (await (await client.fetch('/api/account/export')).json()) as Record<string, unknown[]>;
    expect(exported.webhooks).toMatchObject([{ id, url: `${receiver.origin}/hook` }]);
    expect(exported.webhook_deliveries).toMatchObject([{ webhook_id: id, event_type: 'webhook.test' }]);
    const plan = (await (await client.fetch('/api/account/deletion')).json()) as {
      parts: Array<{ name: string; label: string; count: number }>;
    };
    expect(plan.parts).toContainEqual({ name: 'webhooks', label: 'Webhooks', count: 1 });
    expect((await client.post('/api/account/delete', { password: 'secret-password' })).status).toBe(200);
    expect(await db().select().from(userProfiles).where(eq(userProfiles.id, userId))).toEqual([]);
    expect(await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))).toEqual([]);
    expect(await db().select().from(deliveries).where(eq(deliveries.endpointId, id))).toEqual([]);
  });

  test('410: the owner is mailed', async () => {
    const { client, email } = await person();
    const { id } = await add(client);
    answer = { status: 410 };
    await client.fetch(`/api/webhooks/${id}/test`, { method: 'POST' });
    await settled(client, id, 1);
    expect((await list(client))[0]).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    const mails = await db().select().from(deliveries).where(eq(deliveries.target, email));
    expect(mails.map(({ kind }) => kind)).toContain('webhook_disabled');
  });
});
