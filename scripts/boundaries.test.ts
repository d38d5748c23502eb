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
  ['packages/engine/src/a.ts', '../../../foundations/analyses/contract.ts', true],
  ['packages/engine/src/a.ts', '../../../features/voice/contract.ts', true],
  ['packages/engine/src/a.ts', 'react', true],
  ['packages/engine/src/a.ts', './types.ts', false],
  ['packages/engine/src/a.ts', 'node:fs', false],
  ['packages/engine/src/signals/noise/a.ts', 'node-av/lib', true],
  ['packages/engine/src/probe/a.ts', 'node-av', true],
  ['packages/engine/src/decode/a.ts', 'node-av/lib', false],
  ['packages/engine/src/decode/deep/a.ts', 'node-av', false],
  ['packages/engine/src/decode/a.ts', '@unmask/product/limits', true],
  ['packages/engine/src/faces/a.ts', '@unmask/tfjs-to-onnx', false],
  ['packages/engine/src/faces/a.ts', '@unmask/media-fixtures', true],
  ['packages/engine/src/faces/a.ts', '@unmask/evaluation', true],
  ['packages/engine/src/faces/a.test.ts', '@unmask/media-fixtures', false],
  ['packages/engine/src/faces/a.test.ts', '@unmask/evaluation', true],
  ['packages/engine/src/faces/a.test.ts', '@unmask/db', true],
  ['packages/media-fixtures/src/a.ts', 'node-av/constants', false],
  ['packages/media-fixtures/src/a.ts', '@unmask/engine/internal/types.ts', false],
  ['packages/media-fixtures/src/a.ts', '@unmask/evaluation', true],
  ['packages/tfjs-to-onnx/src/a.ts', '@unmask/engine', true],
  ['packages/evaluation/src/a.ts', '@unmask/engine/internal/fusion/fuse.ts', false],
  ['packages/evaluation/src/a.ts', '@unmask/db', true],
  ['packages/evaluation/src/a.ts', '../../../product/limits.ts', true],
  ['packages/evaluation/src/a.ts', 'node-av', true],
  ['packages/evaluation/src/robustness/a.ts', 'node-av/api', false],
  ['packages/engine/src/stability/a.ts', 'node-av/api', false],
  ['packages/engine/src/stability/a.ts', '@unmask/product/limits', true],
  ['product/a.ts', '@unmask/ui', true],
  ['product/copy/a.ts', 'react', true],
  ['product/copy/a.ts', 'node:fs', true],
  ['product/plans2.ts', './limits.ts', false],
  ['packages/db/src/a.ts', '@unmask/analyses/contract', true],
  ['packages/db/src/a.ts', '../../../foundations/accounts/server/index.ts', true],
  ['packages/db/src/a.ts', '@unmask/billing/contract', true],
  ['packages/db/src/a.ts', '@unmask/billing/tables', true],
  ['packages/db/src/a.ts', '@unmask/accounts/tables', true],
  ['packages/db/src/a.ts', '@unmask/product/plans', false],
  ['packages/report/src/a.ts', '@unmask/voice/server', true],
  ['packages/report/src/a.ts', '@unmask/webhooks/words', true],
  ['packages/report/src/a.ts', '@unmask/product/limits', false],
  ['packages/platform/src/a.ts', '@unmask/blog/posts', true],
  ['packages/report/src/a.ts', '@unmask/product/copy/result', false],
  ['packages/platform/src/a.ts', '@unmask/accounts/server', true],
  ['packages/platform/src/a.ts', 'node-av', true],
  ['packages/ui/src/a.ts', '@unmask/tracking/contract', true],
  ['packages/ui/src/a.ts', '@unmask/blog/words', true],
  ['packages/ui/src/a.ts', '@unmask/product/limits', false],
  ['packages/ui/src/a.ts', '@unmask/organizations/contract', true],
  ['packages/ui/src/a.ts', '@unmask/db', true],
  ['packages/ui/src/a.ts', 'node:path', true],
  ['packages/ui/src/a.ts', 'react', false],
  ['clients/typescript/src/a.ts', '@unmask/api-keys/contract', true],
  ['clients/typescript/src/a.ts', './errors.ts', false],
  // Foundations: packages, and the foundations below.
  ['foundations/accounts/server/a.ts', '@unmask/db', false],
  ['foundations/accounts/server/a.ts', '@unmask/organizations/server', true],
  ['foundations/accounts/server/a.ts', '@unmask/organizations/contract', true],
  ['foundations/accounts/server/a.ts', '@unmask/analyses/contract', true],
  ['foundations/accounts/server/a.ts', '../../organizations/server/index.ts', true],
  ['foundations/accounts/server/a.ts', '@unmask/billing/contract', true],
  ['foundations/accounts/server/a.ts', '@unmask/billing/words', true],
  ['foundations/accounts/server/a.ts', '@unmask/app-server', true],
  ['foundations/accounts/server/a.ts', 'node-av', true],
  ['foundations/accounts/ui/a.tsx', '@unmask/organizations/ui', true],
  ['foundations/accounts/ui/a.tsx', '@unmask/tracking/ui', true],
  ['foundations/accounts/ui/a.tsx', '../server/service.ts', true],
  ['foundations/accounts/ui/a.tsx', '@unmask/ui', false],
  ['foundations/accounts/contract.ts', '@unmask/analyses/contract', true],
  ['foundations/accounts/contract.ts', '@unmask/product/roles', false],
  ['foundations/organizations/server/a.ts', '@unmask/accounts/server', false],
  ['foundations/organizations/server/a.ts', '@unmask/documents/server', true],
  ['foundations/organizations/server/a.ts', '@unmask/analyses/server', true],
  ['foundations/organizations/server/a.ts', '@unmask/billing/contract', true],
  ['foundations/organizations/server/a.ts', '../../../features/billing/contract.ts', true],
  ['foundations/organizations/ui/a.tsx', '@unmask/accounts/ui', false],
  ['foundations/organizations/ui/a.tsx', '@unmask/analyses/ui', true],
  ['foundations/organizations/ui/a.tsx', '@unmask/accounts/server', true],
  ['foundations/organizations/contract.ts', '@unmask/accounts/contract', false],
  ['foundations/organizations/contract.ts', '@unmask/accounts/server', true],
  ['foundations/documents/server/a.ts', '@unmask/organizations/server', false],
  ['foundations/documents/server/a.ts', '@unmask/documents/ui', true],
  ['foundations/documents/server/a.ts', '@unmask/analyses/server', true],
  ['foundations/documents/server/a.ts', '@unmask/training/contract', true],
  ['foundations/documents/ui/a.tsx', '@unmask/analyses/ui', true],
  ['foundations/documents/ui/a.tsx', '../tables.ts', true],
  ['foundations/documents/contract.ts', '@unmask/documents/server', true],
  ['foundations/analyses/server/a.ts', '@unmask/documents/server', false],
  ['foundations/analyses/server/a.ts', '@unmask/accounts/server', false],
  ['foundations/analyses/server/a.ts', '@unmask/organizations/server', false],
  ['foundations/analyses/server/a.ts', '@unmask/organizations/ui', true],
  ['foundations/analyses/server/a.ts', '@unmask/tracking/contract', true],
  ['foundations/analyses/server/a.ts', '../../../features/voice/server/index.ts', true],
  ['foundations/analyses/server/a.ts', '../../../apps/server/main.ts', true],
  ['foundations/analyses/server/a.ts', '../../../packages/engine/src/fusion/fuse.ts', true],
  ['foundations/analyses/server/a.ts', '@unmask/engine', false],
  ['foundations/analyses/server/a.ts', '@unmask/db', false],
  ['foundations/analyses/ui/a.tsx', '@unmask/organizations/ui', false],
  ['foundations/analyses/ui/a.tsx', '@unmask/accounts/contract', false],
  ['foundations/analyses/ui/a.tsx', '@unmask/db', true],
  ['foundations/analyses/ui/a.tsx', '@unmask/db/schema', true],
  ['foundations/analyses/ui/a.tsx', '@unmask/accounts/tables', true],
  ['foundations/analyses/ui/a.tsx', '../tables.ts', true],
  ['foundations/analyses/ui/deep/a.tsx', '../../tables.ts', true],
  ['foundations/analyses/ui/a.tsx', '../server/service.ts', true],
  ['foundations/analyses/ui/a.tsx', '@unmask/analyses/server', true],
  ['foundations/analyses/ui/a.tsx', '@unmask/engine', true],
  ['foundations/analyses/ui/a.tsx', 'node:fs', true],
  ['foundations/analyses/ui/a.tsx', '@unmask/voice/ui', true],
  ['foundations/analyses/ui/a.tsx', '@unmask/app-web', true],
  ['foundations/analyses/ui/a.tsx', 'node-av', true],
  ['foundations/analyses/ui/a.tsx', '@unmask/engine/types', false],
  ['foundations/analyses/ui/a.tsx', '@unmask/ui', false],
  ['foundations/analyses/contract.ts', '@unmask/db', true],
  ['foundations/analyses/contract.ts', './tables.ts', true],
  ['foundations/analyses/contract.ts', './server/service.ts', true],
  ['foundations/analyses/contract.ts', 'react', true],
  ['foundations/analyses/contract.ts', 'node:crypto', true],
  ['foundations/analyses/contract.ts', '@unmask/app-server', true],
  ['foundations/analyses/contract.ts', '@unmask/product/roles', false],
  // Features: foundations and packages, no other feature.
  ['features/voice/server/a.ts', '@unmask/accounts/server', false],
  ['features/voice/server/a.ts', '@unmask/organizations/server', false],
  ['features/voice/server/a.ts', '@unmask/documents/server', false],
  ['features/voice/server/a.ts', '@unmask/analyses/server', false],
  ['features/voice/server/a.ts', '@unmask/analyses/contract', false],
  ['features/voice/server/a.ts', '@unmask/analyses/testing', false],
  ['features/voice/server/a.ts', '@unmask/db', false],
  ['features/voice/server/a.ts', '@unmask/engine', false],
  ['features/voice/server/a.ts', '@unmask/analyses/ui', true],
  ['features/voice/server/a.ts', '@unmask/webhooks/server', true],
  ['features/voice/server/a.ts', '@unmask/webhooks/contract', true],
  ['features/voice/server/a.ts', '@unmask/webhooks', true],
  ['features/voice/server/a.ts', '@unmask/webhooks/words', true],
  ['features/voice/server/a.ts', '@unmask/analyses/tables', false],
  ['features/voice/server/a.ts', '../tables.ts', false],
  ['features/voice/server/a.ts', '@unmask/billing/tables', true],
  ['features/voice/contract.ts', '@unmask/business/limits', true],
  ['features/voice/server/a.ts', '../../webhooks/contract.ts', true],
  ['features/voice/server/a.ts', '../../webhooks/server/index.ts', true],
  ['features/voice/server/deep/a.ts', '../../../webhooks/ui/index.ts', true],
  ['features/voice/server/deep/a.ts', '../../../webhooks/contract.ts', true],
  ['features/voice/server/deep/a.ts', '../../contract.ts', false],
  ['features/voice/server/a.ts', '../ui/voice-panel.tsx', true],
  ['features/voice/server/a.ts', '../../../foundations/accounts/server/index.ts', true],
  ['features/voice/server/a.ts', '../../../apps/server/main.ts', true],
  ['features/voice/server/a.ts', '@unmask/app-server', true],
  ['features/voice/server/a.ts', '../../../packages/engine/src/fusion/fuse.ts', true],
  ['features/voice/server/a.ts', 'node-av', true],
  ['features/voice/slice.server.ts', '@unmask/accounts/server', false],
  ['features/voice/slice.server.ts', './server/index.ts', false],
  ['features/voice/slice.server.ts', '../webhooks/slice.server.ts', true],
  ['features/voice/slice.server.ts', '@unmask/webhooks/contract', true],
  ['features/voice/slice.web.tsx', '@unmask/accounts/ui', false],
  ['features/voice/slice.web.tsx', './ui/voice-panel.tsx', false],
  ['features/voice/slice.web.tsx', './server/index.ts', true],
  ['features/voice/slice.web.tsx', '@unmask/webhooks/ui', true],
  ['features/voice/ui/a.tsx', '@unmask/accounts/ui', false],
  ['features/voice/ui/a.tsx', '@unmask/accounts/ui/auth-modal', false],
  ['features/voice/ui/a.tsx', '@unmask/analyses/ui', false],
  ['features/voice/ui/a.tsx', '@unmask/accounts/server', true],
  ['features/voice/ui/a.tsx', '@unmask/webhooks/ui', true],
  ['features/voice/ui/a.tsx', '@unmask/webhooks/contract', true],
  ['features/voice/ui/a.tsx', '../../webhooks/ui/index.ts', true],
  ['features/voice/ui/deep/a.tsx', '../../server/index.ts', true],
  ['features/voice/ui/a.tsx', '@unmask/app-web', true],
  ['features/voice/ui/a.tsx', '@unmask/db', true],
  ['features/voice/ui/a.tsx', '@unmask/engine', true],
  ['features/voice/ui/a.tsx', '@unmask/engine/types', false],
  ['features/voice/ui/a.tsx', '@unmask/ui', false],
  ['features/voice/ui/a.tsx', 'node:fs', true],
  ['features/voice/contract.ts', '@unmask/analyses/contract', false],
  ['features/voice/contract.ts', '@unmask/webhooks/contract', true],
  ['features/voice/contract.ts', '@unmask/analyses/server', true],
  ['features/voice/contract.ts', '@unmask/db', true],
  ['features/voice/contract.ts', './tables.ts', true],
  ['features/voice/ui/a.tsx', '@unmask/analyses/tables', true],
  ['apps/web/src/a.ts', '@unmask/analyses/server', true],
  ['apps/web/src/a.ts', '../../server/main.ts', true],
  ['apps/web/src/a.ts', '@unmask/db', true],
  ['apps/web/src/a.ts', '@unmask/billing/tables', true],
  ['apps/web/src/a.ts', '@unmask/analyses/ui', false],
  ['apps/web/src/a.ts', '@unmask/accounts/ui/auth-modal', false],
  ['apps/server/a.ts', '@unmask/analyses/server', false],
  ['apps/server/a.ts', 'node-av', true],
  ['apps/server/a.ts', '../../packages/engine/src/verdict/verdict.ts', true],
  ['apps/server/a.ts', '@unmask/media-fixtures', false],
  ['apps/server/a.ts', '@unmask/engine/internal/fusion/fuse.ts', true],
  ['apps/server/a.ts', '@unmask/evaluation', true],
  ['foundations/analyses/server/a.ts', '@unmask/engine/internal/fusion/fuse.ts', true],
  ['features/voice/server/a.ts', '@unmask/media-fixtures', false],
  ['features/voice/server/a.ts', '@unmask/evaluation', true],
  ['apps/cli/a.ts', '@unmask/evaluation', false],
  ['apps/cli/a.ts', '@unmask/engine/internal/fusion/fuse.ts', true],
  ['apps/cli/a.ts', '../../packages/engine/src/engine.ts', true],
  ['scripts/a.ts', 'node-av', true],
  ['e2e/a.ts', 'node-av/lib', true],
  // The test house: for tests of foundations, features and apps alone.
  ['foundations/accounts/server/a.ts', '@unmask/testing/server', true],
  ['foundations/accounts/server/a.ts', '../../../testing/server.ts', true],
  ['foundations/accounts/server/a.http.test.ts', '@unmask/testing/server', false],
  ['foundations/accounts/server/a.http.test.ts', '@unmask/analyses/tables', true],
  ['foundations/organizations/server/a.ts', '@unmask/testing/server', true],
  ['foundations/organizations/server/a.http.test.ts', '@unmask/testing/server', false],
  ['foundations/organizations/server/a.http.test.ts', '@unmask/billing/tables', true],
  ['foundations/analyses/server/a.ts', '@unmask/testing', true],
  ['foundations/analyses/server/a.testing.ts', '@unmask/testing/server', false],
  ['foundations/analyses/server/a.http.test.ts', '@unmask/testing/server', false],
  ['foundations/analyses/server/a.http.test.ts', '../../../apps/server/start.ts', true],
  ['foundations/analyses/server/a.http.test.ts', '../ui/panel.tsx', true],
  ['foundations/analyses/ui/a.tsx', '@unmask/testing/server', true],
  ['foundations/analyses/ui/a.test.ts', '@unmask/testing/server', true],
  ['foundations/analyses/contract.ts', '@unmask/testing/server', true],
  ['features/voice/server/a.ts', '@unmask/testing/server', true],
  ['features/voice/server/deep/a.ts', '../../../../testing/server.ts', true],
  ['features/voice/slice.server.ts', '@unmask/testing/server', true],
  ['features/voice/slice.web.tsx', '@unmask/testing/server', true],
  ['features/voice/contract.ts', '@unmask/testing/server', true],
  ['features/voice/server/a.http.test.ts', '@unmask/testing/server', false],
  ['features/voice/server/a.testing.ts', '@unmask/testing/people', false],
  ['features/voice/server/a.http.test.ts', '@unmask/webhooks/contract', true],
  ['features/voice/server/a.http.test.ts', '@unmask/app-server', true],
  ['apps/server/a.ts', '@unmask/testing/server', true],
  ['apps/server/a.ts', '../../testing/server.ts', true],
  ['apps/server/a.test.ts', '@unmask/testing/server', false],
  ['apps/server/a.testing.ts', '@unmask/testing/server', false],
  ['apps/server/a.test.ts', '@unmask/engine/internal/fusion/fuse.ts', true],
  ['apps/worker/a.ts', '@unmask/testing/process', true],
  ['apps/web/src/a.ts', '@unmask/testing/server', true],
  ['apps/cli/a.ts', '@unmask/testing/server', true],
  ['apps/cli/a.test.ts', '@unmask/testing/server', false],
  ['packages/platform/src/a.test.ts', '@unmask/testing/server', true],
  ['product/a.ts', '@unmask/testing/server', true],
  ['scripts/a.ts', '@unmask/testing/server', true],
  ['scripts/a.test.ts', '@unmask/testing/server', false],
  ['e2e/a.ts', '@unmask/testing/server', false],
  ['testing/a.ts', '@unmask/accounts/tables', false],
  ['testing/a.ts', 'node-av', true],
];

interface Diagnostic {
  category: string;
  location: { path: string | { file: string }; start: { line: number } };
}

const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
/** `file:line` */
const refused = new Set<string>();

/** Cases of one file stand in it one below the other, an import in a line. */
const lines = new Map<string, string[]>();
const placeOf = CASES.map(([file, specifier]) => {
  const text = lines.get(file) ?? [];
  lines.set(file, text);
  return `${file}:${text.push(`import { thing${text.length} } from '${specifier}';`)}`;
});

beforeAll(() => {
  for (const name of ['biome.json', '.gitignore'])
    copyFileSync(path.join(ROOT, name), path.join(folder, name));
  for (const [name, imports] of lines) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${imports.join('\n')}\n`);
  }
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
    if (category === 'lint/style/noRestrictedImports')
      refused.add(`${path.normalize(file)}:${location.start.line}`);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('import boundaries', () => {
  test.each(CASES.map(([file, specifier, expected], index) => ({ file, specifier, expected, index })))(
    '$file importing $specifier is refused: $expected',
    ({ expected, index }) => {
      expect(refused.has(placeOf[index] ?? '')).toBe(expected);
    },
  );
});
