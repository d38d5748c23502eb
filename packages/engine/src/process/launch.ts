/** Starts analysis processes, each shut in as well as this machine can. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { EngineLogger, SandboxStatus } from '../engine-api.ts';
import { TRUST_ANCHORS_FILE } from '../provenance/index.ts';
import type { ChildSetup, FromChild, ToChild } from './messages.ts';
import { Box, removeLeftBoxes } from './sandbox/box.ts';
import { type Choice, chooseMeans } from './sandbox/choose.ts';
import { codeFolders } from './sandbox/code.ts';
import { type Means, NONE, type Reach, type SandboxMode } from './sandbox/levels.ts';
import { type Cache, prepareCache } from './sandbox/prepare.ts';
import { spawnChild } from './spawn.ts';

export interface Launched {
  child: ChildProcess;
  /** Null: nothing holds it, and it reads files where they are. */
  box: Box | null;
  /** Whether Node runs as a child of `child`. */
  nested: boolean;
}

export interface LaunchOptions {
  setup: ChildSetup;
  mode: SandboxMode;
  /** Folders that no analysis may read: the trial looks for what it may not find there. */
  secrets: readonly string[];
  logger?: EngineLogger;
  /** Ways to try, the best first; those of the machine when left out. */
  candidates?: readonly Means[];
}

/** Everything that one analysis process may touch. */
export function reachOf({ added, cacheDir }: ChildSetup, { networks, compiled }: Cache, box: Box): Reach {
  const anchors = path.join(cacheDir, TRUST_ANCHORS_FILE);
  const read = [...codeFolders(), networks, compiled, added?.folder ?? '', anchors, box.input];
  return { read: read.filter((at) => existsSync(at)), write: [box.work], scratch: box.scratch };
}

/** What a process is told: nothing of a folder of detectors that is not there and so lies outside its reach. */
export function asPresent(setup: ChildSetup): ChildSetup {
  return setup.added && !existsSync(setup.added.folder) ? { ...setup, added: null } : setup;
}

export class Launcher {
  readonly #options: LaunchOptions;
  #choice: Promise<Choice> | null = null;
  #cache: Promise<Cache> | null = null;

  constructor(options: LaunchOptions) {
    this.#options = options;
  }

  /** What is in force, found by trial once. @throws SandboxError when `require` cannot be met */
  async status(): Promise<SandboxStatus> {
    const { means } = await this.#chosen();
    return { level: means.level, means: means.name };
  }

  /** @throws SandboxError; Error when the cache cannot be filled */
  async launch(): Promise<Launched> {
    const { setup } = this.#options;
    const { means } = await this.#chosen();
    if (means.level === 'none') return { child: spawnChild(setup, NONE, null), box: null, nested: false };
    this.#cache ??= prepareCache(setup, () => this.#fill());
    this.#cache.catch(() => {
      this.#cache = null;
    });
    return this.#shutIn(means, await this.#cache);
  }

  #shutIn(means: Means, cache: Cache): Launched {
    const { setup } = this.#options;
    const box = new Box(setup.cacheDir);
    const reach = reachOf(setup, cache, box);
    return { child: spawnChild(setup, means, reach), box, nested: means.nested };
  }

  #chosen(): Promise<Choice> {
    this.#choice ??= this.#choose();
    return this.#choice;
  }

  async #choose(): Promise<Choice> {
    const { mode, secrets, setup, logger, candidates } = this.#options;
    await removeLeftBoxes(setup.cacheDir);
    const choice = await chooseMeans(mode, secrets, candidates);
    const { means, refused } = choice;
    const fields = { sandbox: means.level, means: means.name, refused };
    if (means.level === 'namespaces')
      logger?.info(fields, 'analyses run without network and without the data');
    else if (mode !== 'off') {
      logger?.warn(
        fields,
        'analyses are not shut in: install bubblewrap or allow user namespaces, see SECURITY.md',
      );
    }
    return choice;
  }

  /** A process that sees no file converts the networks and compiles the code. */
  async #fill(): Promise<void> {
    const { setup } = this.#options;
    const child = spawnChild(setup, NONE, null);
    const ended = once(child, 'exit');
    const answer = new Promise<FromChild | null>((resolve) => {
      child.on('message', (message: FromChild) => resolve(message));
      child.once('exit', () => resolve(null)).once('error', () => resolve(null));
    });
    child.send({ kind: 'setup', setup } satisfies ToChild, () => {});
    const message = await answer;
    if (child.connected) child.disconnect();
    if (message?.kind === 'broken') throw new Error(`analysis process: ${message.message}`);
    if (message?.kind !== 'ready') throw new Error('the analysis process ended while it filled the cache');
    await ended;
  }
}
