/** The command line in a process of its own, with the networks that all tests share. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fixturesDir } from '@unmask/media-fixtures';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface Running {
  child: ChildProcess;
  /** What it has printed so far. */
  said(): { out: string; err: string };
  ended: Promise<Ended>;
}

const MAIN = path.join(import.meta.dirname, 'main.ts');

export function startUnmask(args: readonly string[], more: NodeJS.ProcessEnv = {}): Running {
  const env = { ...process.env, UNMASK_CACHE: path.join(fixturesDir(), 'networks'), ...more };
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended, said: () => ({ out, err }) };
}

export const unmask = (...args: string[]): Promise<Ended> => startUnmask(args).ended;
