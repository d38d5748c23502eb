/** Which cookies the service sets, on the way that sets the most: a guest who signs in to an account with a second step. */
import { KEPT, type Kept } from '@unmask/product/browser-storage';
import { codeOf, mailedServer, signIn, turnOn } from '@unmask/testing/people';
import type { TestServer } from '@unmask/testing/server';
import { beforeAll, expect, test } from 'vitest';

let server: TestServer;
const mailed = mailedServer();
beforeAll(() => {
  server = mailed.server();
});

test('the privacy page names every cookie, and a visitor has none', async () => {
  const visitor = server.client();
  await visitor.fetch('/');
  await visitor.fetch('/api/auth/get-session');
  expect([...visitor.cookieNames]).toEqual([]);

  const owner = server.client();
  await owner.signUp('cookies@example.com');
  const { uri } = await turnOn(owner);
  const guest = server.client();
  await guest.post('/api/auth/sign-in/anonymous', {});
  await signIn(guest, 'cookies@example.com');
  const code = await guest.post('/api/auth/two-factor/verify-totp', { code: await codeOf(uri) });
  expect(code.status).toBe(200);

  const told = Object.values<Kept>(KEPT).filter(({ place }) => place === 'cookie');
  expect([...guest.cookieNames].sort()).toEqual(told.map(({ key }) => key).sort());
});
