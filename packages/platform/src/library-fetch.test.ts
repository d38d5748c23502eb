import { afterAll, beforeAll, expect, test } from 'vitest';
import { throughFetcher } from './library-fetch.ts';
import { createFetcher } from './safe-fetch.ts';
import { startHttpServer, type TestHttpServer } from './testing/http-server.ts';

let server: TestHttpServer;
beforeAll(async () => {
  server = await startHttpServer(() => ({ body: { fine: true } }));
});
afterAll(() => server.close());

test('what a library fetches goes the one way to addresses, and nothing else does', async () => {
  const closed = createFetcher({ allow: [] });
  const refused = throughFetcher(closed, () => fetch(`${server.origin}/inside`));
  await expect(refused).rejects.toMatchObject({ code: 'url_not_allowed' });
  expect(server.to('/inside')).toEqual([]);
  // Outside of it, at the same moment, `fetch` is what it was.
  expect((await fetch(`${server.origin}/outside`)).status).toBe(200);

  const open = createFetcher({ allow: ['127.0.0.0/8'] });
  const answer = await throughFetcher(open, () =>
    fetch(`${server.origin}/posted`, { method: 'POST', body: 'a=1' }),
  );
  expect([answer.status, await answer.json()]).toEqual([200, { fine: true }]);
  expect(server.to('/posted').map(({ body }) => body)).toEqual(['a=1']);
  await expect(throughFetcher(open, () => fetch(server.origin, { method: 'DELETE' }))).rejects.toThrow(
    'no way for DELETE',
  );
});
