/** A hundred analyses at once must not make the service deaf. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { testFolder } from '@unmask/db/testing';
import { type ServerProcess, startedProcess } from '@unmask/testing/process';
import { TestClient, tinyClip } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ANALYSES = 100;
/** Watched on after the last upload, while the queue is worked on. */
const WATCHED_MS = 8_000;
/** Above this it must be the machine: a server that does nothing else, asked in the same moments, is then slow as well. */
const P95_LIMIT_MS = 500;
const TIMES_OF_IDLE = 3;

let dataDir: string;
let server: ServerProcess;
let idle: { url: string; process: ChildProcess };
beforeAll(async () => {
  dataDir = await testFolder('load');
  server = await startedProcess(dataDir);
  idle = await startIdle();
});
afterAll(async () => {
  idle.process.kill();
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** A process of its own that answers at once: how long that takes is the machine's share of every answer. */
async function startIdle(): Promise<{ url: string; process: ChildProcess }> {
  const program = `const server = require('node:http').createServer((_, response) => response.end('ok'));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, process: child };
}

interface Times {
  server: number[];
  idle: number[];
}

/** Asks from a thread of its own: this one is busy sending a hundred files, which is not the server's delay. */
function watcher(urls: Record<keyof Times, string>): { stop(): Promise<Times> } {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const times = { server: [], idle: [] };
    let done = false;
    parentPort.once('message', () => { done = true; });
    (async () => {
      while (!done) {
        for (const [name, url] of Object.entries(workerData)) {
          const began = performance.now();
          const response = await fetch(url);
          await response.arrayBuffer();
          times[name].push(response.status === 200 ? performance.now() - began : Infinity);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      for (const list of Object.values(times)) list.sort((a, b) => a - b);
      parentPort.postMessage(times);
    })();`,
    { eval: true, workerData: urls },
  );
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.postMessage('stop');
      }),
  };
}

/** @param share such as 0.95; 1 is the longest */
const at = (times: number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

test('/healthz answers quickly while 100 analyses are queued and worked on', async () => {
  const clip = await tinyClip();
  const watch = watcher({ server: `${server.address}/healthz`, idle: idle.url });
  const client = new TestClient(server.address);
  const uploads = await Promise.all(Array.from({ length: ANALYSES }, () => client.upload(clip)));
  expect(uploads.map((response) => response.status)).toEqual(Array(ANALYSES).fill(202));
  await sleep(WATCHED_MS);
  const times = await watch.stop();
  const told = (list: number[]) =>
    [0.5, 0.95, 1].map((share) => `${at(list, share).toFixed(1)} ms`).join(', ');
  console.log(
    `/healthz, ${times.server.length} times, median, p95, longest: ${told(times.server)}; an idle server: ${told(times.idle)}`,
  );
  expect(times.server.length).toBeGreaterThan(50);
  expect(at(times.server, 0.95)).toBeLessThan(Math.max(P95_LIMIT_MS, TIMES_OF_IDLE * at(times.idle, 0.95)));
});
