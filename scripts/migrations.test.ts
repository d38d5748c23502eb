/** The migrations make exactly the tables that the code declares, wherever they are declared. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const DB = path.join(ROOT, 'packages/db');
const KIT = path.join(ROOT, 'node_modules/drizzle-kit/bin.cjs');

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Inside of the repository, because the tool looks for its own packages from there. */
function newFolder(): string {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.cache/migrations-'));
  folders.push(folder);
  return folder;
}

/**
 * Has the next migration written into a copy of the history.
 * @param more a file with tables, besides those that the configuration names
 * @returns what it wrote; empty when there is nothing to do
 */
function nextMigration(more?: string): string {
  const folder = newFolder();
  const out = path.join(folder, 'migrations');
  cpSync(path.join(DB, 'migrations'), out, { recursive: true });
  const before = new Set(readdirSync(out));
  const config = path.join(folder, 'drizzle.config.ts');
  const text = readFileSync(path.join(DB, 'drizzle.config.ts'), 'utf8')
    .replace("'./migrations'", JSON.stringify(path.relative(DB, out)))
    .replace('schema: [', more ? `schema: [${JSON.stringify(more)}, ` : 'schema: [');
  writeFileSync(config, text);
  const ran = spawnSync(process.execPath, [KIT, 'generate', `--config=${path.relative(DB, config)}`], {
    cwd: DB,
    encoding: 'utf8',
  });
  expect(ran.status, ran.stderr).toBe(0);
  expect(ran.stdout).toMatch(/(No schema changes|Your SQL migration)/);
  return readdirSync(out)
    .filter((name) => !before.has(name))
    .map((name) => readFileSync(path.join(out, name), 'utf8'))
    .join('\n');
}

test('every table of the code is made by a migration, as it stands there', () => {
  expect(nextMigration()).toBe('');
});

test('a table that no migration makes is found', () => {
  const file = path.join(newFolder(), 'tables.ts');
  writeFileSync(
    file,
    "import { pgTable, text } from 'drizzle-orm/pg-core';\nexport const forgotten = pgTable('forgotten', { id: text('id').primaryKey() });\n",
  );
  expect(nextMigration(file)).toContain('CREATE TABLE "forgotten"');
});
