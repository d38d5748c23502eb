/** Limits on guessing, switched on by the setting outside production, over HTTP. */
import { requestCounters, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PASSWORD = 'secret-password';
let server: TestServer;

beforeAll(async () => {
  // The sender's address is what the one trusted proxy says: every test comes from a network of its own.
  server = await startTestServer({ AUTH_LIMITS: 'true', TRUST_PROXY: '1', RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const signIn = (address: string, email: string, password: string) =>
  server.client().post('/api/auth/sign-in/email', { email, password }, { 'x-forwarded-for': address });
const signUp = (address: string, email: string) =>
  server
    .client()
    .post('/api/auth/sign-up/email', { email, password: PASSWORD, name: '' }, { 'x-forwarded-for': address });
const words = async (response: Response) => ((await response.json()) as { message: string }).message;

async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await call()).status);
  return found;
}

test('ten wrong passwords from one network, then not even the right one; elsewhere it still opens', async () => {
  await signUp('10.0.0.1', 'guessed@example.com');
  const wrong = () => signIn('10.0.0.2', 'guessed@example.com', 'wrong-password');
  expect(await statuses(10, wrong)).toEqual(Array(10).fill(401));
  const refused = await signIn('10.0.0.2', 'Guessed@Example.com', PASSWORD);
  expect([refused.status, await words(refused)]).toEqual([
    429,
    'There were too many attempts. Please wait a quarter of an hour and try again.',
  ]);
  expect((await signIn('10.0.0.1', 'guessed@example.com', PASSWORD)).status).toBe(200);
});

test('an address without an account is refused after as many attempts', async () => {
  const wrong = () => signIn('10.0.1.1', 'no-account@example.com', 'wrong-password');
  expect(await statuses(11, wrong)).toEqual([...Array(10).fill(401), 429]);
});

test('attempts sent at once count one by one', async () => {
  await signUp('10.0.2.1', 'parallel@example.com');
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => signIn('10.0.2.2', 'parallel@example.com', 'wrong-password')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
});

test('a right password takes the wrong ones before it back', async () => {
  await signUp('10.0.3.1', 'clumsy@example.com');
  for (let round = 0; round < 2; round += 1) {
    const wrong = () => signIn('10.0.3.2', 'clumsy@example.com', 'wrong-password');
    expect(await statuses(7, wrong)).toEqual(Array(7).fill(401));
    expect((await signIn('10.0.3.2', 'clumsy@example.com', PASSWORD)).status).toBe(200);
  }
});

test('one network on many accounts is refused too', async () => {
  let index = 0;
  const next = () => {
    index += 1;
    return signIn('10.0.4.1', `many${index}@example.com`, 'wrong-password');
  };
  const found = await statuses(61, next);
  expect([found.filter((status) => status === 401).length, found.at(-1)]).toEqual([60, 429]);
});

test('sign-ups, guests and reset mails of one network are limited', async () => {
  let index = 0;
  const guest = () =>
    server.client().post('/api/auth/sign-in/anonymous', {}, { 'x-forwarded-for': '10.0.5.1' });
  expect((await statuses(31, guest)).at(-1)).toBe(429);
  const account = () => {
    index += 1;
    return signUp('10.0.5.1', `mass${index}@example.com`);
  };
  expect((await statuses(21, account)).at(-1)).toBe(429);
  const { db } = server.core.database;
  expect(await db.select().from(userProfiles).where(eq(userProfiles.email, 'mass21@example.com'))).toEqual(
    [],
  );
});

test('reset mails to one account are limited alike for known and unknown addresses', async () => {
  await signUp('10.0.6.1', 'flooded@example.com');
  let network = 0;
  for (const email of ['flooded@example.com', 'unflooded@example.com']) {
    const ask = () => {
      network += 1;
      return server
        .client()
        .post('/api/auth/request-password-reset', { email }, { 'x-forwarded-for': `10.0.7.${network}` });
    };
    expect(await statuses(6, ask)).toEqual([...Array(5).fill(200), 429]);
  }
});

test('who holds a session cannot guess its password either, whatever address the body names', async () => {
  const client = server.client();
  await client.post(
    '/api/auth/sign-up/email',
    { email: 'session@example.com', password: PASSWORD, name: '' },
    { 'x-forwarded-for': '10.0.8.1' },
  );
  let index = 0;
  const change = () => {
    index += 1;
    return client.post('/api/auth/change-password', {
      email: `other${index}@example.com`,
      currentPassword: 'wrong-password',
      newPassword: 'another-password',
    });
  };
  expect(await statuses(11, change)).toEqual([...Array(10).fill(400), 429]);
  const remove = () => client.post('/api/account/delete', { password: 'wrong-password' });
  expect(await statuses(11, remove)).toEqual([...Array(10).fill(400), 429]);
});

test('no address stands in the counters', async () => {
  const rows = JSON.stringify(await server.core.database.db.select().from(requestCounters));
  expect(rows).toContain('auth:/sign-in/email:pair:');
  expect(rows).not.toMatch(/@|10\.0\./);
});
