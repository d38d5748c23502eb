import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** file, import, and whether the boundaries refuse it */
const CASES: Array<[file: string, specifier: string, refused: boolean]> = [
  ['packages/engine/src/a.ts', '@unmask/platform/errors', true],
  ['packages/engine/src/a.ts', '@unmask/db', true],
  ['packages/engine/src/a.ts', '../../../product/limits.ts', true],
  ['packages/engine/src/a.ts', '../../../features/analysis/contract.ts', true],
  ['packages/engine/src/a.ts', 'react', true],
  ['packages/engine/src/a.ts', './types.ts', false],
  ['packages/engine/src/a.ts', 'node:fs', false],
  ['packages/engine/src/signals/noise/a.ts', 'node-av/lib', true],
  ['packages/engine/src/probe/a.ts', 'node-av', true],
  ['packages/engine/src/decode/a.ts', 'node-av/lib', false],
  ['packages/engine/src/decode/deep/a.ts', 'node-av', false],
  ['packages/engine/src/decode/a.ts', '@unmask/product/limits', true],
  ['packages/engine/src/fixtures/a.ts', 'node-av/constants', false],
  ['packages/engine/src/evaluate/a.ts', 'node-av', true],
  ['packages/engine/src/evaluate/robustness/a.ts', 'node-av/api', false],
  ['packages/engine/src/stability/a.ts', 'node-av/api', false],
  ['packages/engine/src/stability/a.ts', '@unmask/product/limits', true],
  ['product/a.ts', '@unmask/ui', true],
  ['product/copy/a.ts', 'react', true],
  ['product/copy/a.ts', 'node:fs', true],
  ['product/plans2.ts', './limits.ts', false],
  ['packages/db/src/a.ts', '@unmask/analysis/contract', true],
  ['packages/db/src/a.ts', '../../../features/auth/server/index.ts', true],
  ['packages/db/src/a.ts', '@unmask/billing/contract', true],
  ['packages/db/src/a.ts', '@unmask/product/plans', false],
  ['packages/report/src/a.ts', '@unmask/voice/server', true],
  ['packages/report/src/a.ts', '@unmask/product/copy/result', false],
  ['packages/platform/src/a.ts', '@unmask/auth/server', true],
  ['packages/platform/src/a.ts', 'node-av', true],
  ['packages/ui/src/a.ts', '@unmask/tracking/contract', true],
  ['packages/ui/src/a.ts', '@unmask/organizations/contract', true],
  ['packages/ui/src/a.ts', '@unmask/db', true],
  ['packages/ui/src/a.ts', 'node:path', true],
  ['packages/ui/src/a.ts', 'react', false],
  ['clients/typescript/src/a.ts', '@unmask/api-keys/contract', true],
  ['clients/typescript/src/a.ts', './errors.ts', false],
  ['features/analysis/server/a.ts', '../../auth/server/index.ts', true],
  ['features/analysis/server/a.ts', '@unmask/auth/server', true],
  ['features/analysis/server/deep/a.ts', '../../../auth/ui/index.ts', true],
  ['features/analysis/server/a.ts', '../../../apps/server/main.ts', true],
  ['features/analysis/server/a.ts', '../../../packages/engine/src/fusion/fuse.ts', true],
  ['features/analysis/server/a.ts', '@unmask/auth/contract', false],
  ['features/analysis/server/a.ts', '@unmask/engine', false],
  ['features/analysis/server/a.ts', '@unmask/db', false],
  ['features/analysis/ui/a.ts', '@unmask/db', true],
  ['features/analysis/ui/a.ts', '@unmask/db/schema', true],
  ['features/analysis/ui/a.ts', '../server/service.ts', true],
  ['features/analysis/ui/a.ts', '@unmask/analysis/server', true],
  ['features/analysis/ui/a.ts', '@unmask/engine', true],
  ['features/analysis/ui/a.ts', 'node:fs', true],
  ['features/analysis/ui/a.ts', '../../auth/ui/index.ts', true],
  ['features/analysis/ui/a.ts', '@unmask/auth/ui', true],
  ['features/analysis/ui/a.ts', '@unmask/auth/ui/auth-modal', true],
  ['features/analysis/ui/a.ts', '@unmask/app-web', true],
  ['features/analysis/ui/a.ts', 'node-av', true],
  ['features/analysis/ui/a.ts', '@unmask/engine/types', false],
  ['features/analysis/ui/a.ts', '@unmask/auth/contract', false],
  ['features/analysis/ui/a.ts', '@unmask/ui', false],
  ['features/analysis/contract.ts', '@unmask/db', true],
  ['features/analysis/contract.ts', './server/service.ts', true],
  ['features/analysis/contract.ts', 'react', true],
  ['features/analysis/contract.ts', 'node:crypto', true],
  ['features/analysis/contract.ts', '@unmask/app-server', true],
  ['features/analysis/contract.ts', '@unmask/product/roles', false],
  ['apps/web/src/a.ts', '@unmask/analysis/server', true],
  ['apps/web/src/a.ts', '../../server/main.ts', true],
  ['apps/web/src/a.ts', '@unmask/db', true],
  ['apps/web/src/a.ts', '@unmask/analysis/ui', false],
  ['apps/web/src/a.ts', '@unmask/auth/ui/auth-modal', false],
  ['apps/server/a.ts', '@unmask/analysis/server', false],
  ['apps/server/a.ts', 'node-av', true],
  ['apps/server/a.ts', '../../packages/engine/src/verdict/verdict.ts', true],
  ['apps/server/a.ts', '@unmask/engine/fixtures', false],
  ['apps/server/a.ts', '@unmask/engine/cli', true],
  ['apps/cli/a.ts', '@unmask/engine/cli', false],
  ['apps/cli/a.ts', '../../packages/engine/src/engine.ts', true],
  ['scripts/a.ts', 'node-av', true],
  ['e2e/a.ts', 'node-av/lib', true],
];

interface Diagnostic {
  category: string;
  location: { path: string | { file: string } };
}

const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
const refused = new Set<string>();

function fileOf(index: number): string {
  const [file = ''] = CASES[index] ?? [];
  // A contract is known by its whole name; every other case gets a file of its own.
  return file.endsWith('contract.ts')
    ? file.replace('features/analysis', `features/case${index}`)
    : file.replace(/\.ts$/, `${index}.ts`);
}

beforeAll(() => {
  for (const name of ['biome.json', '.gitignore'])
    copyFileSync(path.join(ROOT, name), path.join(folder, name));
  CASES.forEach(([, specifier], index) => {
    const file = path.join(folder, fileOf(index));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from '${specifier}';\n\nthing();\n`);
  });
  const biome = path.join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const flags = [
    'lint',
    '--only=style/noRestrictedImports',
    '--reporter=json',
    '--max-diagnostics=none',
    '.',
  ];
  const ran = spawnSync(process.execPath, [biome, ...flags], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(ran.stdout) as { diagnostics: Diagnostic[] };
  for (const { category, location } of diagnostics) {
    const file = typeof location.path === 'string' ? location.path : location.path.file;
    if (category === 'lint/style/noRestrictedImports') refused.add(path.normalize(file));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('import boundaries', () => {
  test.each(CASES.map(([file, specifier, expected], index) => ({ file, specifier, expected, index })))(
    '$file importing $specifier is refused: $expected',
    ({ expected, index }) => {
      expect(refused.has(fileOf(index))).toBe(expected);
    },
  );
});
