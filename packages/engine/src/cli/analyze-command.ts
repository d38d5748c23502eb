import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEngine } from '../engine.ts';
import type { AnalysisInput } from '../engine-api.ts';
import { EngineError } from '../errors.ts';
import type { Progress } from '../types.ts';
import { ANALYZE_USAGE, analyzeArguments, UsageError } from './arguments.ts';
import { describeResult } from './describe.ts';
import { BAD_INPUT, REFUSALS } from './refusals.ts';

const DEFAULT_CACHE = fileURLToPath(new URL('../../../../.cache/models', import.meta.url));

/**
 * `unmask analyze`: the result on stdout, progress and errors on stderr.
 *
 * @returns exit code: 0 a result, 1 the analysis failed, 2 bad input or command line, 130 interrupted
 */
export async function analyzeCommand(argv: readonly string[]): Promise<number> {
  try {
    const options = analyzeArguments(argv);
    if (options.help) {
      console.log(ANALYZE_USAGE);
      return 0;
    }
    const input = await inputOf(options.files, options.frames);
    return await analyzeOne(
      input,
      options.json,
      options.cacheDir ?? process.env.UNMASK_CACHE ?? DEFAULT_CACHE,
    );
  } catch (error) {
    return complain(error);
  }
}

async function analyzeOne(input: AnalysisInput, json: boolean, cacheDir: string): Promise<number> {
  const engine = createEngine({ cacheDir: path.resolve(cacheDir) });
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const result = await engine.analyze(input, { signal: interrupt.signal, onProgress: progressLine() });
    console.log(json ? JSON.stringify(result, null, 2) : describeResult(result));
    return 0;
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
