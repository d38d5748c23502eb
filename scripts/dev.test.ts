/** `npm run dev` as a person has it: seeds once, starts the server anew when a file changes, and stops clean. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const LIMIT_MS = 540_000;

let folder: string;
let child: ChildProcess;
let said = '';
let web: string;
let server: string;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Waits until the output, from a place in it on, matches. */
async function says(pattern: RegExp, from = 0): Promise<RegExpExecArray> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await pause(100)) {
    const found = pattern.exec(said.slice(from));
    if (found) return found;
    if (child.exitCode !== null) break;
  }
  throw new Error(`never said ${pattern}:\n${said}`);
}

const post = (url: string, body: unknown) =>
  fetch(new URL(url, web), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: web },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'unmask-dev-test-'));
  const [port, webPort] = [await freePort(), await freePort()];
  web = `http://127.0.0.1:${webPort}`;
  server = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      WEB_PORT: String(webPort),
      DATA_DIR: folder,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      said += part.toString();
    });
  }
  await says(/Unmask is ready at/);
}, LIMIT_MS);

afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('the seeded people are there, with what their scenario says', async () => {
  const seeded = [...said.matchAll(/^ {2}(\w+)@dev\.example {2}(\S+) {2}/gm)].map(([, name, password]) => ({
    name,
    password,
  }));
  expect(seeded.map(({ name }) => name)).toEqual(['free', 'paid', 'owner', 'analyst', 'staff']);
  const tiers: Record<string, string> = {};
  const counts: Record<string, number> = {};
  for (const { name, password } of seeded) {
    const signedIn = await post('/api/auth/sign-in/email', { email: `${name}@dev.example`, password });
    expect(signedIn.status, `${name} signs in through Vite`).toBe(200);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const read = async (url: string) => (await fetch(new URL(url, web), { headers: { cookie } })).json();
    const me = (await read('/api/profile/me')) as { subscription_tier: string };
    tiers[String(name)] = me.subscription_tier;
    if (name === 'owner') {
      const exported = await fetch(new URL('/api/dashboard/export?format=json', web), {
        headers: { cookie },
      });
      counts.owner = (await exported.text()).split('"filename"').length - 1;
    }
  }
  expect(tiers).toEqual({
    free: 'free',
    paid: 'pro',
    owner: 'enterprise_elite',
    analyst: 'enterprise_elite',
    staff: 'free',
  });
  expect(counts).toEqual({ owner: 40 });
}, 120_000);

test(
  'a file of the server that changes starts it anew, with the same people',
  async () => {
    const from = said.length;
    const now = new Date();
    utimesSync(path.join(ROOT, 'apps/server/pages.ts'), now, now);
    await says(/apps\/server\/pages\.ts changed: the server starts anew/, from);
    await says(/owner@dev\.example/, from);
    await says(/Unmask is ready at/, from);
    const [, password] = /owner@dev\.example {2}(\S+)/.exec(said) ?? [];
    const signedIn = await post('/api/auth/sign-in/email', { email: 'owner@dev.example', password });
    expect(signedIn.status).toBe(200);
  },
  LIMIT_MS,
);

test('the web app comes from Vite, and it all stops clean', async () => {
  const page = await (await fetch(web, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('/@vite/client');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(fetch(web)).rejects.toThrow();
  await expect(fetch(server), 'the server behind it has ended too').rejects.toThrow();
}, 120_000);
