import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settledKeys } from './decisions.ts';
import { parseRequirements } from './requirements-table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MAX_LINES = 400;
const WRITTEN_BY_HAND = /\.(ts|tsx|mjs|py|css|sql|sh)$/;
const LEFT_OUT =
  /(^|\/)(node_modules|dist|\.cache|\.git|test-results|data)(\/|$)|^packages\/db\/migrations\//;

function walk(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((item) => {
    const file = path.posix.join(folder, item.name);
    if (LEFT_OUT.test(file)) return [];
    return item.isDirectory() ? walk(file) : [file];
  });
}

/** Tracked files; in a copy without git, every file that is not built or installed. */
function sources(): string[] {
  const git = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  const files = git.status === 0 && git.stdout ? git.stdout.split('\0').filter(Boolean) : walk('.');
  return files.filter(
    (file) => WRITTEN_BY_HAND.test(file) && !LEFT_OUT.test(file) && existsSync(path.join(ROOT, file)),
  );
}

const files = sources().map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

/** `file:line` of every line that matches. */
function places(pattern: RegExp, among = files): string[] {
  return among.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

/** Matches what loads one of these modules, however it is written. @param names alternatives of a regular expression */
const loads = (names: string) => new RegExp(String.raw`(from|import|require)\s*\(?\s*'(${names})'`);

describe('the repository', () => {
  test('every installed package has a checksum; of the linter, other platforms have none in the registry', () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { link?: boolean; integrity?: string }>;
    };
    const bare = Object.entries(lock.packages)
      .filter(([place, { link, integrity }]) => place.includes('node_modules/') && !link && !integrity)
      .map(([place]) => place);
    expect(bare.filter((place) => !place.startsWith('node_modules/@biomejs/cli-'))).toEqual([]);
  });

  test('the containers are bound to this machine, run without root and cannot write to their disk', () => {
    const text = readFileSync(path.join(ROOT, 'infra/compose.yml'), 'utf8');
    expect(text.match(/^ +image: node:.*$/gm)).toEqual(text.match(/^ +image: node:24-bookworm$/gm));
    expect(text.match(/:8787"$/gm)).toHaveLength(1);
    expect(text).toMatch(/^ +- "\$\{UNMASK_BIND:-127\.0\.0\.1\}:8787:8787"$/m);
    const served = text.slice(text.indexOf('x-unmask:'), text.indexOf('services:'));
    expect(served).toMatch(/user: \$\{UNMASK_UID:-1000\}/);
    for (const line of ['<<: *hardened', 'read_only: true', '..:/app:ro']) expect(served).toContain(line);
    expect(text).toContain('no-new-privileges:true');
  });

  test('has sources', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  test(`has no file over ${MAX_LINES} lines`, () => {
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES);
    // People copy it beside their program: that it is one file is its point.
    expect(long.map(({ file }) => file)).toEqual(['clients/python/unmask.py']);
  });

  test('has nothing left to do in it', () => {
    // Built from parts, so that this file does not match itself.
    const words = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'not ' + 'implemented', 'lorem ' + 'ipsum'];
    expect(places(new RegExp(`\\b(${words.join('|')})\\b`, 'i'))).toEqual([]);
  });

  test('has no test that is switched off or run alone', () => {
    const tests = files.filter(({ file }) => /\.(test\.tsx?|spec\.ts)$/.test(file));
    const off = ['on' + 'ly', 'sk' + 'ip', 'to' + 'do', 'fix' + 'me'].join('|');
    expect(places(new RegExp(`\\b(describe|test|it|suite)\\.(${off})\\b`), tests)).toEqual([]);
  });

  test('loads onnxruntime in one place, where its telemetry is switched off first', () => {
    const onnxruntime = loads('onnxruntime-node');
    const loaders = files.filter(({ text }) => onnxruntime.test(text));
    expect(loaders.map(({ file }) => file).filter((file) => !/\.test\.ts$/.test(file))).toEqual([
      'packages/engine/src/networks/onnxruntime.ts',
    ]);
    const door = files.find(({ file }) => file === 'packages/engine/src/networks/onnxruntime.ts');
    expect(door?.text).toMatch(/import '\.\/no-telemetry\.ts';[\s\S]*'onnxruntime-node'/);
  });

  test('calls other servers in one place: what people name, and what the operator set', () => {
    const served = files.filter(
      ({ file }) =>
        /^(packages\/(db|engine|platform|report)\/src|(foundations|features)\/[^/]+\/server|apps\/(server|worker))\//.test(
          file,
        ) && !/(\.test|\.testing)\.ts$|\/testing\//.test(file),
    );
    const callers = loads('node:(http2?|https|net|tls|dgram|dns(/promises)?)|undici|nodemailer|stripe');
    const calls = (line: string) => /(?<![\w.#])fetch\(/.test(line) || callers.test(line);
    const named = served.filter(({ text }) =>
      text.split('\n').some((line) => calls(line) && !line.startsWith('import type')),
    );
    expect(named.map(({ file }) => file).sort()).toEqual([
      // Listens, and looks whether the port is free.
      'apps/server/failures.ts',
      // The seeds ask this very server, as people do.
      'apps/server/seed-client.ts',
      // The payment provider, the mail server and the bucket of the settings.
      'features/billing/server/stripe/gateway.ts',
      // The timestamp authority of the settings.
      'features/forensics/server/timestamp/authority.ts',
      // Mail servers that people name, at addresses that the one place allows.
      'features/integrations/server/mailbox/connect.ts',
      // SIEMs that people name, likewise.
      'features/integrations/server/syslog/deliver.ts',
      // Looks whether an analysis could reach a port of this machine.
      'packages/engine/src/process/sandbox/choose.ts',
      'packages/engine/src/process/sandbox/trial.ts',
      // Ask name servers: for names that look like an organization's, and whether a domain is an organization's.
      'packages/platform/src/dns-records.ts',
      'packages/platform/src/dns-text.ts',
      'packages/platform/src/hosts.ts',
      'packages/platform/src/mail.ts',
      'packages/platform/src/s3.ts',
      // Everything that people name.
      'packages/platform/src/safe-fetch.ts',
      'packages/platform/src/safe-fetch/proxy.ts',
      'packages/platform/src/safe-fetch/target.ts',
      'packages/platform/src/safe-fetch/transport.ts',
    ]);
  });

  test('has no random output: chance is seeded', () => {
    const product = files.filter(({ file }) => !/\.(test\.tsx?|spec\.ts)$/.test(file));
    expect(places(new RegExp(`Math\\.${'random'}\\(`), product)).toEqual([]);
  });

  test('has no dead link in its documents', () => {
    const documents = ['.', 'docs', 'docs/decisions', 'docs/accuracy'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => path.join(folder, name)),
    );
    const dead = documents.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)]
        .map(([, link = '']) => path.join(path.dirname(file), link))
        .filter((target) => !existsSync(path.join(ROOT, target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test('explains every settled requirement in a decision', () => {
    const table = parseRequirements(readFileSync(path.join(ROOT, 'docs', 'requirements.tsv'), 'utf8'));
    const keys = new Set(table.map((row) => row.settled).filter(Boolean));
    const explained = settledKeys(ROOT);
    expect([...keys].filter((key) => !explained.has(key))).toEqual([]);
  });
});
