/** One analysis process as its parent sees it: started, set up, given one job at a time, killed. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalysisInput, EngineLimits, KeptEvidence } from '../engine-api.ts';
import { EngineError } from '../errors.ts';
import type { FoundReport } from '../evidence/found.ts';
import type { FileDescription } from '../evidence/likeness/description.ts';
import { type Alteration, EXCERPT_FILE } from '../stability/plan.ts';
import type { AnalysisResult, EngineErrorCode, Progress, SignalName } from '../types.ts';
import { asPresent, type Launched } from './launch.ts';
import type { ChildSetup, FromChild, ToChild } from './messages.ts';
import { childOf, residentBytes } from './resident.ts';
import type { Box } from './sandbox/box.ts';
import { giveWay } from './spawn.ts';

/** How often memory is looked at while a file is analysed. */
const POLL_MS = 50;
/** Converting networks on a slow machine. */
const SETUP_MS = 300_000;
/** Above this share of its ceiling, a child that died did so for memory. */
const MEMORY_SHARE = 0.8;
const MAX_STDERR = 4096;
/** How long the end of a killed process is waited for. */
const GONE_ROUNDS = 100;
const GONE_MS = 20;

export interface Job {
  input: AnalysisInput;
  ensembleMember: number | null;
  /** See `AnalyzeOptions.only`. */
  only?: readonly SignalName[] | null;
  /** See `AnalyzeOptions.evidence`. */
  evidence?: boolean;
  /** See `AnalyzeOptions.thumbnail`. */
  thumbnail?: boolean;
  /** See `AnalyzeOptions.onKept`. */
  onKept?(kept: KeptEvidence): void;
  /** See `AnalyzeOptions.onFound`. */
  onFound?(found: FoundReport): void;
  /** Describe the file instead of analysing it: then there is no result. */
  onDescribed?(description: FileDescription): void;
  /** See `DescribeOptions`. */
  facesOnly?: boolean;
  /** Analyse a changed copy of the file instead of the file. */
  alteration?: Alteration;
  /** Tighter than the limits of the engine. */
  maxDuration_s?: number;
  deadline_ms?: number;
  signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}

interface Running {
  number: number;
  job: Job;
  /** Null where the file was described alone. */
  resolve(result: AnalysisResult | null): void;
  reject(error: Error): void;
  stop(): void;
  /** Moves the deadline when the length is known. */
  extend(duration_s: number): void;
}

/** A started child. `ready` settles when it takes work; after `exited` it takes none. */
export class ChildHandle {
  readonly ready: Promise<void>;
  readonly exited: Promise<void>;
  readonly #limits: EngineLimits;
  /** Null until it has been started. */
  #child: ChildProcess | null = null;
  #box: Box | null = null;
  /** Node itself, where it is a child of what was started. */
  #inner: number | null = null;
  #running: Running | null = null;
  #jobs = 0;
  #alive = true;
  #stderr = '';
  /** Why the parent killed it. */
  #reason: EngineErrorCode | null = null;
  #peak_bytes = 0;
  #left: () => void = () => {};

  constructor(setup: ChildSetup, launch: () => Promise<Launched>) {
    this.#limits = setup.limits;
    this.exited = new Promise((resolve) => {
      this.#left = resolve;
    });
    this.ready = this.#launch(setup, launch);
    // Whoever waits for it hears of it; an early death that nobody waits for must not end the parent.
    this.ready.catch(() => {});
  }

  get pid(): number | null {
    return this.#alive ? (this.#inner ?? this.#child?.pid ?? null) : null;
  }

  /** What it was started in ends a moment after Node itself: a file that came in between would die with it. */
  get alive(): boolean {
    return this.#alive && (this.#inner === null || (residentBytes(this.#inner) ?? 0) > 0);
  }

  /** Killed by the parent, though it may not have ended yet. */
  get dying(): boolean {
    return this.#reason !== null;
  }

  /** Files given to it so far. */
  get jobs(): number {
    return this.#jobs;
  }

  /** @throws EngineError as `Engine.analyze`, Error for a defect of the engine */
  async run(job: Job): Promise<AnalysisResult | null> {
    const number = ++this.#jobs;
    const box = this.#box;
    if (!box) return this.#analyze(number, job, job.input, job.alteration);
    const { alteration } = job;
    try {
      const input = await handedOver(job.input, box, this.#limits.maxSize_bytes);
      if (job.signal?.aborted) throw new EngineError('cancelled', 'the analysis was cancelled');
      if (!this.#alive) throw this.#death('before its work');
      const inside = alteration && { ...alteration, folder: box.work };
      const result = await this.#analyze(number, job, input, inside);
      if (alteration?.variant === 'excerpt') await box.release(EXCERPT_FILE, alteration.folder);
      return result;
    } finally {
      // What cannot be taken away goes with the process.
      if (this.#alive && !(await box.empty().catch(() => false))) this.kill('decoder_crashed');
    }
  }

  #analyze(
    number: number,
    job: Job,
    input: AnalysisInput,
    alteration: Alteration | undefined,
  ): Promise<AnalysisResult | null> {
    return new Promise<AnalysisResult | null>((resolve, reject) => {
      const settle = this.#watch(job);
      this.#running = { number, job, resolve, reject, ...settle };
      const { ensembleMember, only = null, maxDuration_s = null, evidence = false } = job;
      const changes = alteration ?? null;
      if (job.onDescribed) {
        if (input.kind !== 'file') reject(new Error('only a file can be described'));
        else {
          const { path, name } = input;
          this.#send({ kind: 'describe', job: number, path, name, facesOnly: job.facesOnly ?? false });
        }
        return;
      }
      this.#send({
        kind: 'analyze',
        job: number,
        input,
        thumbnail: job.thumbnail ?? false,
        ensembleMember: ensembleMember,
        only,
        alteration: changes,
        evidence,
        early: job.onFound !== undefined,
        maxDuration_s,
      });
    });
  }

