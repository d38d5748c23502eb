/** The examples of the documentation, run exactly as they are shown; only the placeholder of an id is filled in. */
import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiUsage } from '@unmask/accounts/tables';
import { PUBLIC_CALLS, type PublicCall } from '@unmask/api-keys/contract';
import {
  EXAMPLE_BATCH,
  EXAMPLE_DELIVERY,
  EXAMPLE_ID,
  EXAMPLE_URL,
  EXAMPLE_WEBHOOK,
  example,
  type Language,
  URL_PROGRAMS,
  urlExample,
} from '@unmask/api-keys/ui/examples';
import { Unmask } from '@unmask/client';
import { publicCallsOf } from '@unmask/platform/public-call';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { API_BASES } from '@unmask/product/api';
import { apiWorld } from '@unmask/testing/api';
import { startTestServer, type TestServer, tinyClip, until } from '@unmask/testing/server';
import { webhooksContract } from '@unmask/webhooks/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClients } from '../../scripts/build-clients.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The file that an example is saved as, and what runs it. */
const RUN: Record<Language, { file: string; command: string; args: string[] }> = {
  curl: { file: 'example.sh', command: 'bash', args: ['example.sh'] },
  TypeScript: { file: 'example.ts', command: process.execPath, args: ['example.ts'] },
  Python: { file: 'example.py', command: 'python3', args: ['example.py'] },
};

let server: TestServer;
let dir: string;
let peer: Peer & { origin: string };
beforeAll(async () => {
  server = await startTestServer({ FETCH_ALLOW: '127.0.0.1/32' });
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-examples-'));
  // As a reader would: what the service gives for download, in a folder of their own.
  buildClients(dir);
  const home = path.join(dir, 'node_modules', '@unmask', 'client');
  await mkdir(home, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(dir, 'unmask-client.tgz'), '-C', home, '--strip-components=1']);
  await mkdir(path.join(dir, 'node_modules', '@types'));
  await symlink(path.join(ROOT, 'node_modules/@types/node'), path.join(dir, 'node_modules/@types/node'));
  await writeFile(path.join(dir, 'package.json'), '{ "type": "module" }');
  for (const name of ['video.mp4', 'first.mp4', 'second.mp4'])
    await copyFile(await tinyClip(), path.join(dir, name));
  const bytes = await readFile(path.join(dir, 'video.mp4'));
  const files = await startPeer((request, response) => {
    request.resume();
    response.end(bytes);
  });
  peer = { ...files, origin: `http://127.0.0.1:${files.port}` };
});
afterAll(async () => {
  await server?.dispose();
  await peer?.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => server.core.database.db.delete(apiUsage));

const { person } = apiWorld(() => server);

function present(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function run(language: Language, key: string): Promise<string> {
  const { command, args } = RUN[language];
  return new Promise((resolve, reject) => {
    const env = { ...process.env, UNMASK_API_KEY: key };
    execFile(command, args, { cwd: dir, env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${stdout}\n${stderr}`));
      else resolve(stdout);
    });
  });
}

const CALLS: readonly PublicCall[] = [...PUBLIC_CALLS, ...publicCallsOf(webhooksContract)];
/** Those with an address in the place of a file. */
const BY_URL = CALLS.filter(({ id }) => id in URL_PROGRAMS);

/** Real things for the names that stand in the examples. */
async function fillIn(shown: string, key: string): Promise<string> {
  const client = new Unmask({ baseUrl: server.address, apiKey: key });
  // All addresses of the examples are on one host.
  let filled = shown.replaceAll(`${new URL(EXAMPLE_URL).origin}/`, `${peer.origin}/`);
  if (filled.includes(EXAMPLE_ID)) {
    const { id } = await client.analyzeAndWait(path.join(dir, 'video.mp4'));
    filled = filled.replaceAll(EXAMPLE_ID, id);
  }
  if (filled.includes(EXAMPLE_BATCH)) {
    filled = filled.replaceAll(EXAMPLE_BATCH, (await client.batch([path.join(dir, 'video.mp4')])).id);
  }
  if (filled.includes(EXAMPLE_WEBHOOK)) {
    const { id } = await client.webhooks.create({ url: `${peer.origin}/messages` });
    const delivery = await client.webhooks.test(id);
    await until('delivered', async () => {
      await server.core.database.db.delete(apiUsage);
      return (await client.webhooks.deliveryPage(id)).items[0]?.state === 'delivered';
    });
    filled = filled.replaceAll(EXAMPLE_WEBHOOK, id).replaceAll(EXAMPLE_DELIVERY, delivery.id);
  }
  await server.core.database.db.delete(apiUsage);
  return filled;
}

async function check(language: Language, call: PublicCall, shown: string, key: string): Promise<void> {
  await writeFile(path.join(dir, RUN[language].file), await fillIn(shown, key));
  const said = await run(language, key);
  if (call.answer === null) expect(said, shown).toBe('');
  else if (call.id === 'usage') expect(said, shown).toMatch(/\b1000\b/);
  else if (call.id === 'send_batch' && language !== 'curl' && shown.includes('first.mp4')) {
    expect(said, shown).toMatch(/first\.mp4 completed .*\nsecond\.mp4 completed/);
  } else expect(said, shown).toMatch(/[\w-]{32}/);
  if (language === 'curl' && call.answer) expect(JSON.parse(said), shown).not.toHaveProperty('code');
}

for (const [language, needs] of [
  ['curl', 'curl'],
  ['TypeScript', 'tar'],
  ['Python', 'python3'],
] as const) {
  if (!present(needs))
    console.warn(`SKIPPED: there is no ${needs} on this machine to run the examples with.`);
  test.skipIf(!present(needs))(
    `${language}`,
    async () => {
      const { key } = await person();
      const base = `${server.address}${API_BASES[0]}`;
      // The lists have something to show.
      const client = new Unmask({ baseUrl: server.address, apiKey: key });
      await client.analyzeAndWait(path.join(dir, 'video.mp4'));
      for (const call of CALLS) {
        await check(language, call, example(call, language, base), key);
        // An account has ten at most.
        for (const { id } of await client.webhooks.list()) {
          if (call.id !== 'createWebhook') await client.webhooks.delete(id);
        }
      }
      for (const call of BY_URL) await check(language, call, urlExample(call, language, base), key);
    },
    180_000,
  );
}

test('each call has an example for each client', () => {
  for (const call of CALLS) {
    expect(example(call, 'TypeScript', ''), call.id).toContain('new Unmask');
    expect(example(call, 'Python', ''), call.id).toContain('Unmask(');
  }
  const takeAddresses = CALLS.filter(({ form, json }) => form && ('url' in form.shape || json));
  expect(BY_URL.map(({ id }) => id)).toEqual(takeAddresses.map(({ id }) => id));
});

test('the TypeScript examples compile', async () => {
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const files: string[] = [];
  const shown = [
    ...CALLS.map((call) => example(call, 'TypeScript', server.address)),
    ...BY_URL.map((call) => urlExample(call, 'TypeScript', server.address)),
  ];
  for (const [n, program] of shown.entries()) {
    await writeFile(path.join(dir, `shown-${n}.ts`), program);
    files.push(`shown-${n}.ts`);
  }
  const options = ['--noEmit', '--strict', '--module', 'NodeNext', '--target', 'ES2023', '--types', 'node'];
  execFileSync(process.execPath, [compiler, ...options, ...files], { cwd: dir, stdio: 'pipe' });
});
