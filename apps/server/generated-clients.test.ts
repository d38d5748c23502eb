/** Clients that other people generate from both descriptions: they compile, send a file to the running service and know its messages. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describePublicApi } from '@unmask/api-keys/server';
import { apiWorld } from '@unmask/testing/api';
import { startTestServer, type TestServer, tinyClip } from '@unmask/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractTable } from './contract-table.ts';
import { describeContract } from './describe-contract.ts';
import { GENERATED_PROGRAMS } from './generated-programs.testing.ts';
import { readSlices } from './slices.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GENERATORS = path.join(ROOT, 'clients', 'generators');
const HEY_API = path.join(ROOT, 'node_modules/@hey-api/openapi-ts/dist/run.mjs');
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');
const HOME = 'https://unmask.example.org';
const OPTIONS = {
  compilerOptions: {
    strict: true,
    target: 'ES2023',
    module: 'NodeNext',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    types: ['node'],
    noImplicitReturns: true,
    noEmitOnError: true,
    rootDir: '.',
    outDir: 'built',
  },
};

const exec = promisify(execFile);
let server: TestServer;
let dir: string;

/** Runs a program in the folder. @throws with everything it said */
async function run(...args: string[]): Promise<string> {
  const options = { cwd: dir, maxBuffer: 1 << 26 };
  const { stdout } = await exec(process.execPath, args, options).catch((error) => {
    throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

async function generate(name: string, description: object): Promise<void> {
  await writeFile(path.join(dir, `${name}.json`), JSON.stringify(description));
  const compiler = path.join(GENERATORS, 'typescript-5.mjs');
  const quiet = ['--no-log-file', '--silent'];
  await Promise.all([
    run(path.join(GENERATORS, 'openapi-typescript.mjs'), `${name}.json`, `${name}.d.ts`),
    run('--import', compiler, HEY_API, '-i', `${name}.json`, '-o', `hey-${name}`, ...quiet),
  ]);
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-generated-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
  await writeFile(path.join(dir, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(dir, 'tsconfig.json'), JSON.stringify(OPTIONS));
  for (const [name, program] of Object.entries(GENERATED_PROGRAMS)) {
    await writeFile(path.join(dir, `${name}.ts`), program);
  }
  const starting = startTestServer();
  // The server's start needs one of the two cores.
  await generate('public', describePublicApi(HOME, await readSlices()));
  await generate('contract', await describeContract(HOME, contractTable(await readSlices())));
  await run(COMPILER, '-p', '.');
  server = await starting;
}, 240_000);
afterAll(async () => {
  await server?.dispose();
  await rm(dir, { recursive: true, force: true });
});

describe('what was generated compiles with what people write', () => {
  const { person } = apiWorld(() => server);

  test.each(Object.keys(GENERATED_PROGRAMS))('%s sends a file and gets its result', async (name) => {
    const ofPublic = name.endsWith('-public');
    const key = ofPublic ? (await person()).key : '';
    const clip = await tinyClip();
    const address = ofPublic ? `${server.address}/functions/v1` : server.address;
    expect(JSON.parse(await run(`built/${name}.js`, address, key, clip))).toEqual({
      status: 200,
      mode: 'full',
      size: (await stat(clip)).size,
      outcome: 'inconclusive',
      ...(ofPublic ? { files: 2 } : { visitor: 401 }),
    });
  });
});
