/** Entry of the analysis process: loads networks once, then analyses one file after the other. Started only by `Child`. */
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { type Analyzer, createAnalyzer } from '../analyze.ts';
import type { AnalysisInput } from '../engine-api.ts';
import { EngineError } from '../errors.ts';
import { lookAway } from '../evidence/looked-at.ts';
import type { EvidencePicture } from '../evidence/pictures.ts';
import { ensureModels } from '../faces/index.ts';
import { afterSound } from '../progress-meter.ts';
import type { AnalysisResult } from '../types.ts';
import type { ChildSetup, FromChild, ToChild } from './messages.ts';
import type { Early } from './tell-early.ts';
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
  if (message.kind === 'describe') return describe(message);
  const { job, input, ensembleMember, only, alteration, evidence, maxDuration_s } = message;
  try {
    if (!analyzer || !setup) throw new Error('work before setup');
    const told = evidence && !alteration ? await toldEarly(message, setup) : null;
    const result = await analyzer.analyze(input, {
      ensembleMember: ensembleMember,
      only,
      alteration,
      maxDuration_s,
      onProgress: (progress) =>
        tell({ kind: 'progress', job, progress: told?.soundFirst ? afterSound(progress) : progress }),
      onLength: (duration_s) => tell({ kind: 'length', job, duration_s }),
    });
    const seen = evidence
      ? await withEvidence(job, input, result, setup, told)
      : { whole: result, pictures: [] };
    const thumbnail = message.thumbnail && {
      thumbnail: await drawThumbnail(input, result.modality, setup.limits, seen.pictures),
    };
    tell({ kind: 'result', job, result: { ...seen.whole, ...thumbnail } });
  } catch (error) {
    tellFailure(job, error);
  } finally {
    // Pictures of somebody's file do not wait in memory for the next one.
    lookAway();
  }
}

async function describe(message: Extract<ToChild, { kind: 'describe' }>): Promise<void> {
  const { job, path: file, name, facesOnly } = message;
  try {
    if (!setup) throw new Error('work before setup');
    const { describeFile } = await import('../evidence/likeness/describe.ts');
    const modelsDir = await ensureModels(setup.cacheDir);
    const tellShare = (share: number) =>
      tell({ kind: 'progress', job, progress: { stage: 'decode', share } });
    const input = { kind: 'file', path: file, name } as const;
    const description = await describeFile(input, setup.limits, modelsDir, tellShare, { facesOnly });
    tell({ kind: 'description', job, description });
  } catch (error) {
    tellFailure(job, error);
  }
}

function tellFailure(job: number, error: unknown): void {
  tell({
    kind: 'failure',
    job,
    code: error instanceof EngineError ? error.code : null,
    message: text(error),
  });
}

/** First, because it is there at once: what is found is told before the rest is measured. */
async function toldEarly(message: Extract<ToChild, { kind: 'analyze' }>, setup: ChildSetup): Promise<Early> {
  const { tellEarly } = await import('./tell-early.ts');
  return tellEarly(message, setup, tell);
}

/** Its time counts as the analysis's. */
async function withEvidence(
  job: number,
  input: AnalysisInput,
  result: AnalysisResult,
  { limits, cacheDir }: ChildSetup,
  early: Early | null,
): Promise<{ whole: AnalysisResult; pictures: readonly EvidencePicture[] }> {
  const began = performance.now() - (early?.took_ms ?? 0);
  // Loaded when first needed: neither evaluation nor changed copies read it.
  const { readEvidence } = await import('../evidence/index.ts');
  const modelsDir = path.join(cacheDir, 'networks');
  const { report, kept, pictures } = await readEvidence(
    input,
    result,
    { limits, modelsDir },
    early?.evidence,
  );
  if (kept) tell({ kind: 'kept', job, kept });
  const processingTime = Math.round(result.processingTime + performance.now() - began);
  return { whole: { ...result, ...report, processingTime }, pictures };
}

function text(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error instanceof EngineError ? `${error.message}${cause}` : (error.stack ?? error.message);
}

process.on('message', (message: ToChild) => void handle(message));
// The parent is gone, whatever ended it: nobody would read the result.
process.on('disconnect', () => process.exit(0));
