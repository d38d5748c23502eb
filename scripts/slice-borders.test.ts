import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  crossings,
  declaredElsewhere,
  type SourceFile,
  tablesOf,
  tablesWrittenBy,
  writtenByTwo,
} from './slice-borders.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** What is part of the service as it runs: no tests, nor what only tests use. */
const TESTS = /\.test\.tsx?$|\.testing\.ts$|\/testing(\/|\.ts$)/;

const read = (file: string): SourceFile => ({
  file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
});

/** Tracked or not, everything that git does not ignore; in a copy without git, what the folders hold. */
function listed(): string[] {
  const flags = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const git = spawnSync('git', flags, { cwd: ROOT, encoding: 'utf8' });
  const all =
    git.status === 0 && git.stdout
      ? git.stdout.split('\0')
      : globSync('{product,packages,foundations,features,apps,testing}/**', {
          cwd: ROOT,
          exclude: ['**/node_modules/**', '**/dist/**'],
        });
  return all.filter(
    (file) =>
      /^(product|packages|foundations|features|apps|testing)\/.+\.(ts|tsx|css)$/.test(file) &&
      existsSync(path.join(ROOT, file)),
  );
}

const files = listed().map(read);
const packages = new Map(
  globSync('{product,testing,{packages,foundations,features,apps}/*}/package.json', { cwd: ROOT }).map(
    (file) => [
      (JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as { name: string }).name,
      path.posix.dirname(file.split(path.sep).join('/')),
    ],
  ),
);
const tables = tablesOf(files);
/** The seeds, which fill an empty database to develop with, write what takes weeks to come about by use. */
const SEEDS = 'apps/server/seed.ts';
const served = files.filter(
  ({ file }) =>
    !TESTS.test(file) && !file.startsWith('testing/') && !file.startsWith('packages/db/') && file !== SEEDS,
);

describe('imports', () => {
  test('no feature imports another, foundations import no feature, and packages neither', () => {
    expect(files.length).toBeGreaterThan(800);
    expect([...packages.values()].filter((folder) => folder.startsWith('features/')).length).toBeGreaterThan(
      9,
    );
    expect(crossings(files, packages)).toEqual([]);
  });

  test.each([
    ['features/voice/server/a.ts', "import { x } from '@unmask/webhooks/contract';"],
    ['features/voice/server/a.ts', "import { x } from '../../webhooks/words.ts';"],
    ['features/voice/words.ts', "export { x } from '../webhooks/limits.ts';"],
    ['features/voice/ui/deep/a.tsx', "const load = () => import('../../../webhooks/ui/page.tsx');"],
    ['features/voice/ui/a.tsx', "import {\n  type X,\n  y,\n} from '../../webhooks/schemas.ts';"],
    ['features/voice/ui/a.tsx', "import '../../webhooks/ui/a.module.css';"],
    ['features/voice/ui/a.module.css', ".a {\n  composes: b from '../../webhooks/ui/a.module.css';\n}"],
    ['features/voice/server/a.ts', "new URL('../../webhooks/a.txt', import.meta.url)"],
    ['features/voice/server/a.ts', "import { x } from '../../../apps/server/start.ts';"],
    ['foundations/analyses/server/a.ts', "import { x } from '@unmask/voice/server';"],
    ['foundations/analyses/server/a.ts', "import { x } from '../../../features/voice/words.ts';"],
    ['foundations/accounts/server/a.ts', "import { x } from '../../organizations/contract.ts';"],
    ['foundations/organizations/ui/a.tsx', "import { x } from '@unmask/analyses/ui';"],
    ['packages/platform/src/a.ts', "import type { X } from '@unmask/accounts/server';"],
    ['product/a.ts', "import { x } from '../packages/ui/src/index.ts';"],
    ['features/voice/server/a.ts', "import { x } from '@unmask/testing/server';"],
    ['features/voice/server/a.ts', "import { x } from '../../../testing/server.ts';"],
    ['features/voice/ui/a.test.tsx', "import { x } from '@unmask/testing/server';"],
    ['foundations/analyses/server/a.ts', "const load = () => import('../../../testing/server.ts');"],
    ['apps/server/a.ts', "import { x } from '@unmask/testing/process';"],
    ['apps/server/a.ts', "import { x } from '../../testing/process.ts';"],
    ['packages/db/src/a.test.ts', "import { x } from '@unmask/testing/server';"],
    ['features/voice/server/a.http.test.ts', "import { x } from '../../../apps/server/start.ts';"],
    ['features/voice/server/a.http.test.ts', "import { x } from '@unmask/webhooks/contract';"],
  ])('refused in %s: %s', (file, text) => {
    expect(crossings([{ file, text }], packages)).toHaveLength(1);
  });

  test.each([
    ['features/voice/server/a.ts', "import { x } from '../words.ts';"],
    ['features/voice/server/a.ts', "import { x } from '@unmask/analyses/server';"],
    ['foundations/analyses/server/a.ts', "import { x } from '@unmask/accounts/server';"],
    ['packages/report/src/a.ts', "import { x } from '@unmask/engine/types';"],
    ['apps/web/src/a.tsx', "import { x } from '@unmask/voice/ui';"],
    ['features/voice/server/a.ts', "import { x } from '@unmask/db/sql';"],
    ['features/voice/server/a.http.test.ts', "import { x } from '@unmask/testing/server';"],
    ['foundations/accounts/server/a.testing.ts', "import { x } from '@unmask/testing/server';"],
    ['apps/server/a.test.ts', "import { x } from '@unmask/testing/process';"],
    ['testing/server.ts', "import { x } from '../apps/server/start.ts';"],
  ])('let through in %s: %s', (file, text) => {
    expect(crossings([{ file, text }], packages)).toEqual([]);
  });
});

