import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Keys that the decision records settle: the first cell, in backticks, of the rows of their tables. */
export function settledKeys(root: string): Set<string> {
  const folder = path.join(root, 'docs', 'decisions');
  const keys = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    for (const [, key = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(
      /^\| `([a-z-]+)` \|/gm,
    )) {
      keys.add(key);
    }
  }
  return keys;
}
