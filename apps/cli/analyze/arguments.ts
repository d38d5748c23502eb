import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from '@unmask/engine/types';
import { cliErrors } from '@unmask/product/copy/cli';
import { documentOf } from '@unmask/product/media';
import { outcomesNamed, parsed, UsageError } from '../usage.ts';

export interface AnalyzeArguments {
  files: string[];
  json: boolean;
  frames: boolean;
  stability: boolean;
  help: boolean;
  cacheDir: string | null;
  modelsDir: string | null;
  /** Where the report is written; null: none. */
  pdf: string | null;
  /** Outcomes that end with exit code 3. */
  failOn: Outcome[];
}

export const isLink = (named: string): boolean => /^https?:\/\//i.test(named);

/** Whether more than one file may come of what was named; behind a link there may be a document. */
export const severalIn = (named: readonly string[]): boolean =>
  named.length > 1 || named.some((one) => isLink(one) || documentOf(one, '') !== null);

/** @throws UsageError */
export function analyzeArguments(argv: readonly string[]): AnalyzeArguments {
  const { values, positionals } = parsed(argv, {
    json: { type: 'boolean' },
    frames: { type: 'boolean' },
    stability: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    cache: { type: 'string' },
    'models-dir': { type: 'string' },
    'fail-on': { type: 'string' },
    pdf: { type: 'string' },
  });
  const { json = false, frames = false, stability = false, help = false, cache = null } = values;
  const modelsDir = values['models-dir'] ?? null;
  const common = { json, frames, stability, help, cacheDir: cache, modelsDir };
  if (help) return { ...common, files: [], failOn: [], pdf: null };
  if (positionals.length === 0) throw new UsageError(cliErrors.noFile);
  if (frames && positionals.some(isLink)) throw new UsageError(cliErrors.stillsAreFiles);
  if (frames && stability) throw new UsageError(cliErrors.stabilityNeedsFile);
  if (positionals.some((file) => file === '')) throw new UsageError(cliErrors.emptyName);
  const failOn = outcomesNamed(values['fail-on']);
  if (values.pdf !== undefined && !frames && severalIn(positionals)) throw new UsageError(cliErrors.onePdf);
  return { ...common, files: positionals, failOn, pdf: reportPath(values.pdf) };
}

/** @throws UsageError for a name that is missing, or in a folder that is: better now than after the analysis */
function reportPath(pdf: string | undefined): string | null {
  if (pdf === undefined) return null;
  if (pdf === '') throw new UsageError(cliErrors.noPdfName);
  const folder = path.dirname(path.resolve(pdf));
  if (!existsSync(folder)) throw new UsageError(cliErrors.noPdfFolder(folder));
  return path.resolve(pdf);
}
