import { parseArgs } from 'node:util';
import type { Outcome } from '../types.ts';

export const ANALYZE_USAGE = `unmask analyze FILE [--stability] [--json] [--fail-on OUTCOME] [--cache DIR] [--models-dir DIR]
unmask analyze --frames STILL [STILL ...] [--json] [--fail-on OUTCOME] [--cache DIR] [--models-dir DIR]
  Says whether a video, a sound or a picture was made or altered by AI, how sure that is, and why.
  --json       print the whole result as JSON
  --stability  also analyse mildly changed copies and say whether the verdict holds; about five times as long
  --frames     the files are JPEG or PNG stills of one video, in order of time
  --fail-on OUTCOME  exit code 3 for this outcome: ai, inconclusive, authentic, or some of them with commas
  --cache DIR  folder for converted networks (default: UNMASK_CACHE, else .cache/models of this copy)
  --models-dir DIR  folder of added detectors (default: UNMASK_MODELS_DIR, else none)`;

export const USAGE = `${ANALYZE_USAGE}
unmask evaluate --data DIR ...
unmask fit --data DIR ...
unmask calibrate --model NAME --data DIR ...
  "unmask evaluate --help", "unmask fit --help" and "unmask calibrate --help" say more.`;

/** Words of `--fail-on` for what a result may say. */
const OUTCOMES = {
  ai: 'ai_generated',
  inconclusive: 'inconclusive',
  authentic: 'authentic',
} as const satisfies Record<string, Outcome>;

/** A command line that cannot be followed. `message` is one line. */
export class UsageError extends Error {}

export interface AnalyzeArguments {
  files: string[];
  json: boolean;
  frames: boolean;
  stability: boolean;
  help: boolean;
  cacheDir: string | null;
  modelsDir: string | null;
  /** Outcomes that end with exit code 3. */
  failOn: Outcome[];
}

/** @throws UsageError */
export function analyzeArguments(argv: readonly string[]): AnalyzeArguments {
  const { values, positionals } = parsed(argv);
  const { json = false, frames = false, stability = false, help = false, cache = null } = values;
  const modelsDir = values['models-dir'] ?? null;
  const common = { json, frames, stability, help, cacheDir: cache, modelsDir };
  if (help) return { ...common, files: [], failOn: [] };
  if (positionals.length === 0) throw new UsageError('no file given');
  if (!frames && positionals.length > 1) throw new UsageError('one file at a time, please');
  if (frames && stability) throw new UsageError('--stability needs the file itself, not stills of it');
  if (positionals.some((file) => file === '')) throw new UsageError('a file name is empty');
  return { ...common, files: positionals, failOn: outcomesNamed(values['fail-on']) };
}

/** @throws UsageError for a word that is no outcome */
export function outcomesNamed(list: string | undefined): Outcome[] {
  if (list === undefined) return [];
  return list.split(',').map((word) => {
    const outcome = Object.entries(OUTCOMES).find(([name]) => name === word.trim())?.[1];
    if (!outcome) throw new UsageError(`--fail-on knows ai, inconclusive and authentic, not "${word}"`);
    return outcome;
  });
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        frames: { type: 'boolean' },
        stability: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        cache: { type: 'string' },
        'models-dir': { type: 'string' },
        'fail-on': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split(/[.\n]/)[0]! : String(error));
  }
}
