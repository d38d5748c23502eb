import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAddedModels } from '../added-models/folder.ts';
import { createEngine } from '../engine.ts';
import type { AddedModels, AnalysisInput, EngineOptions } from '../engine-api.ts';
import { EngineError } from '../errors.ts';
import type { Progress } from '../types.ts';
import { ANALYZE_USAGE, type AnalyzeArguments, analyzeArguments, UsageError } from './arguments.ts';
import { describeResult } from './describe.ts';
import { BAD_INPUT, REFUSALS } from './refusals.ts';
import type { CommandHooks } from './run.ts';

export const DEFAULT_CACHE = fileURLToPath(new URL('../../../../.cache/models', import.meta.url));

/**
 * `unmask analyze`: the result on stdout, progress and errors on stderr.
 *
 * @returns exit code: 0 a result, 1 the analysis failed, 2 bad input or command line, 3 an outcome that `--fail-on` names,
 *   130 interrupted
 */
export async function analyzeCommand(argv: readonly string[], hooks: CommandHooks = {}): Promise<number> {
  try {
    const options = analyzeArguments(argv);
    if (options.help) {
      console.log(ANALYZE_USAGE);
      return 0;
    }
    const input = await inputOf(options.files, options.frames);
    const added = addedModelsIn(options.modelsDir ?? (process.env.UNMASK_MODELS_DIR || null));
    return await analyzeOne(
      input,
      { ...options, ...hooks },
      {
        cacheDir: path.resolve(options.cacheDir ?? process.env.UNMASK_CACHE ?? DEFAULT_CACHE),
        added,
      },
    );
  } catch (error) {
    return complain(error);
  }
}

/** @throws UsageError for a folder or a manifest that cannot be used: what was asked for would silently not run */
export function addedModelsIn(dir: string | null): AddedModels | undefined {
  if (dir === null) return undefined;
  const folder = path.resolve(dir);
  if (!existsSync(folder)) throw new UsageError(`no such folder of added detectors: ${dir}`);
  const [problem] = readAddedModels(folder).problems;
  if (problem !== undefined) throw new UsageError(problem);
  return { folder };
}

async function analyzeOne(
  input: AnalysisInput,
  asked: Pick<AnalyzeArguments, 'json' | 'stability' | 'failOn'> & CommandHooks,
  options: Pick<EngineOptions, 'cacheDir' | 'added'>,
): Promise<number> {
  const engine = createEngine(options);
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const result = await engine.analyze(input, {
      signal: interrupt.signal,
      onProgress: progressLine(),
      stability: asked.stability,
    });
    console.log(asked.json ? JSON.stringify(result, null, 2) : describeResult(result));
    const problem = (await asked.onResult?.(result)) ?? null;
    if (problem !== null) {
      console.error(`unmask: ${problem}`);
      return 1;
    }
    return asked.failOn.includes(result.outcome) ? 3 : 0;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await engine.close();
  }
}

async function inputOf(files: string[], frames: boolean): Promise<AnalysisInput> {
  const name = path.basename(files[0]!);
  if (!frames) return { kind: 'file', path: path.resolve(files[0]!), name };
  const stills = await Promise.all(files.map(readStill));
  return {
    kind: 'frames',
    frames: stills,
    name,
    size_bytes: stills.reduce((sum, still) => sum + still.length, 0),
  };
}

async function readStill(file: string): Promise<Uint8Array> {
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) throw new EngineError('not_found', file);
  return new Uint8Array(await readFile(file));
}

/** Nothing is said before this share: a refused file gets one line, the refusal. */
const QUIET_SHARE = 0.05;

/** One line that is rewritten on a terminal, one line for each stage elsewhere. */
function progressLine(): (progress: Progress) => void {
  const { stderr } = process;
  let last = '';
  return ({ stage, share }) => {
    if (stderr.isTTY) {
      stderr.write(share === 1 ? '\r\x1b[K' : `\r\x1b[K${stage} ${Math.round(100 * share)} %`);
    } else if (share > QUIET_SHARE && stage !== last) {
      stderr.write(`${stage}\n`);
      last = stage;
    }
  };
}

/** One line on stderr, always. */
function complain(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`unmask: ${error.message} (try "unmask --help")`);
    return 2;
  }
  if (error instanceof EngineError) {
    console.error(`unmask: ${REFUSALS[error.code]} [${error.code}]`);
    if (error.code === 'cancelled') return 130;
    return BAD_INPUT.has(error.code) ? 2 : 1;
  }
  console.error(
    `unmask: the analysis failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
  );
  return 1;
}
