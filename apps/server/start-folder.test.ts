/** A data folder that cannot be used: one line, an exit code, no trace. Also for root, whom permissions do not stop. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FailedStart, startProcess } from '@unmask/testing/process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSmallDisk } from './small-disk.testing.ts';

/** `nobody` on every usual system. */
const NOBODY = '65534';
const AS_NOBODY =
  process.getuid?.() === 0 ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'unmask-folder-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function failure(dataDir: string, before: string[] = []): Promise<FailedStart> {
  const secret = { UNMASK_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent', RUN_JOBS: 'false' };
  const started = await startProcess(dataDir, secret, before);
  if ('code' in started) return started;
  await started.kill();
  throw new Error('it started');
}

test('a file in the place of the folder', async () => {
  const file = path.join(dir, 'data');
  writeFileSync(file, '');
  const line = `DATA_DIR ${file} is not a folder: move the file away, or set DATA_DIR to a folder.\n`;
  expect(await failure(file)).toEqual({ code: 2, output: line });
}, 120_000);

test('a folder below one that this user may not write', async () => {
  chmodSync(dir, 0o755);
  const inside = path.join(dir, 'data');
  if (AS_NOBODY.length === 0) chmodSync(dir, 0o555);
  const failed = await failure(inside, AS_NOBODY);
  expect(failed).toMatchObject({ code: 2 });
  expect(failed.output).toMatch(/^DATA_DIR \S+ may not be written by the user with number \d+: [^\n]+\n$/);
}, 120_000);

test('a read-only file system', async () => {
  const disk = await makeSmallDisk(20);
  try {
    disk.mount('ro');
    expect(await failure(disk.dir, disk.inside)).toEqual({
      code: 2,
      output: `DATA_DIR ${disk.dir} is on a read-only file system: mount it for writing, or set DATA_DIR to another folder.\n`,
    });
  } finally {
    disk.dispose();
  }
}, 120_000);
