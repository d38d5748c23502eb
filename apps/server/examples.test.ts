/** The examples of the documentation, run exactly as they are shown; only the placeholder of an id is filled in. */
import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PUBLIC_CALLS, type State } from '@unmask/api-keys/contract';
import { EXAMPLE_ID, EXAMPLE_URL, example, type Language, urlExample } from '@unmask/api-keys/ui/examples';
import { apiUsage } from '@unmask/db';
import { type Peer, startPeer } from '@unmask/platform/testing/raw-server';
import { API_BASES } from '@unmask/product/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClients } from '../../scripts/build-clients.ts';
import { apiWorld } from './api.testing.ts';
import { startTestServer, type TestServer, tinyClip } from './test-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The file that an example is saved as, and what runs it. */
const RUN: Record<Language, { file: string; command: string; args: string[] }> = {
  curl: { file: 'example.sh', command: 'bash', args: ['example.sh'] },
  TypeScript: { file: 'example.ts', command: process.execPath, args: ['example.ts'] },
  Python: { file: 'example.py', command: 'python3', args: ['example.py'] },
};

let server: TestServer;
let dir: string;
let peer: Peer;
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
  await copyFile(await tinyClip(), path.join(dir, 'video.mp4'));
  const bytes = await readFile(path.join(dir, 'video.mp4'));
  peer = await startPeer((_request, response) => void response.end(bytes));
});
afterAll(async () => {
  await server?.dispose();
  await peer?.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => server.core.database.db.delete(apiUsage));

const { person, analyze, ended } = apiWorld(() => server);

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

for (const [language, needs] of [
  ['curl', 'curl'],
  ['TypeScript', 'tar'],
  ['Python', 'python3'],
] as const) {
  if (!present(needs))
    console.warn(`SKIPPED: there is no ${needs} on this machine to run the examples with.`);
  test.skipIf(!present(needs))(`${language}`, async () => {
    const { key } = await person();
    for (const call of PUBLIC_CALLS) {
      await server.core.database.db.delete(apiUsage);
      const { id } = (await (await analyze(key, { async: true })).json()) as State;
      await ended(id);
      const shown = example(call, language, `${server.address}${API_BASES[0]}`);
      await writeFile(path.join(dir, RUN[language].file), shown.replaceAll(EXAMPLE_ID, id));
      const said = await run(language, key);
      if (call.answer === null) expect(said, shown).toBe('');
      else if (call.id === 'usage') expect(said, shown).toMatch(/\b1000\b/);
      else expect(said, shown).toMatch(call.id === 'analyze' ? /[\w-]{32}/ : id);
      if (language === 'curl' && call.answer) expect(JSON.parse(said), shown).not.toHaveProperty('code');
    }
    await server.core.database.db.delete(apiUsage);
    const shown = urlExample(PUBLIC_CALLS[0]!, language, `${server.address}${API_BASES[0]}`);
    const address = `http://127.0.0.1:${peer.port}/video.mp4`;
    await writeFile(path.join(dir, RUN[language].file), shown.replaceAll(EXAMPLE_URL, address));
    expect(await run(language, key), shown).toMatch(/[\w-]{32}/);
  });
}

test('the TypeScript examples compile', async () => {
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const files: string[] = [];
  for (const call of PUBLIC_CALLS) {
    const file = `${call.id}.ts`;
    await writeFile(path.join(dir, file), example(call, 'TypeScript', server.address));
    files.push(file);
  }
  await writeFile(path.join(dir, 'url.ts'), urlExample(PUBLIC_CALLS[0]!, 'TypeScript', server.address));
  files.push('url.ts');
  const options = ['--noEmit', '--strict', '--module', 'NodeNext', '--target', 'ES2023', '--types', 'node'];
  execFileSync(process.execPath, [compiler, ...options, ...files], { cwd: dir, stdio: 'pipe' });
});