  kill(reason: EngineErrorCode | null = null): void {
    this.#reason ??= reason;
    // The inner one first: the outer one's death would end it as well, but a moment later.
    if (this.#inner !== null && this.#alive) killIfThere(this.#inner);
    this.#child?.kill('SIGKILL');
  }

  /** Lets an idle child go. */
  async close(): Promise<void> {
    this.kill('cancelled');
    await this.exited;
  }

  async #launch(setup: ChildSetup, launch: () => Promise<Launched>): Promise<void> {
    const launched = await launch().catch((error: unknown) => {
      this.#alive = false;
      this.#left();
      throw error;
    });
    const { child, nested } = launched;
    this.#child = child;
    this.#box = launched.box;
    child.stderr?.on('data', (part: Buffer) => {
      this.#stderr = (this.#stderr + part.toString()).slice(-MAX_STDERR);
    });
    child.once('exit', (code, signal) => void this.#onExit(code === null ? String(signal) : `code ${code}`));
    // Asked to go while it was being started.
    if (this.dying) child.kill('SIGKILL');
    await this.#setUp(child, setup);
    if (nested) {
      this.#inner = childOf(child.pid ?? 0);
      giveWay(this.#inner ?? undefined);
    }
  }

  #setUp(child: ChildProcess, setup: ChildSetup): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.kill('deadline'), SETUP_MS);
      timer.unref();
      const settled = (error?: Error) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      };
      child.on('error', (error) => {
        settled(error);
        void this.#onExit('never started');
      });
      child.on('message', (message: FromChild) => {
        if (message.kind === 'ready') settled();
        else if (message.kind === 'broken') {
          settled(new Error(`analysis process: ${message.message}`));
          this.kill('decoder_crashed');
        } else this.#onMessage(message);
      });
      void this.exited.then(() => settled(this.#death('while starting')));
      this.#send({ kind: 'setup', setup: asPresent(setup) });
    });
  }

  /** Deadline, memory and cancellation of one job. */
  #watch(job: Job): Pick<Running, 'stop' | 'extend'> {
    const { deadlineBase_ms, deadlinePerSecond_ms, maxResident_bytes } = this.#limits;
    const began = performance.now();
    const most_ms = job.deadline_ms ?? Number.POSITIVE_INFINITY;
    let deadline = setTimeout(() => this.kill('deadline'), Math.min(most_ms, deadlineBase_ms));
    this.#peak_bytes = 0;
    const poll = setInterval(() => {
      const resident = residentBytes(this.pid ?? 0) ?? 0;
      this.#peak_bytes = Math.max(this.#peak_bytes, resident);
      if (resident > maxResident_bytes) this.kill('out_of_memory');
    }, POLL_MS);
    const abort = () => this.kill('cancelled');
    job.signal?.addEventListener('abort', abort, { once: true });
    return {
      stop: () => {
        clearTimeout(deadline);
        clearInterval(poll);
        job.signal?.removeEventListener('abort', abort);
      },
      extend: (duration_s) => {
        clearTimeout(deadline);
        const total_ms = Math.min(most_ms, deadlineBase_ms + deadlinePerSecond_ms * duration_s);
        deadline = setTimeout(
          () => this.kill('deadline'),
          Math.max(0, total_ms - (performance.now() - began)),
        );
      },
    };
  }

  #onMessage(message: Exclude<FromChild, { kind: 'ready' | 'broken' }>): void {
    const running = this.#running;
    if (!running || message.job !== running.number) return;
    if (message.kind === 'progress') {
      running.job.onProgress?.(message.progress);
    } else if (message.kind === 'found') {
      running.job.onFound?.(message.found);
    } else if (message.kind === 'kept') {
      running.job.onKept?.(message.kept);
    } else if (message.kind === 'length') {
      running.extend(message.duration_s);
    } else {
      this.#running = null;
      running.stop();
      if (message.kind === 'result') running.resolve(message.result);
      else if (message.kind === 'description') {
        running.job.onDescribed?.(message.description);
        running.resolve(null);
      } else if (message.code) running.reject(new EngineError(message.code, message.message));
      else running.reject(new Error(message.message));
    }
  }

  async #onExit(how: string): Promise<void> {
    if (!this.#alive) return;
    this.#alive = false;
    const running = this.#running;
    this.#running = null;
    running?.stop();
    if (this.#inner !== null) await ended(this.#inner);
    await this.#box?.remove().catch(() => {});
    // Not before: whoever hears that it is over may rely on nothing of the file being left.
    running?.reject(this.#death(how));
    this.#left();
  }

  #death(how: string): EngineError {
    const said = this.#stderr.trim();
    const memory =
      /out of memory|bad_alloc/i.test(said) ||
      this.#peak_bytes > MEMORY_SHARE * this.#limits.maxResident_bytes;
    const code = this.#reason ?? (memory ? 'out_of_memory' : 'decoder_crashed');
    return new EngineError(code, `the analysis process ended (${how})${said ? `: ${said}` : ''}`);
  }

  #send(message: ToChild): void {
    if (!this.#child?.connected) return;
    // A child that died meanwhile answers through its exit.
    this.#child.send(message, () => {});
  }
}

async function handedOver(input: AnalysisInput, box: Box, maxSize_bytes: number): Promise<AnalysisInput> {
  return input.kind === 'file' ? { ...input, path: await box.take(input.path, maxSize_bytes) } : input;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** What was killed holds its files open until it is gone. */
async function ended(pid: number): Promise<void> {
  for (let round = 0; round < GONE_ROUNDS && residentBytes(pid) !== null; round++) await sleep(GONE_MS);
}
