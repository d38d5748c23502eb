/** What runs in an analysis process: the engine, the packages it uses, and Node. */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the engine's package. */
const ENGINE = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

const { resolve } = createRequire(import.meta.url);
/** The one package of this project that the engine imports: what lies in `node_modules` is a link to it. */
const CONVERTER = path.resolve(resolve('@unmask/tfjs-to-onnx'), '../..');

/** Folders and files, none of them a secret: neither settings nor data lie in them. */
export function codeFolders(): string[] {
  const packages = resolve.paths('sharp') ?? [];
  const folders = [ENGINE, ...packages].filter((at) => existsSync(at) && !isInside(at, ENGINE));
  const all = [ENGINE, CONVERTER, ...folders, process.execPath].map((at) => realpathSync(at));
  return [...new Set(all)].filter((at) => !all.some((other) => isInside(at, other)));
}

function isInside(at: string, folder: string): boolean {
  const relative = path.relative(folder, at);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