test('Drizzle is imported by its one door, which is what keeps a start short', () => {
  const imports = /from 'drizzle-orm/;
  const outside = files.filter(({ file, text }) => !file.startsWith('packages/db/') && imports.test(text));
  expect(outside.map(({ file }) => file)).toEqual([]);
  expect(files.some(({ file, text }) => file === 'packages/db/src/sql.ts' && imports.test(text))).toBe(true);
});

describe('tables', () => {
  test('each is written in one place: by a slice, a foundation or the platform', () => {
    expect(tables.size).toBeGreaterThan(30);
    const written = new Set(served.flatMap(({ text }) => [...tablesWrittenBy(text, tables)]));
    expect(written.size).toBeGreaterThan(25);
    expect(writtenByTwo(served, tables)).toEqual([]);
  });

  test('each stands in the folder that writes it, but for those that what lies below or beside needs', () => {
    const declared = files.filter(
      ({ file }) => file.startsWith('packages/db/') || served.some((own) => own.file === file),
    );
    expect(declaredElsewhere(declared, tables)).toEqual(
      [
        // The statistics count them too.
        'figure_incidents: packages/db/src/schema/figures.ts, written by features/public-figures',
        'public_figures: packages/db/src/schema/figures.ts, written by features/public-figures',
        // Every request asks for the person and the membership, and everything refers to them.
        'organization_members: packages/db/src/schema/accounts.ts, written by foundations/organizations',
        'organizations: packages/db/src/schema/accounts.ts, written by foundations/organizations',
        'user_active_organization: packages/db/src/schema/accounts.ts, written by foundations/organizations',
        'user_profiles: packages/db/src/schema/accounts.ts, written by foundations/accounts',
        // Read by the operator's area too, and features do not know each other.
        'threat_reports: packages/db/src/schema/reports.ts, written by features/dashboard',
        // The outbox refers to them.
        'webhook_endpoints: packages/db/src/schema/webhooks.ts, written by features/webhooks',
      ].sort(),
    );
  });

  test('one that stands elsewhere is found', () => {
    const table = (file: string) => ({ file, text: "export const notes = pgTable('notes', {})" });
    const writer = { file: 'features/voice/server/a.ts', text: 'db.insert(notes)' };
    const found = (home: string) => {
      const all = [table(home), writer];
      return declaredElsewhere(all, tablesOf(all));
    };
    expect(found('features/voice/tables.ts')).toEqual([]);
    expect(found('features/voice/note-tables.ts')).toEqual([]);
    expect(found('features/voice/server/tables.ts')).toHaveLength(1);
    expect(found('packages/db/src/schema/notes.ts')).toEqual([
      'notes: packages/db/src/schema/notes.ts, written by features/voice',
    ]);
    expect(found('features/webhooks/tables.ts')).toHaveLength(1);
  });

  test.each([
    ['by the query builder', 'await tx\n  .update(userProfiles)\n  .set({ name })'],
    ['a row inserted', 'await db.insert(userProfiles).values(row);'],
    ['a row deleted', 'await db.delete(userProfiles).where(own);'],
    ['in SQL with the name', 'sql`update user_profiles set name = $' + '{name}`'],
    ['in SQL with the table', 'sql`insert into $' + '{userProfiles} (id) values (1)`'],
    ['in SQL, deleted', 'sql`DELETE FROM "user_profiles"`'],
  ])('a second writer is found: %s', (_how, text) => {
    const first = { file: 'foundations/accounts/server/a.ts', text: 'db.insert(userProfiles)' };
    expect(writtenByTwo([first, { file: 'features/voice/server/b.ts', text }], tables)).toEqual([
      'user_profiles: features/voice/server/b.ts, foundations/accounts/server/a.ts',
    ]);
  });

  test('reading is no writing, nor is what only looks like it', () => {
    const first = { file: 'foundations/accounts/server/a.ts', text: 'db.insert(userProfiles)' };
    const text =
      "db.select().from(userProfiles).for('update'); hash.update(userProfilesText); // update the page";
    expect(writtenByTwo([first, { file: 'features/voice/server/b.ts', text }], tables)).toEqual([]);
  });
});
