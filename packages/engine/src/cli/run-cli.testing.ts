import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixturesDir } from '../fixtures/index.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** Runs the command line in a process of its own, with the networks that all tests share. */
export function unmask(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, UNMASK_CACHE: path.join(fixturesDir(), 'networks') };
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}
