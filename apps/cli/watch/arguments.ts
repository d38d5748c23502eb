/** What `unmask watch` was asked for. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { AddedModels, Outcome } from '@unmask/engine';
import { cliErrors } from '@unmask/product/copy/cli';
import { engineFolders } from '../engine-folders.ts';
import { outcomesNamed, parsed, UsageError } from '../usage.ts';

export interface WatchOptions {
  /** Absolute. */
  folder: string;
  /** Where results go, absolute; the folder itself when they stand beside the files. */
  out: string;
  recursive: boolean;
  once: boolean;
  pdf: boolean;
  stability: boolean;
  json: boolean;
  failOn: Outcome[];
  cacheDir: string;
  added: AddedModels | undefined;
}

/** @throws UsageError */
export function watchOptions(argv: readonly string[]): WatchOptions | 'help' {
  const { values, positionals } = parsed(argv, {
    out: { type: 'string' },
    recursive: { type: 'boolean' },
    once: { type: 'boolean' },
    'fail-on': { type: 'string' },
    'no-pdf': { type: 'boolean' },
    stability: { type: 'boolean' },
    json: { type: 'boolean' },
    cache: { type: 'string' },
    'models-dir': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return 'help';
  const [folder, ...more] = positionals;
  if (!folder) throw new UsageError(cliErrors.noFolder);
  if (more.length > 0) throw new UsageError(cliErrors.oneFolder);
  const { once = false, recursive = false, stability = false, json = false } = values;
  if (values['fail-on'] !== undefined && !once) throw new UsageError(cliErrors.failOnNeedsOnce);
  return {
    folder: folderAt(folder),
    out: folderAt(values.out ?? folder),
    recursive,
    once,
    stability,
    json,
    pdf: values['no-pdf'] !== true,
    failOn: outcomesNamed(values['fail-on']),
    ...engineFolders(values.cache ?? null, values['models-dir'] ?? null),
  };
}

/** @throws UsageError: a folder that is missing from the start is a slip of the pen, not one that will return */
function folderAt(name: string): string {
  const folder = path.resolve(name);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(cliErrors.notAFolder(name));
  }
  return folder;
}
