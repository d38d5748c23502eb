/** What another app shared, where the installed one did not take it. */
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const post = (body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/share-target`, { method: 'POST', body, headers, redirect: 'manual' });

test('a form, also from another app, leads to the home page, which says that nothing arrived', async () => {
  const form = new FormData();
  form.set('files', new Blob(['x'.repeat(100_000)], { type: 'image/jpeg' }), 'a.jpg');
  const bytes = Buffer.from(await new Response(form).arrayBuffer());
  const type = `multipart/form-data; boundary=${bytes.subarray(2, bytes.indexOf('\r\n')).toString()}`;
  const answer = await fetch(`${server.address}/share-target`, {
    ...{ method: 'POST', body: bytes, redirect: 'manual' },
    headers: { 'content-type': type, origin: 'null' },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?shared=missed']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('anything else is refused', async () => {
  expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(400);
});
