import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const MODELS = fileURLToPath(new URL('../../../models/', import.meta.url));

/** Code that changes no measurement: it only joins, words, scores or carries what was measured. */
const NOT_MEASURING = [
  'fusion',
  'verdict',
  'evaluate',
  'fixtures',
  'cli',
  'cli.ts',
  'process',
  'engine.ts',
  'engine-api.ts',
  'errors.ts',
  'index.ts',
  'progress-meter.ts',
  'version.ts',
];

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function measures(path: string): boolean {
  const [first = ''] = path.slice(SOURCE.length).split(/[\\/]/);
  return path.endsWith('.ts') && !/\.test(ing)?\.ts$/.test(path) && !NOT_MEASURING.includes(first);
}

/** SHA-256 over everything that decides what is measured: the code that decodes and measures, and the learned networks. */
export function measuringHash(): string {
  const hash = createHash('sha256');
  const networks = filesBelow(MODELS).filter((path) => !path.endsWith('.json') && !path.endsWith('.md'));
  for (const path of [...filesBelow(SOURCE).filter(measures), ...networks]) {
    hash.update(path.slice(path.startsWith(SOURCE) ? SOURCE.length : MODELS.length)).update('\0');
    hash.update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
