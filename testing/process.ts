/** The server and its workers as processes of their own, for tests that kill them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seedEmbedded } from '@unmask/db/testing';
import { embeddedDir } from '../apps/server/server-context.ts';
import { SERVER_FLAGS, SERVER_MEMORY } from '../scripts/server-flags.mjs';
import { TEST_ENGINE_CACHE } from './server.ts';

export interface RunningProcess {
  pid: number;
  /** Process ids of the engine's children. */
  children(): number[];
  /** What it has printed so far. */
  output(): string;
  /** kill -9. */
  kill(): Promise<void>;
  /** Resolves to the exit code once it has ended, however that came. */
  ended: Promise<number | null>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface ServerProcess extends RunningProcess {
  address: string;
}

export interface FailedStart {
  code: number | null;
  /** What it printed. */
  output: string;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const NODE = path.join(ROOT, 'node_modules/.bin/node');
/** The embedded database is compiled once, not twice: a process that lives for seconds gives the second one nothing to do. */
const FLAGS = [...SERVER_FLAGS, '--liftoff-only'];

export function serverEnvironment(dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...SERVER_MEMORY,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    ENGINE_CACHE_DIR: TEST_ENGINE_CACHE,
    VISITOR_DAILY_LIMIT: '1000',
    VISITOR_PARALLEL_LIMIT: '1000',
    LOG_LEVEL: 'warn',
    ...more,
  };
}

/**
 * @param before a program that runs the server, such as `unshare` with its options
 * @returns the server once it is ready, or how its start failed.
 */
export async function startProcess(
  dataDir: string,
  more: Record<string, string> = {},
  before: string[] = [],
): Promise<ServerProcess | FailedStart> {
  const started = await start(
    [...before, NODE, ...FLAGS, path.join(ROOT, 'apps/server/main.ts')],
    serverEnvironment(dataDir, more),
    /Unmask is ready at (\S+)/,
  );
  return 'code' in started ? started : { ...started, address: started.ready };
}

/**
 * A worker for the queue of the server in the same folder; throws when it does not start.
 * @param core the only processor it may use
 */
export async function startedWorker(
  dataDir: string,
  more: Record<string, string>,
  core?: number,
): Promise<RunningProcess> {
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)];
  const command = [...pinned, NODE, ...FLAGS, 'apps/worker/main.ts'];
  const started = await start(command, serverEnvironment(dataDir, more), /Unmask worker is (ready)/);
  if ('code' in started) throw new Error(`the worker did not start: ${started.output}`);
  return started;
}

/**
 * A program of a test's own that is the server or a worker with other parts; throws when it does not start.
 * @param ready what it prints once it is ready; its first group is its address
 */
export async function startedProgram(
  program: string[],
  dataDir: string,
  more: Record<string, string>,
  ready: RegExp,
): Promise<ServerProcess> {
  const started = await start([NODE, ...FLAGS, ...program], serverEnvironment(dataDir, more), ready);
  if ('code' in started) throw new Error(`${program.join(' ')} did not start: ${started.output}`);
  return { ...started, address: started.ready };
}

/** @param ready what it prints once it is ready; its first group is passed on */
async function start(
  [program = NODE, ...args]: string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<(RunningProcess & { ready: string }) | FailedStart> {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (part: Buffer) => {
    output += part;
  });
  const said = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part;
      const found = ready.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => resolve(null));
  });
  if (said === null) return { code: child.exitCode, output };
  return { ready: said, pid: child.pid!, output: () => output, ...control(child) };
}

/**
 * Unlike `startProcess`, on a copied database where the folder has none yet; where it starts somewhere else (`before`), the folder that is
 * seen from here is another one, and it makes its own. Throws when it does not start.
 */
export async function startedProcess(
  dataDir: string,
  more: Record<string, string> = {},
  before: string[] = [],
): Promise<ServerProcess> {
  const database = embeddedDir({ DATA_DIR: dataDir });
  if (before.length === 0 && !more.DATABASE_URL && !existsSync(database)) await seedEmbedded(database);
  const started = await startProcess(dataDir, more, before);
  if ('code' in started) throw new Error(`the server did not start: ${started.output}`);
  return started;
}

function control(child: ChildProcess): Omit<RunningProcess, 'pid' | 'output'> {
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  const end = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
      else {
        child.once('exit', (code) => resolve(code));
        child.kill(signal);
      }
    });
  return {
    children: () =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
        .trim()
        .split(/\s+/)
        .filter(Boolean)
        .map(Number),
    ended,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
