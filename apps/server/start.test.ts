/** The ways in which a start can fail, each told in one line; backups brought back for real. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerProcess, serverEnvironment, startedProcess, startProcess } from '@unmask/testing/process';
import { TestClient } from '@unmask/testing/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { QUICK_IMPORTS } from '../../scripts/server-flags.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
let dataDir: string;
let server: ServerProcess | null = null;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'unmask-start-'));
});
afterEach(async () => {
  await server?.kill();
  server = null;
  await rm(dataDir, { recursive: true, force: true });
});

/** What failed, without the log's JSON lines. */
async function failure(
  more: Record<string, string>,
  dir = dataDir,
): Promise<{ code: number | null; lines: string[] }> {
  const started = await startProcess(dir, { RUN_JOBS: 'false', LOG_LEVEL: 'silent', ...more });
  if (!('code' in started)) {
    await started.kill();
    throw new Error('it started');
  }
  return { code: started.code, lines: started.output.trim().split('\n') };
}

function admin(...args: string[]) {
  const result = spawnSync(
    path.join(ROOT, 'node_modules/.bin/node'),
    [QUICK_IMPORTS, 'apps/server/admin.ts', ...args],
    {
      cwd: ROOT,
      env: serverEnvironment(dataDir),
      encoding: 'utf8',
    },
  );
  return { code: result.status, output: `${result.stdout}${result.stderr}` };
}

test('production without a secret names the setting, in one line', async () => {
  const failed = await failure({ NODE_ENV: 'production' });
  expect(failed.code).toBe(2);
  expect(failed.lines).toHaveLength(1);
  expect(failed.lines[0]).toContain('UNMASK_SECRET');
});

test('a taken port names the setting and a free one, in one line', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const failed = await failure({ PORT: String(port) });
  await new Promise((resolve) => holder.close(resolve));
  expect(failed.code).toBe(1);
  expect(failed.lines).toHaveLength(1);
  const named = new RegExp(`^Port ${port} is taken: set PORT to a free one, such as (\\d+)\\.$`).exec(
    failed.lines[0] ?? '',
  );
  expect(Number(named?.[1])).toBeGreaterThan(port);
});

test('a second start on the same folder says where the first one runs; a killed one leaves no lock behind', async () => {
  server = await startedProcess(dataDir, { RUN_JOBS: 'false' });
  const failed = await failure({});
  expect(failed.code).toBe(3);
  expect(failed.lines).toEqual([
    `Unmask already runs on the data folder ${dataDir} at ${server.address} (process ${server.pid}).`,
  ]);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  await server.kill();
  server = await startedProcess(dataDir, { RUN_JOBS: 'false' });
});

test('stopped while its engine warms up, it ends without an error', async () => {
  server = await startedProcess(dataDir, { LOG_LEVEL: 'error', BACKUP_KEEP: '0' });
  const { output } = server;
  expect(await server.stop()).toBe(0);
  const told = output()
    .split('\n')
    .filter((line) => /"level":(50|60)|error/i.test(line));
  expect(told).toEqual([]);
});

test('a backup is written at the stop, refused while a server runs, and brings everything back', async () => {
  server = await startedProcess(dataDir, { RUN_JOBS: 'false' });
  await new TestClient(server.address).signUp('kept@example.com');
  expect(await server.stop()).toBe(0);
  const listed = admin('list-backups');
  const file = listed.output.split('\n')[0]?.split('  ')[0] ?? '';
  expect(file).toMatch(/unmask-.*\.tar\.gz$/);

  server = await startedProcess(dataDir, { RUN_JOBS: 'false', BACKUP_KEEP: '0' });
  await new TestClient(server.address).signUp('later@example.com');
  const refused = admin('restore', file);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('already runs');
  expect(await server.stop()).toBe(0);

  const restored = admin('restore', file);
  expect(restored.output).toContain('Restored');
  expect(restored.code).toBe(0);
  expect((await readdir(dataDir)).some((name) => name.startsWith('database.replaced-'))).toBe(true);
  server = await startedProcess(dataDir, { RUN_JOBS: 'false' });
  const signIn = (email: string) =>
    new TestClient(server!.address).post('/api/auth/sign-in/email', { email, password: 'secret-password' });
  expect((await signIn('kept@example.com')).status).toBe(200);
  expect((await signIn('later@example.com')).status).toBe(401);
  await server.stop();

  await writeFile(file, 'damaged');
  const damaged = admin('restore', file);
  expect([damaged.code, damaged.output.includes('checksum')]).toEqual([1, true]);
}, 180_000);

