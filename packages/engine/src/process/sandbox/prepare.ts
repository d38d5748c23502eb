/**
 * Fills the cache before anything is shut in: an analysis process only reads it, so that a file that takes one over cannot plant
 * networks or code for the next.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { networksFolder } from '../../faces/models.ts';
import type { ChildSetup } from '../messages.ts';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));

export interface Cache {
  /** Converted networks. */
  networks: string;
  /** Code as V8 compiled it. */
  compiled: string;
}

/** @param fill runs a process that has seen no file yet, with the cache open to it, until it is ready for work */
export async function prepareCache({ cacheDir }: ChildSetup, fill: () => Promise<void>): Promise<Cache> {
  const compiled = path.resolve(cacheDir, 'compiled');
  const { folder, complete } = await networksFolder(path.resolve(cacheDir));
  const mark = path.join(compiled, `filled-${await codeKey()}`);
  if (!complete || !(await stat(mark).catch(() => null))) {
    await mkdir(compiled, { recursive: true }).catch(() => {});
    await fill();
    // A cache that can only be read is as good as it is.
    await writeFile(mark, '').catch(() => {});
  }
  return { networks: folder, compiled };
}

/** Changes with the code. */
async function codeKey(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const facts = await Promise.all(names.map((name) => stat(path.join(SOURCES, name))));
  for (const [index, { size, mtimeMs }] of facts.entries())
    hash.update(`${names[index]} ${size} ${mtimeMs}\n`);
  return hash.digest('hex').slice(0, 16);
}
