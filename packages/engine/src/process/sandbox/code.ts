/** What runs in an analysis process: the engine, the packages it uses, and Node. */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the engine's package. */
const ENGINE = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Folders and files, none of them a secret: neither settings nor data lie in them. */
export function codeFolders(): string[] {
  const packages = createRequire(import.meta.url).resolve.paths('sharp') ?? [];
  const folders = [ENGINE, ...packages].filter((at) => existsSync(at) && !isInside(at, ENGINE));
  const all = [ENGINE, ...folders, process.execPath].map((at) => realpathSync(at));
  return [...new Set(all)].filter((at) => !all.some((other) => isInside(at, other)));
}

function isInside(at: string, folder: string): boolean {
  const relative = path.relative(folder, at);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
