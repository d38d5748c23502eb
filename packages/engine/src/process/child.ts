/** Entry of the analysis process: loads networks once, then analyses one file after the other. Started only by `Child`. */
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { type Analyzer, createAnalyzer } from '../analyze.ts';
import type { AnalysisInput } from '../engine-api.ts';
import { EngineError } from '../errors.ts';
import type { AnalysisResult } from '../types.ts';
import type { ChildSetup, FromChild, ToChild } from './messages.ts';
import { drawThumbnail } from './thumbnail.ts';

let analyzer: Analyzer | null = null;
let setup: ChildSetup | null = null;

/** Resolves when the message has left the process. */
function tell(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

async function handle(message: ToChild): Promise<void> {
  if (message.kind === 'setup') {
    try {
      analyzer = await createAnalyzer(message.setup);
      setup = message.setup;
      tell({ kind: 'ready' });
      // Now, because an analysis process is ended from outside and never comes to write it by itself.
      flushCompileCache();
    } catch (error) {
      tell({ kind: 'broken', message: text(error) });
    }
    return;
  }
  const { job, input, ensembleMember, only, alteration, evidence, maxDuration_s } = message;
  try {
    if (!analyzer || !setup) throw new Error('work before setup');
    const result = await analyzer.analyze(input, {
      ensembleMember: ensembleMember,
      only,
      alteration,
      maxDuration_s,
      onProgress: (progress) => tell({ kind: 'progress', job, progress }),
      onLength: (duration_s) => tell({ kind: 'length', job, duration_s }),
    });
    const whole = evidence ? await withEvidence(job, input, result, setup) : result;
    const thumbnail = message.thumbnail && {
      thumbnail: await drawThumbnail(input, result.modality, setup.limits),
    };
    tell({ kind: 'result', job, result: { ...whole, ...thumbnail } });
  } catch (error) {
    tell({
      kind: 'failure',
      job,
      code: error instanceof EngineError ? error.code : null,
      message: text(error),
    });
  }
}

/** Its time counts as the analysis's. */
async function withEvidence(
  job: number,
  input: AnalysisInput,
  result: AnalysisResult,
  { limits, cacheDir }: ChildSetup,
): Promise<AnalysisResult> {
  const began = performance.now();
  // Loaded when first needed: neither evaluation nor changed copies read it.
  const { readEvidence } = await import('../evidence/index.ts');
  const modelsDir = path.join(cacheDir, 'networks');
  const { report, kept } = await readEvidence(input, result, { limits, modelsDir });
  if (kept) tell({ kind: 'kept', job, kept });
  return {
    ...result,
    ...report,
    processingTime: Math.round(result.processingTime + performance.now() - began),
  };
}

function text(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error instanceof EngineError ? `${error.message}${cause}` : (error.stack ?? error.message);
}

process.on('message', (message: ToChild) => void handle(message));
// The parent is gone, whatever ended it: nobody would read the result.
process.on('disconnect', () => process.exit(0));
