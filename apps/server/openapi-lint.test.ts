/** Both descriptions under the recommended rules of two linters, which use no network. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describePublicApi } from '@unmask/api-keys/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractTable } from './contract-table.ts';
import { describeContract } from './describe-contract.ts';
import { readSlices } from './slices.ts';

const PROGRAMS = path.resolve(import.meta.dirname, '../../node_modules');
const HOME = 'https://unmask.example.org';
const LIMIT_MS = 600_000;
const run = promisify(execFile);
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'unmask-lint-'));
  const write = (name: string, value: unknown) => writeFile(path.join(dir, name), JSON.stringify(value));
  await write('contract.json', await describeContract(HOME, contractTable(await readSlices())));
  await write('public.json', describePublicApi(HOME, await readSlices()));
  // An error in each of the two, so that a linter that finds nothing anywhere is found.
  await write('wrong.json', { openapi: '3.1.0', info: { title: 'x' }, paths: { '/x': { get: {} } } });
  await write('rules.json', { extends: ['spectral:oas'] });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Whatever it finds stands in its output; a code of 0 says that there is no error. */
async function lint(program: string, args: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    SCARF_ANALYTICS: 'false',
  };
  const file = path.join(PROGRAMS, program);
  return run(process.execPath, [file, ...args], { cwd: dir, env, maxBuffer: 1 << 26 }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: Number(error.code ?? 1), said: `${error.stdout}${error.stderr}` }),
  );
}

for (const [name, program, args] of [
  ['Redocly', '@redocly/cli/bin/cli.js', ['lint', '--extends=recommended']],
  ['Spectral', '@stoplight/spectral-cli/dist/index.js', ['lint', '-r', 'rules.json']],
] as const) {
  test(
    `${name} finds no error in either description, and finds one that is there`,
    async () => {
      const ours = await lint(program, [...args, 'contract.json', 'public.json']);
      expect(ours.code, ours.said).toBe(0);
      expect((await lint(program, [...args, 'wrong.json'])).code).not.toBe(0);
    },
    LIMIT_MS,
  );
}