test('staff is made on the command line, also while the server runs, and stands in the audit log', async () => {
  server = await startedProcess(dataDir, { RUN_JOBS: 'false', BACKUP_KEEP: '0' });
  const client = new TestClient(server.address);
  await client.signUp('first@example.com');
  const health = (of = client) => of.fetch('/api/admin/health').then((response) => response.status);
  expect(await health()).toBe(403);
  const named = admin('grant-staff', 'first@example.com');
  expect(named).toEqual({ code: 0, output: 'first@example.com is staff now.\n' });
  expect(await health()).toBe(200);
  expect(admin('grant-staff', 'nobody@example.com').code).toBe(1);
  expect(admin('revoke-staff', 'first@example.com').code).toBe(0);
  expect(await health()).toBe(403);
  expect(await readdir(path.join(dataDir, 'requests'))).toEqual([]);
  expect(await server.stop()).toBe(0);

  expect(admin('grant-staff')).toMatchObject({ code: 64 });
  expect(admin('grant-staff', 'nobody@example.com')).toEqual({
    code: 1,
    output: 'No account has the address nobody@example.com: sign up with it first.\n',
  });
  expect(admin('grant-staff', 'First@Example.com').output).toBe('First@Example.com is staff now.\n');
  expect(admin('grant-staff', 'first@example.com').output).toBe('first@example.com is staff already.\n');
  server = await startedProcess(dataDir, { RUN_JOBS: 'false', BACKUP_KEEP: '0' });
  const again = new TestClient(server.address);
  const body = { email: 'first@example.com', password: 'secret-password' };
  await again.post('/api/auth/sign-in/email', body);
  expect(await health(again)).toBe(200);
  const log = await (await again.fetch('/api/admin/audit?search=staff.granted')).json();
  const granted = { actor: 'command line', targetEmail: 'first@example.com' };
  expect(log).toMatchObject({ items: [granted, granted] });
  expect(await server.stop()).toBe(0);

  expect(admin('revoke-staff', 'first@example.com').output).toBe(
    'first@example.com is not staff any more.\n',
  );
  server = await startedProcess(dataDir, { RUN_JOBS: 'false', BACKUP_KEEP: '0' });
  const former = new TestClient(server.address);
  await former.post('/api/auth/sign-in/email', body);
  expect(await health(former)).toBe(403);
}, 180_000);

test('it says at the start and in /readyz how analyses are shut in, and keeps away from the data folder', async () => {
  server = await startedProcess(dataDir, { ENGINE_SANDBOX: 'auto', LOG_LEVEL: 'info' });
  const ready = (await (await fetch(`${server.address}/readyz`)).json()) as { sandbox: string };
  expect(['namespaces', 'permissions', 'none']).toContain(ready.sandbox);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('canary'))).toEqual([]);
  await server.kill();
  server = await startedProcess(dataDir, { ENGINE_SANDBOX: 'off' });
  expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({ sandbox: 'none' });
});

/** A place where the kernel lets nobody shut anybody in. */
const FORBIDDEN = [
  ...['--user', '--map-root-user', '--', 'sh', '-c'],
  'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set=-all --inh-caps=-all -- "$@"',
  'sh',
];

test.runIf(spawnSync('unshare', [...FORBIDDEN, 'true']).status === 0)(
  'where analyses cannot be shut in, a server that must do so does not start and says what to do in one line',
  () => {
    const node = path.join(ROOT, 'node_modules/.bin/node');
    const env = serverEnvironment(dataDir, { ENGINE_SANDBOX: 'require', LOG_LEVEL: 'silent' });
    const run = spawnSync('unshare', [...FORBIDDEN, node, 'apps/server/main.ts'], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
    expect(run.stderr).toMatch(/ENGINE_SANDBOX=require asks for it\. Install bubblewrap/);
  },
);
