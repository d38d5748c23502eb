/** The disk of the data folder becomes full, or read-only as after an error of the disk. */

import { startedProcess, startProcess } from '@unmask/testing/process';
import { makeSmallDisk } from '../apps/server/small-disk.testing.ts';
import type { Seen } from './trouble.ts';
import { hears, inSeconds, isSoon, signedUp, takes, uploaded } from './trouble-parts.ts';

const MEGABYTES = 300;
const SETTINGS = {
  LOG_LEVEL: 'info',
  RUN_JOBS: 'false',
  FREE_SPACE_FLOOR_MB: '16',
  BACKUP_INTERVAL_MINUTES: '1',
};

/** A backup is due every minute, and none may break the database. */
export async function diskFull(): Promise<Seen> {
  const disk = await makeSmallDisk(MEGABYTES);
  const server = await startedProcess(disk.dir, SETTINGS, disk.inside);
  try {
    const client = await signedUp(server);
    disk.fill();
    const { said_ms, line } = await hears(server, /the disk is nearly full/);
    const refused = (await uploaded(client)).status;
    const skipped = await takes(async () => server.output().includes('no backup: the disk'), 100_000);
    const alive = (await fetch(`${server.address}/healthz`)).status;
    disk.empty();
    const back = await takes(async () => (await uploaded(client)).status === 202);
    return {
      said_ms,
      line,
      after: `uploads were refused with ${refused}, the backup that was due was left out (${inSeconds(skipped)}), /healthz ${alive}; with room again an upload was taken after ${inSeconds(back)}`,
      good: isSoon(said_ms) && refused === 507 && skipped !== null && alive === 200 && back !== null,
    };
  } finally {
    await server.kill();
    disk.dispose();
  }
}

/** As the kernel does it after an error of the disk, while the database has its files open. */
export async function diskReadOnly(): Promise<Seen> {
  const disk = await makeSmallDisk(MEGABYTES, 'ext4');
  const server = await startedProcess(disk.dir, SETTINGS, disk.inside);
  try {
    const client = await signedUp(server);
    disk.mount('ro');
    const { said_ms, line } = await hears(server, /read-only file system/i);
    const refused = await uploaded(client).then(
      ({ status }) => String(status),
      () => 'no answer',
    );
    // What writes next finds out that nothing can be written.
    const ended = await takes(async () => /cannot go on/.test(server.output()), 60_000);
    const again = await startProcess(disk.dir, SETTINGS, disk.inside);
    const refusal = 'code' in again ? `${again.code}: ${again.output.trim()}` : 'it started';
    const last = server.output().trim().split('\n').at(-1) ?? '';
    return {
      said_ms,
      line,
      after: `an upload got ${refused}; ${ended === null ? 'it went on without writing' : `it ended after ${inSeconds(ended)} (${last})`}; a start on such a disk: ${refusal}`,
      good: isSoon(said_ms) && /^[12]: DATA_DIR .* read-only file system/.test(refusal),
    };
  } finally {
    await server.kill();
    disk.dispose();
  }
}
