/**
 * Requests a second of `GET /api/v1/usage`, each with its key and both limits checked. The programs that ask are a process of
 * their own and share the machine's cores with the service. With many accounts every answer is a 200; with few, most are a 429.
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { seedAccounts } from './accounts.ts';
import { cpuOf, residentOf, treeOf } from './process-figures.ts';
import { type DatabaseKind, makePlace, type Place } from './service.ts';
import type { LoadPlan, LoadResult } from './usage-load.ts';

/** Ten a minute each: enough for 3,300 requests a second. */
const MANY_ACCOUNTS = 20_000;
const FEW_ACCOUNTS = 200;
const WARMUP_S = 8;
const SECONDS = 20;
const CONNECTIONS = 64;
const MIB = 1_048_576;

interface Measured extends LoadResult {
  seconds: number;
  server_s: number;
  database_s: number;
  resident_bytes: number;
}

async function load(plan: LoadPlan, serverPid: number, place: Place): Promise<Measured> {
  const child = fork(path.join(import.meta.dirname, 'usage-load.ts'), [JSON.stringify(plan)]);
  const cpu = () => ({
    at: performance.now(),
    server_s: cpuOf(serverPid),
    database_s: place.databasePid === null ? 0 : sum(treeOf(place.databasePid).map(cpuOf)),
  });
  return new Promise((resolve, reject) => {
    let before = cpu();
    child.on('message', (message: 'measuring' | LoadResult) => {
      if (message === 'measuring') {
        before = cpu();
        return;
      }
      const after = cpu();
      resolve({
        ...message,
        seconds: (after.at - before.at) / 1000,
        server_s: after.server_s - before.server_s,
        database_s: after.database_s - before.database_s,
        resident_bytes: residentOf(serverPid),
      });
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
  });
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

function line(title: string, measured: Measured): string {
  const { statuses, seconds } = measured;
  const answers = sum(Object.values(statuses));
  const rate = (status: number) => Math.round((statuses[status] ?? 0) / seconds);
  const others = answers - (statuses[200] ?? 0) - (statuses[429] ?? 0);
  const each_us = (cpu_s: number) => Math.round((cpu_s / answers) * 1e6);
  return [
    `${title}: ${rate(200)} answers/s with 200, ${rate(429)}/s with 429, ${others} others`,
    `median ${measured.p50_ms.toFixed(1)} ms, p95 ${measured.p95_ms.toFixed(1)}, p99 ${measured.p99_ms.toFixed(1)}, longest ${measured.longest_ms.toFixed(0)}`,
    `CPU a request: server ${each_us(measured.server_s)} us, database ${each_us(measured.database_s)} us, load ${each_us(measured.cpu_s)} us`,
    `server resident ${Math.round(measured.resident_bytes / MIB)} MiB`,
  ].join('; ');
}

async function benchOn(kind: DatabaseKind): Promise<void> {
  const place = await makePlace(kind);
  try {
    const keys = await place.onDatabase((db) => seedAccounts(db, MANY_ACCOUNTS));
    const server = await place.start({ RUN_JOBS: 'false' });
    try {
      for (const accounts of [MANY_ACCOUNTS, FEW_ACCOUNTS]) {
        const keysFile = path.join(place.dataDir, 'bench-keys');
        writeFileSync(keysFile, keys.slice(0, accounts).join('\n'));
        const plan: LoadPlan = {
          address: server.address,
          path: '/api/v1/usage',
          keysFile,
          connections: CONNECTIONS,
          warmup_s: WARMUP_S,
          seconds: SECONDS,
        };
        console.log(line(`${kind}, ${accounts} accounts`, await load(plan, server.pid, place)));
      }
    } finally {
      await server.stop();
    }
  } finally {
    await place.remove();
  }
}

export async function benchUsage(): Promise<void> {
  console.log(
    `GET /api/v1/usage over ${CONNECTIONS} keep-alive connections, ${SECONDS} s after ${WARMUP_S} s of warming up; the load runs on the same cores`,
  );
  for (const kind of ['embedded', 'postgres'] as const) await benchOn(kind);
}
