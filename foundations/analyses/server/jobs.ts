/** The worker's side: takes an id from the queue, gives the file to the engine, writes how it ended. */
import { type AnalysisInput, EngineError, type KeptEvidence } from '@unmask/engine';
import { VISITOR_DEADLINE_S, VISITOR_FREE_CANCEL_S, VISITOR_MAX_DURATION_S } from '@unmask/product/limits';
import { refundUnanswered } from './allowance.ts';
import { describeOne } from './descriptions.ts';
import { finishJob } from './endings.ts';
import { foundSaver } from './found.ts';
import { loggedId } from './logged-id.ts';
import { withOriginal } from './original-file.ts';
import {
  claimNext,
  type Ending,
  isVisitors,
  type JobRow,
  MAX_ATTEMPTS,
  renewLease,
  requeueJob,
  saveProgress,
  saveThumbnail,
} from './repository.ts';
import { saveAnalysis } from './saved.ts';
import { enqueue, readFrames, removeFiles } from './service.ts';
import { ANALYSIS_QUEUE, DESCRIPTION_QUEUE, type WorkerDeps } from './settings.ts';
import { saveTraces, withoutPictures } from './traces.ts';
import type { Watchers } from './watch.ts';

const RENEW_MS = 2_000;
const PROGRESS_MS = 500;

export interface JobRunner {
  /** Registers the handler on the queue. */
  work(concurrency: number): Promise<void>;
  /** Asks this process's running analysis of the job to stop; others see the row. */
  interrupt(id: string): void;
  /** Stops all running analyses and puts them back into the queue without counting the attempt. */
  stop(): Promise<void>;
}

/** `refused`: it cost next to nothing, because nothing of the file was decoded. */
type Attempt =
  | (Extract<Ending, { state: 'completed' }> & { thumbnail: string | null; kept: KeptEvidence | null })
  | (Extract<Ending, { state: 'failed' }> & { refused: boolean })
  | (Extract<Ending, { state: 'cancelled' }> & { ran_ms: number });

/** An hour of one visitor must not be the wait of all others. */
const VISITOR_BOUNDS = {
  maxDuration_s: VISITOR_MAX_DURATION_S,
  deadline_ms: VISITOR_DEADLINE_S * 1000,
};
const FOR_VISITORS: Readonly<Record<string, string>> = {
  too_long: 'too_long_visitor',
  deadline: 'deadline_visitor',
};
/** Stages before which nothing of the file is decoded. */
const UNDECODED = new Set(['', 'probe']);
/** Costs a process or minutes at whatever stage it happens. */
const COSTLY = new Set(['decoder_crashed', 'out_of_memory', 'deadline']);

/** Ways to end in which the engine's child died: worth a second try in a new one. */
const CHILD_DIED = new Set(['decoder_crashed', 'out_of_memory']);

export function createJobRunner(deps: WorkerDeps, watchers: Watchers): JobRunner {
  const running = new Map<string, AbortController>();
  const rounds = new Set<Promise<void>>();
  const ending = new AbortController();
  let stopping = false;
  // An entry of the queue says that somebody waits; whose turn it is, the rows say.
  const handle = async () => {
    const job = stopping ? null : await claimNext(deps.db, new Date());
    if (!job) return;
    const abort = new AbortController();
    running.set(job.id, abort);
    try {
      await runJob(deps, watchers, job, abort, () => stopping);
    } finally {
      running.delete(job.id);
    }
  };
  return {
    async work(concurrency) {
      const waitedFor = (round: Promise<void>) => {
        rounds.add(round);
        return round.finally(() => rounds.delete(round));
      };
      await deps.queue.work(ANALYSIS_QUEUE, concurrency, () => waitedFor(handle()));
      await deps.queue.work(DESCRIPTION_QUEUE, 1, (id) => waitedFor(describeOne(deps, id, ending.signal)));
    },
    interrupt: (id) => running.get(id)?.abort(),
    async stop() {
      stopping = true;
      ending.abort();
      for (const abort of running.values()) abort.abort();
      await Promise.allSettled(rounds);
    },
  };
}

async function runJob(
  deps: WorkerDeps,
  watchers: Watchers,
  job: JobRow,
  abort: AbortController,
  isStopping: () => boolean,
): Promise<void> {
  watchers.changed(job.id);
  const renewing = setInterval(() => {
    renewLease(deps.db, job, new Date()).then(
      // Null: another worker has it by now, or it was deleted.
      (cancelRequested) => {
        if (cancelRequested !== false) abort.abort();
      },
      (error: unknown) => deps.logger.error({ err: error, id: loggedId(job) }, 'renewing a lease'),
    );
  }, RENEW_MS);
  try {
    const ending = await analyse(deps, watchers, job, abort.signal);
    clearInterval(renewing);
    if (ending.state === 'cancelled' && isStopping()) await requeueJob(deps.db, job, new Date(), false);
    else await conclude(deps, job, ending);
  } finally {
    clearInterval(renewing);
    watchers.changed(job.id);
  }
}

