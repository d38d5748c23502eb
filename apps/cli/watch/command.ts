/** `unmask watch`: a folder whose files are analyzed as they arrive. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { createEngine } from '@unmask/engine';

import { type DirectoryLock, LockedError, lockDirectory } from '@unmask/platform/lock';
import { cliErrors, cliOutcomes, cliUsage, watching } from '@unmask/product/copy/cli';
import { bandsInLists } from '@unmask/product/copy/result';
import { withUsage } from '../usage.ts';
import { type WatchOptions, watchOptions } from './arguments.ts';
import type { FoundFile } from './files.ts';
import type { Handled } from './handle.ts';
import { watchFolder } from './run.ts';
import { visible, visibleJson } from './visible.ts';

export function watchCommand(argv: readonly string[]): Promise<number> {
  return withUsage(async () => {
    const options = watchOptions(argv);
    if (options === 'help') {
      console.log(cliUsage.watch);
      return 0;
    }
    let lock: DirectoryLock;
    try {
      lock = await lockDirectory(lockFolder(options.folder), options.folder);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      console.error(cliErrors.line(watching.locked(options.folder, error.holder?.pid ?? 0)));
      return 1;
    }
    try {
      return await watchLocked(options);
    } finally {
      lock.release();
    }
  });
}

/** Not in the folder itself: that may be read-only, or go away and leave no trace of its watcher. */
function lockFolder(folder: string): string {
  const key = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  return path.join(tmpdir(), `unmask-watch-${userInfo().uid}`, key);
}

/** On a terminal a line may stand there that tells what is being analyzed. */
const CLEARED = '\r\x1b[K';
const say = (line: string) => {
  const shown = visible(line);
  console.error(process.stderr.isTTY ? `${CLEARED}${shown}` : shown);
};

interface Tally {
  analysed: number;
  unchanged: number;
  failed: number;
  /** Files with an outcome of `--fail-on`. */
  named: number;
}

async function watchLocked(options: WatchOptions): Promise<number> {
  const engine = createEngine({ cacheDir: options.cacheDir, added: options.added });
  const stop = new AbortController();
  const onSignal = () => {
    if (!stop.signal.aborted) say(watching.stopping);
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const tally: Tally = { analysed: 0, unchanged: 0, failed: 0, named: 0 };
  console.error(watching.started(options.folder, options.once));
  try {
    const whole = await watchFolder(options, {
      engine,
      signal: stop.signal,
      now: () => new Date(),
      say,
      onAnalysing: (file) => {
        if (process.stderr.isTTY) process.stderr.write(`${CLEARED}${visible(watching.analysing(file.name))}`);
      },
      onHandled: (file, handled) => tell(file, handled, options, tally),
    });
    if (options.once) say(watching.summary(tally.analysed, tally.unchanged, tally.failed));
    return exitCode(options, tally, whole, stop.signal.aborted);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await engine.close();
  }
}

/** A watcher that goes on ends by being stopped: that is no failure. */
function exitCode({ once }: WatchOptions, tally: Tally, whole: boolean, stopped: boolean): number {
  if (!once) return 0;
  if (stopped) return 130;
  if (tally.named > 0) return 3;
  if (!whole) return 1;
  return tally.failed > 0 ? 2 : 0;
}

function tell(file: FoundFile, handled: Handled, options: WatchOptions, tally: Tally): void {
  const { state, record, outputs, reportProblem } = handled;
  if (record === null || state === 'later') return;
  const { result, error } = record;
  if (error === null) tally[state === 'unchanged' ? 'unchanged' : 'analysed'] += 1;
  else tally.failed += 1;
  if (result !== null && options.failOn.includes(result.outcome)) tally.named += 1;
  if (state !== 'unchanged') say(lineOf(file, record));
  if (reportProblem !== null) say(watching.noReport(file.name, reportProblem));
  if (!options.json) return;
  console.log(
    visibleJson({
      file: file.name,
      sha256: record.file.sha256,
      state,
      outcome: result?.outcome ?? null,
      probability: result?.probability ?? null,
      confidence: result?.confidence ?? null,
      error,
      analysedAt: record.analysedAt,
      json: outputs.json,
      pdf: result !== null && options.pdf && reportProblem === null ? outputs.pdf : null,
    }),
  );
}

type Result = NonNullable<NonNullable<Handled['record']>['result']>;

/** Where a file without a verdict stands; null for verdicts, and for results of before there was a scale. */
function gradedWords({ outcome, assessment }: Pick<Result, 'outcome' | 'assessment'>): string | null {
  return outcome === 'inconclusive' && assessment ? bandsInLists[assessment.band] : null;
}

function lineOf(file: FoundFile, { result, error }: NonNullable<Handled['record']>): string {
  if (result === null) return watching.failed(file.name, error?.message ?? '');
  const percent = (share: number) => (100 * share).toFixed(1);
  const { value, low, high } = result.probability;
  return watching.verdict(
    file.name,
    watching.outcome(cliOutcomes[result.outcome], gradedWords(result)),
    percent(value),
    percent(low),
    percent(high),
  );
}
