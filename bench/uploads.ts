/**
 * Memory of the service while 50 files of 50 MB arrive at once, through the web app's call and through the public API. Sampled from
 * /proc; the engine's processes are given apart, because they have a bound of their own.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import type { ServerProcess } from '@unmask/testing/process';
import { seedAccounts } from './accounts.ts';
import { forgetPeak, peakOf, residentIfThere, residentOf, treeOf } from './process-figures.ts';
import { makePlace } from './service.ts';
import type { SendingPlan, Sent } from './uploads-load.ts';

const UPLOADS = 50;
const SIZE_BYTES = 50 * 1024 * 1024;
const SAMPLE_MS = 50;
const MIB = 1_048_576;
const mib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;

function send(plan: SendingPlan): Promise<Sent> {
  const child = fork(path.join(import.meta.dirname, 'uploads-load.ts'), [JSON.stringify(plan)]);
  return new Promise((resolve, reject) => {
    child.once('message', (sent: Sent) => resolve(sent));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the senders ended with ${code}`)));
  });
}

/** Resident memory while `work` runs: the server's own, and with everything below it. */
async function watched<T>(server: ServerProcess, work: () => Promise<T>) {
  let own_bytes = 0;
  let all_bytes = 0;
  const look = () => {
    const [own = 0, ...others] = treeOf(server.pid).map(residentIfThere);
    own_bytes = Math.max(own_bytes, own);
    all_bytes = Math.max(all_bytes, own + others.reduce((sum, each) => sum + each, 0));
  };
  const timer = setInterval(look, SAMPLE_MS);
  try {
    return { result: await work(), own_bytes, all_bytes };
  } finally {
    clearInterval(timer);
  }
}

async function measure(server: ServerProcess, call: string, keys: string[]): Promise<void> {
  const [before, sinceStart] = [residentOf(server.pid), peakOf(server.pid)];
  forgetPeak(server.pid);
  const plan = { url: `${server.address}${call}`, uploads: UPLOADS, size_bytes: SIZE_BYTES, keys };
  let sent: Sent | null = null;
  const { own_bytes, all_bytes } = await watched(server, async () => {
    sent = await send(plan);
  });
  console.log(`${call}: ${JSON.stringify(sent)}`);
  console.log(
    `  server ${mib(before)} before, ${mib(Math.max(own_bytes, peakOf(server.pid)))} at most while they arrived; with its engine ${mib(all_bytes)}; at most before: ${mib(sinceStart)}`,
  );
}

export async function benchUploads(): Promise<void> {
  console.log(`${UPLOADS} files of ${mib(SIZE_BYTES)} at once`);
  for (const kind of ['embedded', 'postgres'] as const) {
    for (const jobs of ['false', 'true']) {
      const place = await makePlace(kind);
      try {
        const keys = await place.onDatabase((db) => seedAccounts(db, UPLOADS));
        const server = await place.start({ RUN_JOBS: jobs });
        console.log(`${kind}, ${jobs === 'true' ? 'with its engine at work' : 'without an engine'}`);
        try {
          await measure(server, '/functions/v1/ai-detection', []);
          await measure(server, '/api/v1/analyze', keys);
        } finally {
          await server.stop();
        }
      } finally {
        await place.remove();
      }
    }
  }
}
