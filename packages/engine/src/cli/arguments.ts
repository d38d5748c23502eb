import { parseArgs } from 'node:util';

export const ANALYZE_USAGE = `unmask analyze FILE [--json] [--cache DIR]
unmask analyze --frames STILL [STILL ...] [--json] [--cache DIR]
  Says whether a video, a sound or a picture was made or altered by AI, how sure that is, and why.
  --json       print the whole result as JSON
  --frames     the files are JPEG or PNG stills of one video, in order of time
  --cache DIR  folder for converted networks (default: UNMASK_CACHE, else .cache/models of this copy)`;

export const USAGE = `${ANALYZE_USAGE}
unmask evaluate --data DIR ...
unmask fit --data DIR ...
  "unmask evaluate --help" and "unmask fit --help" say more.`;

/** A command line that cannot be followed. `message` is one line. */
export class UsageError extends Error {}

export interface AnalyzeArguments {
  files: string[];
  json: boolean;
  frames: boolean;
  help: boolean;
  cacheDir: string | null;
}

/** @throws UsageError */
export function analyzeArguments(argv: readonly string[]): AnalyzeArguments {
  const { values, positionals } = parsed(argv);
  const { json = false, frames = false, help = false, cache = null } = values;
  if (help) return { files: [], json, frames, help, cacheDir: cache };
  if (positionals.length === 0) throw new UsageError('no file given');
  if (!frames && positionals.length > 1) throw new UsageError('one file at a time, please');
  if (positionals.some((file) => file === '')) throw new UsageError('a file name is empty');
  return { files: positionals, json, frames, help, cacheDir: cache };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        frames: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        cache: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split(/[.\n]/)[0]! : String(error));
  }
}
