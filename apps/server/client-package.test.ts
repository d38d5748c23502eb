/** The package that people install: built, packed by npm, and used outside this repository by plain Node.js. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClients } from '../../scripts/build-clients.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
let dir: string;
let home: string;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'unmask-package-'));
  home = path.join(dir, 'node_modules', '@unmask', 'client');
  buildClients(path.join(dir, 'clients'));
  mkdirSync(home, { recursive: true });
  const packed = path.join(dir, 'clients', 'unmask-client.tgz');
  execFileSync('tar', ['-xzf', packed, '-C', home, '--strip-components=1']);
  writeFileSync(path.join(dir, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('holds JavaScript with its types, the licence and the words, and no dependency', () => {
  const files = readdirSync(home);
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json']),
  );
  expect(files.filter((name) => !/\.(js|d\.ts)$/.test(name)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ]);
  const read = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  expect(read).toMatchObject({
    name: '@unmask/client',
    license: 'AGPL-3.0-or-later',
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  });
  expect(read).not.toHaveProperty('private');
  expect(read).not.toHaveProperty('dependencies');
});

test('runs in plain Node.js', () => {
  const program = `
    import { Unmask, UnmaskError, verifyWebhook } from '@unmask/client';
    const client = new Unmask({ apiKey: 'x', baseUrl: 'http://127.0.0.1:9', retries: 0 });
    const error = await client.usage().catch((reason) => reason);
    console.log(error instanceof UnmaskError, error.code, typeof verifyWebhook);
  `;
  writeFileSync(path.join(dir, 'program.js'), program);
  const said = execFileSync(process.execPath, ['program.js'], { cwd: dir, encoding: 'utf8' });
  expect(said.trim()).toBe('true network_error function');
});

test('its types stand on their own: a program without any other types compiles, a wrong one does not', () => {
  const compiler = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const compile = (program: string) => {
    writeFileSync(path.join(dir, 'program.ts'), program);
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'NodeNext',
      '--target',
      'ES2023',
      '--types',
      '',
      '--lib',
      'ES2023,DOM',
    ];
    try {
      return execFileSync(process.execPath, [compiler, ...options, 'program.ts'], {
        cwd: dir,
        encoding: 'utf8',
      });
    } catch (error) {
      return String((error as { stdout?: unknown }).stdout);
    }
  };
  const start = `import { Unmask } from '@unmask/client';\nconst client = new Unmask({ apiKey: 'x', baseUrl: 'y' });\n`;
  const right = `const state = await client.analyzeAndWait('clip.mp4');\nexport const sure: number = state.result.confidence;`;
  expect(compile(start + right)).toBe('');
  expect(compile(`${start}export const sure: string = (await client.usage()).current_usage;`)).toContain(
    'TS2322',
  );
});
