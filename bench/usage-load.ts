/** The programs of the `usage` benchmark, in a process of their own: keep-alive connections, one request at a time on each. */
import { readFileSync } from 'node:fs';
import { Client } from 'undici';

export interface LoadPlan {
  address: string;
  path: string;
  /** One key in each line, taken in turn. */
  keysFile: string;
  connections: number;
  warmup_s: number;
  seconds: number;
}

export interface LoadResult {
  /** Answers by status; 0 stands for a connection that failed. */
  statuses: Record<string, number>;
  /** Of all answers. */
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  longest_ms: number;
  cpu_s: number;
}

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan;
const keys = readFileSync(plan.keysFile, 'utf8').trim().split('\n');
let next = 0;
let times: number[] = [];
let statuses: Record<string, number> = {};

function one(client: Client): Promise<void> {
  const key = keys[next]!;
  next = (next + 1) % keys.length;
  const began = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    const end = () => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      times.push(performance.now() - began);
      resolve();
    };
    client.dispatch(
      { path: plan.path, method: 'GET', headers: { 'x-api-key': key } },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode;
        },
        onResponseData() {},
        onResponseEnd: end,
        onResponseError() {
          status = 0;
          end();
        },
      },
    );
  });
}

async function keepAsking(until: number): Promise<void> {
  const clients = Array.from({ length: plan.connections }, () => new Client(plan.address, { pipelining: 1 }));
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) await one(client);
    }),
  );
  await Promise.all(clients.map((client) => client.close()));
}

await keepAsking(performance.now() + plan.warmup_s * 1000);
times = [];
statuses = {};
const before = process.cpuUsage();
process.send?.('measuring');
await keepAsking(performance.now() + plan.seconds * 1000);
const { user, system } = process.cpuUsage(before);
times.sort((a, b) => a - b);
const at = (share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const result: LoadResult = {
  statuses,
  p50_ms: at(0.5),
  p95_ms: at(0.95),
  p99_ms: at(0.99),
  longest_ms: at(1),
  cpu_s: (user + system) / 1e6,
};
process.send?.(result);
process.disconnect?.();
