/** Webhooks managed by programs, under both bases of the public API. */
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { API_BASES } from '@unmask/product/api';
import {
  type Delivery,
  type DeliveryPage,
  WEBHOOK_CALLS,
  type Webhook,
  type WebhookWithSecret,
} from '@unmask/webhooks/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiWorld, freshMinute, refusal } from './api.testing.ts';
import { startTestServer, type TestServer, until } from './test-server.ts';

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
  }, 90_000);
}

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
  for (const { method, path } of Object.values(WEBHOOK_CALLS)) {
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
