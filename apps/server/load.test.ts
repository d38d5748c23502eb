/** A hundred analyses at once must not make the service deaf. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startedProcess } from './test-process.ts';
import { TestClient, tinyClip } from './test-server.ts';

const ANALYSES = 100;
/** Watched on after the last upload, while the queue is worked on. */
const WATCHED_MS = 8_000;
/** No timed test: the longest is printed, and this only tells a server that answers from one that is stuck. */
const P95_LIMIT_MS = 100;

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'unmask-load-'));
  server = await startedProcess(dataDir);
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** Asks from a thread of its own: this one is busy sending a hundred files, which is not the server's delay. */
function watcher(url: string): { stop(): Promise<number[]> } {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const times = [];
    let done = false;
    parentPort.once('message', () => { done = true; });
    (async () => {
      while (!done) {
        const began = performance.now();
        const response = await fetch(workerData);
        await response.arrayBuffer();
        times.push(response.status === 200 ? performance.now() - began : Infinity);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      parentPort.postMessage(times.sort((a, b) => a - b));
    })();`,
    { eval: true, workerData: url },
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

test('/healthz answers quickly while 100 analyses are queued and worked on', async () => {
  const clip = await tinyClip();
  const watch = watcher(`${server.address}/healthz`);
  const client = new TestClient(server.address);
  const uploads = await Promise.all(Array.from({ length: ANALYSES }, () => client.upload(clip)));
  expect(uploads.map((response) => response.status)).toEqual(Array(ANALYSES).fill(202));
  await sleep(WATCHED_MS);
  const times = await watch.stop();
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  console.log(
    `/healthz, ${times.length} times: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
  );
  expect(times.length).toBeGreaterThan(50);
  expect(at(0.95)).toBeLessThan(P95_LIMIT_MS);
}, 90_000);