async function analyse(
  deps: WorkerDeps,
  watchers: Watchers,
  job: JobRow,
  signal: AbortSignal,
): Promise<Attempt> {
  let written_ms = 0;
  let stage = '';
  const onProgress = (progress: { stage: string; share: number }) => {
    const now = Date.now();
    if (progress.stage === stage && now - written_ms < PROGRESS_MS) return;
    written_ms = now;
    stage = progress.stage;
    saveProgress(deps.db, job, progress.stage, progress.share).then(
      () => watchers.changed(job.id),
      (error: unknown) => deps.logger.error({ err: error, id: loggedId(job) }, 'saving progress'),
    );
  };
  const began_ms = performance.now();
  const visitor = await isVisitors(deps.db, job);
  const bounds = visitor ? VISITOR_BOUNDS : {};
  const input = await openInput(deps, job);
  try {
    const { stability } = job;
    // Of a file that is not to be kept no picture is either.
    const thumbnail = !job.zeroRetention;
    let kept: KeptEvidence | null = null;
    const onKept = (found: KeptEvidence) => {
      kept = found;
    };
    const options = {
      ...{ signal, onProgress, stability, evidence: true, thumbnail, onKept },
      onFound: foundSaver(deps, watchers, job),
      ...bounds,
    };
    const { thumbnail: drawn = null, ...result } = await deps.engine.analyze(input.input, options);
    const stored = withOriginal(withoutPictures(result, job), job);
    return { state: 'completed', result: stored, thumbnail: drawn, kept };
  } catch (error) {
    const code = error instanceof EngineError ? error.code : 'analysis_failed';
    if (code === 'cancelled') return { state: 'cancelled', ran_ms: performance.now() - began_ms };
    deps.logger.warn(
      { err: error, id: loggedId(job), attempts: job.attempts },
      'analysis ended without a result',
    );
    const refused = UNDECODED.has(stage) && !COSTLY.has(code);
    return { state: 'failed', errorCode: (visitor && FOR_VISITORS[code]) || code, refused };
  } finally {
    await input.done();
  }
}

async function openInput(
  deps: WorkerDeps,
  job: JobRow,
): Promise<{ input: AnalysisInput; done(): Promise<void> }> {
  if (job.fileKey === null) {
    const frames = await readFrames(deps, job);
    return {
      input: { kind: 'frames', frames, name: job.fileName, size_bytes: job.fileSize },
      done: async () => {},
    };
  }
  const file = await deps.storage.asFile(job.fileKey);
  return { input: { kind: 'file', path: file.path, name: job.fileName }, done: file.done };
}

async function conclude(deps: WorkerDeps, job: JobRow, ending: Attempt): Promise<void> {
  const { db } = deps;
  if (ending.state === 'failed' && CHILD_DIED.has(ending.errorCode) && job.attempts < MAX_ATTEMPTS) {
    const again = await requeueJob(db, job, new Date());
    if (again) await enqueue(deps, again);
    return;
  }
  if (job.zeroRetention) await removeFileNow(deps, job);
  if (!(await finish(deps, job, ending))) return;
  // What ends without a result costs nothing, whoever ended it; whom no account holds, only when little work was done.
  if (ending.state !== 'completed') {
    if (costLittle(ending, job) || !(await isVisitors(db, job))) await refundUnanswered(db, job);
    return;
  }
  const { modality, mode } = ending.result;
  deps.track(modality === 'audio' ? 'voice_analysis' : 'video_analysis', { modality, mode });
}

/** Without an account there is nobody else to count the machine's time on: what took more of it than this stays counted. */
export function costLittle(
  ending: Exclude<Attempt, { state: 'completed' }>,
  { attempts }: Pick<JobRow, 'attempts'>,
): boolean {
  if (ending.state === 'failed') return ending.refused;
  // Before a second attempt there was a first one, whose time nobody measured to its end.
  return attempts === 1 && ending.ran_ms <= VISITOR_FREE_CANCEL_S * 1000;
}

/** A result and its place in the history at once: a worker that is killed leaves both or neither. */
function finish(deps: WorkerDeps, job: JobRow, ending: Attempt): Promise<boolean> {
  return finishJob(deps, job, ending, new Date(), async (tx) => {
    if (ending.state !== 'completed') return;
    await saveThumbnail(tx, job, ending.thumbnail);
    if (ending.kept && !job.zeroRetention)
      await saveTraces(tx, job.id, ending.result.file.sha256, ending.kept);
    // Saving fails silently for people (core specification, section 8): the result itself is already theirs.
    await saveAnalysis(tx, job, ending.result).catch((error: unknown) =>
      deps.logger.error({ err: error, id: loggedId(job) }, 'saving to video_analyses'),
    );
  });
}

/** Before anyone is told how it ended. The lease is renewed first, so that no other worker needs the file. */
async function removeFileNow(deps: WorkerDeps, job: JobRow): Promise<void> {
  try {
    if ((await renewLease(deps.db, job, new Date())) !== null) await removeFiles(deps, job);
  } catch (error) {
    // Tried again by whoever reads the analysis, and by the maintenance.
    deps.logger.error({ err: error, id: loggedId(job) }, 'deleting a file that is not to be kept');
  }
}
