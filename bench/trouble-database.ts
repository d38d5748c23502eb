/** The PostgreSQL server stops in the middle, and is there again later. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePlace } from './service.ts';
import type { Seen } from './trouble.ts';
import { hears, inSeconds, isSoon, signedUp, takes, uploaded } from './trouble-parts.ts';

const STOPPED_MS = 40_000;

export async function databaseStopped(): Promise<Seen> {
  const place = await makePlace('postgres');
  const server = await place.start({ NODE_ENV: 'test', LOG_LEVEL: 'info', RUN_JOBS: 'false' });
  try {
    const client = await signedUp(server);
    signalAll(place.databasePid ?? 0, 'SIGSTOP');
    const { said_ms, line } = await hears(server, /the database does not answer/);
    const began = performance.now();
    const ready = (await fetch(`${server.address}/readyz`)).status;
    const ready_ms = performance.now() - began;
    const call = await client.fetch('/api/profile/me');
    await sleep(STOPPED_MS - (performance.now() - began));
    signalAll(place.databasePid ?? 0, 'SIGCONT');
    const back = await takes(async () => (await client.fetch('/api/profile/me')).status === 200);
    const upload = (await uploaded(client)).status;
    return {
      said_ms,
      line,
      after: `/readyz ${ready} after ${inSeconds(ready_ms)}, a call ${call.status} with Retry-After ${call.headers.get('retry-after')}; going again, the same session was known after ${inSeconds(back)}, an upload ${upload}`,
      good: isSoon(said_ms) && ready === 503 && call.status === 503 && back !== null && upload === 202,
    };
  } finally {
    signalAll(place.databasePid ?? 0, 'SIGCONT');
    await server.kill();
    await place.remove();
  }
}

function signalAll(parent: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  const pids = [parent];
  for (const pid of pids) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
    pids.push(...children.filter(Boolean).map(Number));
  }
  for (const pid of pids) process.kill(pid, name);
}
