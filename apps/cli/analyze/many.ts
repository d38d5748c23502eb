/** `unmask analyze` for several files, for what lies in documents, and for links: each result as it comes, and their order at the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine, type Engine, EngineError, type EngineOptions } from '@unmask/engine';
import type { AnalysisResult, EngineErrorCode } from '@unmask/engine/types';
import { cliBands, cliErrors, cliOutcomes, cliRefusals, manyFiles } from '@unmask/product/copy/cli';
import { visible, visibleJson } from '../watch/visible.ts';
import type { AnalyzeArguments } from './arguments.ts';
import { describeResult } from './describe.ts';
import { type Input, inputsOf, type Refused } from './inputs.ts';
import { progressLine } from './progress.ts';
import { BAD_INPUT } from './refusals.ts';

type Judged = { name: string; result: AnalysisResult } | Refused;
type Asked = Pick<AnalyzeArguments, 'files' | 'json' | 'stability' | 'failOn'>;

/**
 * @returns exit code: 3 an outcome that `--fail-on` names, else 1 an analysis failed, else 2 something could not be taken, else 0;
 *   130 interrupted
 */
export async function analyzeMany(
  asked: Asked,
  options: Pick<EngineOptions, 'cacheDir' | 'added'>,
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'unmask-analyze-'));
  const engine = createEngine(options);
  const interrupt = new AbortController();
  const { signal } = interrupt;
  const onSignal = () => interrupt.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const judged: Judged[] = [];
  try {
    for (const named of asked.files) {
      for await (const input of inputsOf(named, { folder, signal })) {
        const one = await judge(input, asked, engine, signal);
        judged.push(one);
        print(one, asked.json);
      }
    }
    if (!asked.json) for (const line of ranked(judged)) console.log(line);
    return exitCode(judged, asked.failOn);
  } catch (error) {
    if (!signal.aborted) throw error;
    console.error(cliErrors.line(cliRefusals.cancelled));
    return 130;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function judge(input: Input, asked: Asked, engine: Engine, signal: AbortSignal): Promise<Judged> {
  if (!('path' in input)) return input;
  const { name, path: file, fileName } = input;
  try {
    const result = await engine.analyze(
      { kind: 'file', path: file, name: fileName },
      { signal, onProgress: progressLine(), stability: asked.stability, evidence: true },
    );
    return { name, result };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === 'cancelled') throw error;
    return { name, code: error.code, why: cliRefusals[error.code] };
  }
}

function print(one: Judged, json: boolean): void {
  const { name } = one;
  if (json) {
    const said = 'result' in one ? { result: one.result } : { error: { code: one.code, message: one.why } };
    console.log(visibleJson({ input: name, ...said }));
  } else if ('result' in one) {
    // The name of a file inside of a document says less than where it lies.
    const described = describeResult({ ...one.result, file: { ...one.result.file, name: visible(name) } });
    console.log(`${described}\n`);
  } else console.error(cliErrors.line(visible(manyFiles.refused(name, one.why))));
}

/** The likelihood ratio is the one figure that means the same for videos, sounds and pictures. */
function ranked(judged: readonly Judged[]): string[] {
  const results = judged.flatMap((one) => ('result' in one ? [one] : []));
  if (results.length < 2) return [];
  const ordered = results.toSorted((a, b) => b.result.likelihoodRatio.value - a.result.likelihoodRatio.value);
  return [
    manyFiles.ranked(results.length),
    ...ordered.map(({ name, result: { likelihoodRatio, assessment, outcome } }) =>
      manyFiles.rank(
        String(likelihoodRatio.value),
        assessment ? cliBands[assessment.band] : cliOutcomes[outcome],
        visible(name),
      ),
    ),
    manyFiles.chance,
  ];
}

function exitCode(judged: readonly Judged[], failOn: Asked['failOn']): number {
  if (judged.some((one) => 'result' in one && failOn.includes(one.result.outcome))) return 3;
  const refused = judged.flatMap((one) => ('result' in one || one.leftOut ? [] : [one.code]));
  const ours = refused.filter((code) => code in cliRefusals && !BAD_INPUT.has(code as EngineErrorCode));
  if (ours.length > 0) return 1;
  const nothing = !judged.some((one) => 'result' in one);
  return refused.length > 0 || nothing ? 2 : 0;
}
