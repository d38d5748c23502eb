/** Webhooks managed by programs, under both bases of the public API. */
import { countRequest } from '@unmask/platform/counters';
import { publicCallsOf } from '@unmask/platform/public-call';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { API_BASES } from '@unmask/product/api';
import { apiWorld, freshMinute, refusal } from '@unmask/testing/api';
import { startTestServer, type TestServer, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Delivery,
  type DeliveryPage,
  type Webhook,
  type WebhookWithSecret,
  webhooksContract,
} from '../contract.ts';
import { WEBHOOK_ASKED_MINUTE_LIMIT } from '../limits.ts';

let server: TestServer;
let receiver: TestHttpServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false', FETCH_ALLOW: '127.0.0.0/8' });
  receiver = await startHttpServer(() => ({ status: 200, body: 'ok' }));
});
afterAll(async () => {
  await server.dispose();
  await receiver.close();
});

const { person, create } = apiWorld(() => server);

function caller(key: string, base: string) {
  return (method: string, path: string, body?: unknown) =>
    server.client().fetch(`${base}/api/v1/webhooks${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}

for (const base of API_BASES) {
  test(`added, changed, tested, sent again, rotated, deleted under "${base}"`, async () => {
    const { key } = await person();
    const call = caller(key, base);
    await freshMinute();
    const made = await call('POST', '', { url: `${receiver.origin}/hook`, events: ['analysis.failed'] });
    expect(made.status).toBe(201);
    expect(made.headers.get('ratelimit')).toContain('"minute";r=9;');
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { secret, ...webhook } = (await made.json()) as WebhookWithSecret;
    expect(secret).toMatch(/^whsec_/);
    expect(((await (await call('GET', '')).json()) as { items: Webhook[] }).items).toEqual([webhook]);
    const one = `/${webhook.id}`;
    const changed = await call('PATCH', one, { description: 'newsroom', enabled: true });
    expect(await changed.json()).toEqual({ ...webhook, description: 'newsroom' });
    const tested = await call('POST', `${one}/test`);
    expect(tested.status).toBe(202);
    const { id } = (await tested.json()) as Delivery;
    await until('it arrived', async () =>
      receiver.exchanges.some(({ headers }) => headers['webhook-id'] === id),
    );
    const [delivery] = await until('it is written', async () => {
      const { items } = (await (await call('GET', `${one}/deliveries`)).json()) as DeliveryPage;
      return items[0]?.state === 'delivered' && items;
    });
    expect(delivery).toMatchObject({ id, state: 'delivered', response_body: '"ok"' });
    const again = await call('POST', `${one}/deliveries/${id}/replay`);
    expect([again.status, ((await again.json()) as Delivery).id]).toEqual([202, id]);
    const rotated = await call('POST', `${one}/rotate`);
    expect(((await rotated.json()) as WebhookWithSecret).secret).not.toBe(secret);
    expect((await call('DELETE', one)).status).toBe(204);
  });
}

test('the path says which webhook is meant, not the body; what no call asks for is not read', async () => {
  const { key } = await person();
  const call = caller(key, '');
  await freshMinute();
  const made = async () =>
    (await (await call('POST', '', { url: `${receiver.origin}/hook` })).json()) as Webhook;
  const [first, second] = [await made(), await made()];
  const changed = await call('PATCH', `/${first.id}`, { id: second.id, description: 'first' });
  expect(await changed.json()).toMatchObject({ id: first.id, description: 'first' });
  expect((await call('POST', `/${first.id}/rotate`, '{')).status).toBe(200);
  const page = await call('GET', `/${first.id}/deliveries?id=${second.id}&cursor[x]=1`);
  expect(await page.json()).toEqual({ items: [], next_cursor: null });
  for (const none of ['[]', 'null', '"x"', '{"url":1}']) {
    expect(await refusal(await call('POST', '', none)), none).toEqual([400, 'webhook_invalid']);
  }
});

test('too many test events are refused for a minute, which the answer names', async () => {
  const { key, id: userId } = await person();
  const call = caller(key, '');
  const { id } = (await (
    await call('POST', '', { url: `${receiver.origin}/hook` })
  ).json()) as WebhookWithSecret;
  await freshMinute();
  const window = { limit: WEBHOOK_ASKED_MINUTE_LIMIT, seconds: 60 };
  while (await countRequest(server.core.database.db, `webhooks:${userId}`, window));
  const refused = await call('POST', `/${id}/test`);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refusal(refused)).toEqual([429, 'webhook_asked_too_often']);
});

test('what cannot be read, is not complete or leads inside: in words', async () => {
  const { key } = await person();
  const call = caller(key, '');
  await freshMinute();
  expect(await refusal(await call('POST', '', '{'))).toEqual([400, 'invalid_request']);
  expect(await refusal(await call('POST', ''))).toEqual([400, 'invalid_request']);
  expect(await refusal(await call('POST', '', {}))).toEqual([400, 'webhook_invalid']);
  expect(await refusal(await call('POST', '', { url: 'http://10.0.0.1/' }))).toEqual([
    400,
    'url_not_allowed',
  ]);
  const zero = { url: `${receiver.origin}/`, description: 'a\u0000b' };
  expect(await refusal(await call('POST', '', zero))).toEqual([400, 'webhook_invalid']);
  expect(await refusal(await call('POST', '', { url: 'x'.repeat(70_000) }))).toEqual([
    413,
    'webhook_too_large',
  ]);
  expect(await refusal(await call('GET', '/none/deliveries?cursor=a&cursor=b'))).toEqual([
    400,
    'webhook_cursor_invalid',
  ]);
});

test("the scope is needed, and another account's webhooks do not exist", async () => {
  const owner = await person();
  const stranger = await person();
  const made = await caller(owner.key, '')('POST', '', { url: `${receiver.origin}/hook` });
  const { id } = (await made.json()) as Webhook;
  const { secret: reader } = await create(owner.client, { name: 'reader', scopes: ['analyses:read'] });
  await freshMinute();
  for (const { method, path } of publicCallsOf(webhooksContract)) {
    const to = path.slice('/api/v1/webhooks'.length).replace('{id}', id).replace('{delivery_id}', 'none');
    expect(await refusal(await caller(reader, '')(method, to)), path).toEqual([403, 'api_scope_missing']);
    if (to === '') continue;
    const strange = await caller(stranger.key, '')(method, to, method === 'PATCH' ? {} : undefined);
    expect(await refusal(strange), `${method} ${path}`).toEqual([404, 'webhook_not_found']);
  }
  for (const odd of ['%00', 'x'.repeat(200), '..%2f']) {
    expect((await caller(stranger.key, '')('DELETE', `/${odd}`)).status).toBe(404);
  }
});
