/** Where the engine finds its converted networks and the operator's own detectors. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type AddedModels, readAddedModels } from '@unmask/engine';
import { cliErrors } from '@unmask/product/copy/cli';
import { UsageError } from './usage.ts';

const DEFAULT_CACHE = path.resolve(import.meta.dirname, '../../.cache/models');

/**
 * @param cache as given to `--cache`, `null` without
 * @param models as given to `--models-dir`, `null` without
 * @throws UsageError for a folder of detectors that cannot be used
 */
export function engineFolders(
  cache: string | null,
  models: string | null,
): { cacheDir: string; added: AddedModels | undefined } {
  return {
    cacheDir: path.resolve(cache ?? process.env.UNMASK_CACHE ?? DEFAULT_CACHE),
    added: addedModelsIn(models ?? (process.env.UNMASK_MODELS_DIR || null)),
  };
}

/** @throws UsageError for a folder or a manifest that cannot be used: what was asked for would silently not run */
function addedModelsIn(dir: string | null): AddedModels | undefined {
  if (dir === null) return undefined;
  const folder = path.resolve(dir);
  if (!existsSync(folder)) throw new UsageError(cliErrors.noModelsDir(dir));
  const [problem] = readAddedModels(folder).problems;
  if (problem !== undefined) throw new UsageError(problem);
  return { folder };
}
