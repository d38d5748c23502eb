/** The server as a process of its own, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_ENGINE_CACHE } from './test-server.ts';

export interface ServerProcess {
  address: string;
  pid: number;
  /** Process ids of the engine's children. */
  children(): number[];
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface FailedStart {
  code: number | null;
  /** What it printed. */
  output: string;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

export function serverEnvironment(dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    ENGINE_CACHE_DIR: TEST_ENGINE_CACHE,
    VISITOR_DAILY_LIMIT: '1000',
    LOG_LEVEL: 'warn',
    ...more,
  };
}

/** @returns the server once it is ready, or how its start failed. */
export async function startProcess(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<ServerProcess | FailedStart> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['apps/server/main.ts'], {
    cwd: ROOT,
    env: serverEnvironment(dataDir, more),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => {
    output += part;
  });
  const address = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part;
      const ready = /Unmask is ready at (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => resolve(null));
  });
  if (address === null) return { code: child.exitCode, output };
  return { address, pid: child.pid!, ...control(child) };
}

export async function startedProcess(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const started = await startProcess(dataDir, more);
  if ('code' in started) throw new Error(`the server did not start: ${started.output}`);
  return started;
}

function control(child: ChildProcess): Pick<ServerProcess, 'children' | 'kill' | 'stop'> {
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
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
