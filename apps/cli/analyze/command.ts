import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type AnalysisInput, createEngine, EngineError, type EngineOptions } from '@unmask/engine';
import type { AnalysisResult } from '@unmask/engine/types';
import { cliErrors, cliRefusals, cliUsage, watching } from '@unmask/product/copy/cli';
import { engineFolders } from '../engine-folders.ts';
import { reasonOf, UsageError } from '../usage.ts';
import { type AnalyzeArguments, analyzeArguments, severalIn } from './arguments.ts';
import { describeResult } from './describe.ts';
import { progressLine } from './progress.ts';
import { BAD_INPUT } from './refusals.ts';

/**
 * `unmask analyze`: the result on stdout, progress and errors on stderr.
 *
 * @returns exit code: 0 a result, 1 the analysis failed, 2 bad input or command line, 3 an outcome that `--fail-on` names,
 *   130 interrupted
 */
export async function analyzeCommand(argv: readonly string[]): Promise<number> {
  try {
    const options = analyzeArguments(argv);
    if (options.help) {
      console.log(cliUsage.analyze);
      return 0;
    }
    const folders = engineFolders(options.cacheDir, options.modelsDir);
    if (!options.frames && severalIn(options.files))
      return await (await import('./many.ts')).analyzeMany(options, folders);
    const input = await inputOf(options.files, options.frames);
    return await analyzeOne(input, options, folders);
  } catch (error) {
    return complain(error);
  }
}

async function analyzeOne(
  input: AnalysisInput,
  asked: Pick<AnalyzeArguments, 'json' | 'stability' | 'failOn' | 'pdf'>,
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
      evidence: true,
    });
    console.log(asked.json ? JSON.stringify(result, null, 2) : describeResult(result));
    const problem = asked.pdf === null ? null : await writeReport(result, asked.pdf);
    if (problem !== null) {
      console.error(cliErrors.line(problem));
      return 1;
    }
    return asked.failOn.includes(result.outcome) ? 3 : 0;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await engine.close();
  }
}

/** @returns one line of why it could not be written, or null */
async function writeReport(result: AnalysisResult, file: string): Promise<string | null> {
  const { renderReport } = await import('@unmask/report');
  const now = new Date();
  try {
    await writeFile(file, await renderReport({ result, madeAt: now, analysedAt: now }));
    return null;
  } catch (error) {
    return cliErrors.reportFailed(reasonOf(error));
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

/** One line on stderr, always. */
function complain(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(cliErrors.usage(error.message));
    return 2;
  }
  if (error instanceof EngineError) {
    console.error(cliErrors.line(`${cliRefusals[error.code]} [${error.code}]`));
    if (error.code === 'cancelled') return 130;
    return BAD_INPUT.has(error.code) ? 2 : 1;
  }
  const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  console.error(cliErrors.line(watching.analysisFailed(why)));
  return 1;
}
