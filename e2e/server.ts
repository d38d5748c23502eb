import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedEmbedded, testFolder } from '@unmask/db/testing';
import { SERVER_FLAGS } from '../scripts/server-flags.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The first start converts the face networks. */
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;

export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** What it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`the server was not ready after ${START_LIMIT_MS / 1000} s:\n${output()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

/** The real server as `npm start` runs it, on a free port, with a data folder that goes with it: as a first start leaves it. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await testFolder('e2e');
  const database = path.join(settings.DATA_DIR ?? dataDir, 'database');
  // Making one from nothing costs as much as all else of a start; the tests of the start do.
  if (!settings.DATABASE_URL && !existsSync(database)) await seedEmbedded(database);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const node = path.join(ROOT, 'node_modules', '.bin', 'node');
  const child = spawn(node, [...SERVER_FLAGS, path.join(ROOT, 'apps', 'server', 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // Converted networks are the same for every run.
      ENGINE_CACHE_DIR: path.join(ROOT, '.cache', 'models'),
      // Every test comes from the same address.
      VISITOR_DAILY_LIMIT: '100000',
      VISITOR_PARALLEL_LIMIT: '1000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  }
  const output = () => lines.join('');
  try {
    await untilReady(url, child, output);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    output,
    stop: async () => {
      await stop(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
