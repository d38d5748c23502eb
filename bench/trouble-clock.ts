/** The clock of the machine is moved while an analysis waits: as a repair of the time, or a machine that slept. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startedProcess } from '@unmask/testing/process';
import type { Seen } from './trouble.ts';
import { inSeconds, isSoon, signedUp, stateOf, takes, uploaded } from './trouble-parts.ts';

/** With the one that is sent afterwards as many as a person without a plan has a day. */
const QUEUED = 2;

/** What the server takes for the time, by the last line of its log: the `Date` of its answers is written by Node from a clock of its own. */
function clockOf(output: string): number {
  const times = [...output.matchAll(/"time":"([^"]+)"/g)];
  return new Date(times.at(-1)?.[1] ?? 0).getTime();
}

export async function clockMoved(seconds: number): Promise<Seen> {
  const folder = mkdtempSync(path.join(tmpdir(), 'unmask-clock-'));
  const clock = path.join(folder, 'clock');
  writeFileSync(clock, '0');
  const preload = path.join(import.meta.dirname, 'moved-clock.mjs');
  const more = { MOVED_CLOCK: clock, NODE_OPTIONS: `--import=${preload}`, LOG_LEVEL: 'debug' };
  const server = await startedProcess(path.join(folder, 'data'), more);
  try {
    const client = await signedUp(server);
    const ids: string[] = [];
    for (let n = 0; n < QUEUED; n += 1) {
      const { id } = await uploaded(client);
      if (id) ids.push(id);
    }
    writeFileSync(clock, String(seconds));
    const began = performance.now();
    const noticed = await takes(async () => {
      await client.fetch('/healthz');
      return Math.abs(clockOf(server.output()) - Date.now() - seconds * 1000) < 30_000;
    }, 10_000);
    const states = async () => Promise.all(ids.map((id) => stateOf(client, id)));
    const done = await takes(async () => (await states()).every((state) => state === 'completed'), 240_000);
    const later = await uploaded(client);
    if (later.id === null) throw new Error(`the upload after it was answered with ${later.status}`);
    const also = await takes(
      async () => (await stateOf(client, later.id as string)) === 'completed',
      120_000,
    );
    return {
      said_ms: noticed,
      line: `the clock of the server stands ${seconds} s from the true one`,
      after: `${ids.length} analyses that were queued before were done after ${inSeconds(done)}, one sent afterwards after ${inSeconds(also)}; the same session all the time (${inSeconds(performance.now() - began)})`,
      good: isSoon(noticed) && ids.length === QUEUED && done !== null && also !== null,
    };
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
