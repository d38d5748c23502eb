/** A disk that really fills: the server says so, refuses what it cannot keep, ends when it is told to, and comes back whole. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type ServerProcess, startedProcess, startProcess } from '@unmask/testing/process';
import { TestClient, tinyClip, until } from '@unmask/testing/server';
import { afterEach, expect, test } from 'vitest';
import { makeSmallDisk, type SmallDisk } from './small-disk.testing.ts';

let disk: SmallDisk | null = null;
let server: ServerProcess | null = null;
afterEach(async () => {
  await server?.kill();
  server = null;
  disk?.dispose();
  disk = null;
});

const SETTINGS = { RUN_JOBS: 'false', FREE_SPACE_FLOOR_MB: '8', LOG_LEVEL: 'info' };
const person = { email: 'kept@example.com', password: 'secret-password' };

async function start(): Promise<ServerProcess> {
  server = await startedProcess(disk!.dir, SETTINGS, disk!.inside);
  return server;
}

test('no room: uploads are refused in words, reading goes on, a stop ends in order, and everything is there again', async () => {
  disk = await makeSmallDisk(150);
  const { address } = await start();
  const client = new TestClient(address);
  await client.signUp(person.email, person.password);
  disk.fill();
  const refused = await client.upload(await tinyClip());
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([507, 'storage_full']);
  await until('the log says it', async () => server!.output().includes('the disk is nearly full'));
  const who = (of: TestClient) => of.fetch('/api/auth/get-session').then((answer) => answer.json());
  expect(await who(client)).toMatchObject({ user: { email: person.email } });
  const incoming = path.join(disk.outside, 'incoming');
  expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);

  expect(await server!.stop()).toBe(0);
  expect(server!.output()).toContain('no backup: the disk has too little room for one');
  disk.empty();
  const again = new TestClient((await start()).address);
  expect((await again.post('/api/auth/sign-in/email', person)).status).toBe(200);
  expect((await again.upload(await tinyClip())).status).toBe(202);
}, 180_000);

test('a disk that was full at the first start leaves nothing that keeps the second one from starting', async () => {
  disk = await makeSmallDisk(150);
  disk.fill(20_000_000);
  const failed = await startProcess(disk.dir, { ...SETTINGS, LOG_LEVEL: 'silent' }, disk.inside);
  expect(failed).toEqual({
    code: 1,
    output: `The disk of DATA_DIR ${disk.dir} is full: make room on it, or set DATA_DIR to a folder on another disk.\n`,
  });
  disk.empty();
  await start();
}, 180_000);
