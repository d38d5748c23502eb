import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', 'samples']);

/** Files under `entry` in a stable order, tests and built folders left out. `entry` may be a file. */
export function sourceFiles(root: string, entry: string): string[] {
  const full = path.join(root, entry);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [entry];
  return readdirSync(full, { withFileTypes: true })
    .filter((item) => !LEFT_OUT.has(item.name) && !/\.test\.tsx?$/.test(item.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((item) => sourceFiles(root, path.join(entry, item.name)));
}

/** SHA-256 in hex over the names and contents of everything under `entries` (relative to `root`). */
export function fingerprint(root: string, entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => sourceFiles(root, entry))) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
