/** A PostgreSQL that hangs, stopped for real: nobody waits long, nobody is taken for somebody else, and it is over when it is over. */

import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { testFolder } from '@unmask/db/testing';
import { type ServerProcess, startedProcess, startProcess } from '@unmask/testing/process';
import { TestClient, until } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts';

let postgres: PostgresServer;
let server: ServerProcess;
let dataDir: string;
const person = { email: 'waits@example.com', password: 'secret-password' };
const settings = () => ({ DATABASE_URL: postgres.url, RUN_JOBS: 'false', LOG_LEVEL: 'info' });

beforeAll(async () => {
  dataDir = await testFolder('hangs');
  postgres = await startPostgres();
  server = await startedProcess(dataDir, settings());
}, 240_000);
afterAll(async () => {
  signal('SIGCONT');
  await server?.kill();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The server of the database and all of its processes. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const pids = [postgres.pid];
  for (const pid of pids) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
    pids.push(...children.filter(Boolean).map(Number));
  }
  for (const pid of pids) process.kill(pid, name);
}

interface Answer {
  status: number;
  retry: string | null;
  type: string | null;
  body: { code?: string; data?: { code?: string } };
}

async function read(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked;
  const text = await answer.text();
  return {
    status: answer.status,
    retry: answer.headers.get('retry-after'),
    type: answer.headers.get('content-type'),
    body: text.startsWith('{') ? JSON.parse(text) : {},
  };
}

test('every call answers 503 with a time to come back, says so in the log, and knows the person again afterwards', async () => {
  const client = new TestClient(server.address);
  await client.signUp(person.email, person.password);
  expect((await client.fetch('/api/profile/me')).status).toBe(200);
  signal('SIGSTOP');
  const began = performance.now();
  const ready = await read(client.fetch('/readyz'));
  expect(ready).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  // Two seconds, on a machine that is busy as well.
  expect(performance.now() - began).toBeLessThan(30_000);
  expect((await client.fetch('/healthz')).status).toBe(200);
  const answers = await Promise.all([
    read(client.fetch('/api/profile/me')),
    read(client.post('/rpc/profile/me', {})),
    read(client.fetch('/api/auth/get-session')),
    read(new TestClient(server.address).post('/api/auth/sign-in/email', person)),
    ...Array.from({ length: 20 }, () => read(client.fetch('/api/profile/me'))),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers.map(({ retry }) => Number(retry))).toEqual(answers.map(() => 5));
  for (const { body, type } of answers.slice(2, 4)) {
    expect([body.code, type?.split(';')[0]]).toEqual(['service_unavailable', 'application/problem+json']);
  }
  await until('the log says it', async () => server.output().includes('the database does not answer'));
  signal('SIGCONT');
  await until('it answers again', async () => (await client.fetch('/api/profile/me')).status === 200);
  await until('the log says that', async () => server.output().includes('the database answers again'));
}, 240_000);

test('a start beside a database that hangs says so in one line', async () => {
  signal('SIGSTOP');
  const failed = await startProcess(dataDir, { ...settings(), LOG_LEVEL: 'silent' });
  signal('SIGCONT');
  expect(failed).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^The PostgreSQL server at 127\.0\.0\.1:\d+ does not answer \([^\n]+\)[^\n]+\n$/,
    ),
  });
}, 120_000);
