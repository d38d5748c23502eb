/** One file: is its result up to date, and if not, what is its result. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { type AnalysisResult, type Engine, EngineError } from '@unmask/engine';

import { cliRefusals, watching } from '@unmask/product/copy/cli';
import { renderReport } from '@unmask/report';
import { reasonOf } from '../usage.ts';
import type { WatchOptions } from './arguments.ts';
import { type FoundFile, fileAt, type Stamp, sameContent, sameStamp } from './files.ts';
import {
  hashOf,
  type Outputs,
  outputsOf,
  placeFor,
  readRecord,
  type WatchRecord,
  writeRecord,
  writeWhole,
} from './sidecar.ts';

export interface Handled {
  /** `later`: nothing was decided, because the file changed meanwhile or went away. */
  state: 'analysed' | 'unchanged' | 'failed' | 'later';
  record: WatchRecord | null;
  /** The file as its record describes it, or as it was found. */
  stamp: Stamp;
  outputs: Outputs;
  /** Why there is no report although there should be one; null when nothing is wrong. */
  reportProblem: string | null;
}

export interface HandleDeps {
  options: WatchOptions;
  engine: Engine;
  signal: AbortSignal;
  now: () => Date;
  onAnalysing(file: FoundFile): void;
}

/** @throws what writing throws: then nothing of the file is remembered */
export async function handleFile(file: FoundFile, deps: HandleDeps): Promise<Handled> {
  const { options, signal } = deps;
  const outputs = outputsOf(options.out, file.name);
  const known = await readRecord(outputs.json);
  const read = await hashOf(file, signal).then(
    (sha256) => ({ sha256, problem: null }),
    (error: unknown) => ({ sha256: null, problem: reasonOf(error) }),
  );
  if (signal.aborted) return { state: 'later', record: null, stamp: file, outputs, reportProblem: null };
  if (known && isCurrent(known, file, read.sha256, options)) {
    return {
      state: 'unchanged',
      record: known,
      stamp: file,
      outputs,
      reportProblem: await keepReport(known, outputs, deps),
    };
  }
  if (read.problem !== null && !(await isStill(file, options))) {
    return { state: 'later', record: null, stamp: file, outputs, reportProblem: null };
  }
  // Before the analysis: one whose result has no place is for nothing.
  await placeFor(options.out, outputs);
  const record =
    read.sha256 === null
      ? recordOf(file, null, deps, failure('unreadable', watching.unreadable(read.problem!)))
      : await analysed(file, read.sha256, deps);
  if (record === null) return { state: 'later', record, stamp: file, outputs, reportProblem: null };
  const reportProblem = await writeReport(record, outputs, deps);
  // Last: where it stands, everything else does.
  await writeRecord(outputs, record);
  const state = record.error === null ? 'analysed' : 'failed';
  return { state, record, stamp: record.file, outputs, reportProblem };
}

/** The bytes decide; for a file that could not be read, whether anything about it changed. */
function isCurrent(
  known: WatchRecord,
  file: FoundFile,
  sha256: string | null,
  { stability }: WatchOptions,
): boolean {
  if (sha256 === null) return known.file.sha256 === null && sameStamp(known.file, file);
  return known.file.sha256 === sha256 && (known.stability || !stability || known.error !== null);
}

async function isStill(file: FoundFile, options: WatchOptions): Promise<boolean> {
  const now = await fileAt(options.folder, file.name);
  return now !== null && sameStamp(now, file);
}

type Failure = NonNullable<WatchRecord['error']>;
const failure = (code: string, message: string): Failure => ({ code, message });

/** @returns null when the analysis was stopped, or was of bytes that are there no more */
async function analysed(file: FoundFile, sha256: string, deps: HandleDeps): Promise<WatchRecord | null> {
  const { engine, options, signal, onAnalysing } = deps;
  onAnalysing(file);
  const name = basename(file.name);
  let outcome: AnalysisResult | Failure;
  try {
    outcome = await engine.analyze(
      { kind: 'file', path: file.path, name },
      { signal, stability: options.stability, evidence: true },
    );
  } catch (error) {
    if (signal.aborted) return null;
    outcome =
      error instanceof EngineError
        ? failure(error.code, cliRefusals[error.code])
        : failure('analysis_failed', watching.analysisFailed(reasonOf(error)));
  }
  const changed = 'file' in outcome ? outcome.file.sha256 !== sha256 : false;
  const now = await fileAt(options.folder, file.name);
  if (changed || now === null || !sameContent(now, file)) return null;
  return recordOf(now, sha256, deps, outcome);
}

function recordOf(
  file: FoundFile,
  sha256: string | null,
  { options, now }: HandleDeps,
  outcome: AnalysisResult | Failure,
): WatchRecord {
  const { size_bytes, modified_ms, changed_ms } = file;
  const failed = 'code' in outcome;
  return {
    unmask: 1,
    file: { name: basename(file.name), size_bytes, modified_ms, changed_ms, sha256 },
    analysedAt: now().toISOString(),
    stability: options.stability,
    result: failed ? null : outcome,
    error: failed ? outcome : null,
  };
}

/** Makes a report that is missing from the result that is there. */
async function keepReport(record: WatchRecord, outputs: Outputs, deps: HandleDeps): Promise<string | null> {
  const there = existsSync(outputs.pdf);
  return there || record.result === null || !deps.options.pdf ? null : writeReport(record, outputs, deps);
}

/**
 * Writes the report, or takes away that of what the file held before.
 * @returns why it could not be made: the result is worth keeping all the same
 */
async function writeReport(
  { result, analysedAt }: WatchRecord,
  { pdf }: Outputs,
  { options, now }: HandleDeps,
): Promise<string | null> {
  if (result === null || !options.pdf) {
    await rm(pdf, { force: true });
    return null;
  }
  let report: Buffer;
  try {
    report = await renderReport({ result, madeAt: now(), analysedAt: new Date(analysedAt) });
  } catch (error) {
    return reasonOf(error);
  }
  await writeWhole(pdf, report);
  return null;
}
