/** A fixed number of warm analysis processes, each with one job at a time; waiting jobs are taken in order. */
import type { EngineLogger } from '../engine-api.ts';
import { EngineError } from '../errors.ts';
import type { FileDescription } from '../evidence/likeness/description.ts';
import type { AnalysisResult } from '../types.ts';
import { ChildHandle, type Job } from './child-handle.ts';
import type { Launcher } from './launch.ts';
import type { ChildSetup } from './messages.ts';

/** Files after which a child is replaced, so that what libraries leak or fragment never adds up. */
const MAX_JOBS = 100;

interface Waiting {
  job: Job;
  resolve(result: AnalysisResult | null): void;
  reject(error: unknown): void;
}

export interface PoolOptions {
  setup: ChildSetup;
  launcher: Launcher;
  processes: number;
  logger?: EngineLogger;
}

export class Pool {
  readonly #options: PoolOptions;
  readonly #children = new Set<ChildHandle>();
  /** All that have not ended, those on their way out included. */
  readonly #living = new Set<ChildHandle>();
  readonly #idle: ChildHandle[] = [];
  readonly #queue: Waiting[] = [];
  #busy = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Starts all processes and waits until they take work. @throws Error when one cannot be set up */
  async warm(): Promise<void> {
    if (this.#closed) throw new Error('the engine is closed');
    // One after the other: the first converts the networks, the others find them.
    while (this.#children.size < this.#options.processes) {
      const child = this.#start();
      this.#idle.push(child);
      await child.ready;
      this.#next();
    }
    await Promise.all([...this.#children].map((child) => child.ready));
  }

  pids(): number[] {
    return [...this.#children].flatMap((child) => child.pid ?? []);
  }

  /** @throws EngineError `cancelled` when the signal was or is aborted, also while waiting */
  async run(job: Job): Promise<AnalysisResult> {
    const result = await this.#enqueue(job);
    if (!result) throw new Error('a description is no result');
    return result;
  }

  /** Reads of a file what it can be held against another one by. @throws EngineError as `run` */
  async describe(job: Job): Promise<FileDescription> {
    let found: FileDescription | null = null;
    const onDescribed = (description: FileDescription) => {
      found = description;
    };
    await this.#enqueue({ ...job, onDescribed });
    if (!found) throw new Error('the analysis process described nothing');
    return found;
  }

  #enqueue(job: Job): Promise<AnalysisResult | null> {
    if (this.#closed) return Promise.reject(new Error('the engine is closed'));
    if (job.signal?.aborted) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { job, resolve, reject };
      const abort = () => {
        const at = this.#queue.indexOf(waiting);
        if (at < 0) return;
        this.#queue.splice(at, 1);
        reject(cancelled());
      };
      job.signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(cancelled());
    await Promise.all([...this.#living].map((child) => child.close()));
  }

  #start(): ChildHandle {
    const { setup, launcher } = this.#options;
    const child = new ChildHandle(setup, () => launcher.launch());
    this.#children.add(child);
    this.#living.add(child);
    void child.exited.then(() => {
      this.#living.delete(child);
      this.#children.delete(child);
      const at = this.#idle.indexOf(child);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return child;
  }

  #next(): void {
    while (this.#queue.length > 0 && this.#busy < this.#options.processes) {
      const child = this.#rested() ?? this.#start();
      const waiting = this.#queue.shift();
      if (!waiting) return;
      this.#busy++;
      void this.#work(child, waiting);
    }
  }

  /** One that died while nobody asked of it is left out. */
  #rested(): ChildHandle | undefined {
    while (this.#idle.length > 0) {
      const child = this.#idle.shift();
      if (child?.alive && !child.dying) return child;
    }
    return undefined;
  }

  async #work(child: ChildHandle, { job, resolve, reject }: Waiting): Promise<void> {
    try {
      await child.ready;
      if (job.signal?.aborted) throw cancelled();
      resolve(await child.run(job));
    } catch (error) {
      this.#options.logger?.warn({ err: error, pid: child.pid }, 'an analysis ended without a result');
      reject(error);
    } finally {
      this.#busy--;
      this.#release(child);
      this.#next();
    }
  }

  /** Keeps a healthy child, replaces a dead or worn one at once so that the next file finds it warm. */
  #release(child: ChildHandle): void {
    if (this.#closed) return;
    const worn = child.jobs >= MAX_JOBS;
    if (child.alive && !child.dying && !worn) {
      this.#idle.push(child);
      return;
    }
    if (worn) void child.close();
    this.#children.delete(child);
    this.#idle.push(this.#start());
  }
}

function cancelled(): EngineError {
  return new EngineError('cancelled', 'the analysis was cancelled');
}
