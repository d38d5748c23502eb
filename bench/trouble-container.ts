/** A second container starts on the volume of the first: a rolling deployment. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startedProcess, startProcess } from '@unmask/testing/process';
import type { Seen } from './trouble.ts';
import { inSeconds, isSoon, PERSON, signedUp } from './trouble-parts.ts';

const CONTAINER = ['unshare', ...(process.getuid?.() === 0 ? [] : ['-r']), '-p', '-f', '--mount-proc'];

export async function secondContainer(): Promise<Seen> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'unmask-second-'));
  const settings = { LOG_LEVEL: 'silent', RUN_JOBS: 'false' };
  const first = await startedProcess(dataDir, settings);
  try {
    const client = await signedUp(first);
    const began = performance.now();
    const second = await startProcess(dataDir, settings, CONTAINER);
    const said_ms = performance.now() - began;
    if (!('code' in second)) {
      await second.kill();
      return { said_ms: null, line: '', after: 'the second one started as well', good: false };
    }
    const known = (await client.post('/api/auth/sign-in/email', PERSON)).status;
    await first.kill();
    const again_ms = performance.now();
    const third = await startedProcess(dataDir, settings);
    const taken_ms = performance.now() - again_ms;
    await third.kill();
    const lines = second.output.trim().split('\n');
    return {
      said_ms,
      line: second.output,
      after: `it ended with ${second.code}, the first went on (sign-in ${known}); killed, its folder was taken over by a start of ${inSeconds(taken_ms)}`,
      good: isSoon(said_ms) && second.code === 3 && lines.length === 1 && known === 200,
    };
  } finally {
    await first.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
