/** A checkpoint on a disk that is really full breaks the embedded database: the process ends instead of going on in it. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeSmallDisk, type SmallDisk } from './small-disk.testing.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRIPT = path.join(import.meta.dirname, 'break-database.testing.ts');
let disk: SmallDisk | null = null;
afterEach(() => disk?.dispose());

async function checkpointOnFullDisk(how: 'ends' | 'goes on') {
  disk = await makeSmallDisk(150);
  const [program = '', ...rest] = [
    ...disk.inside,
    path.join(ROOT, 'node_modules/.bin/node'),
    SCRIPT,
    disk.dir,
    how,
  ];
  const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const opened = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part;
        if (output.includes('open')) resolve();
      });
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  await Promise.race([opened, ended]);
  disk.fill();
  child.stdin.write('now\n');
  return { ...(await ended), output };
}

test('with one line and a code of its own', async () => {
  const { code, output } = await checkpointOnFullDisk('ends');
  expect({ code, output }).toMatchObject({ code: 4 });
  expect(output).toMatch(/^open\nbroken: could not write to file "[^"]+": No space left on device\n$/);
}, 120_000);

test('and where nothing ends it, the watchdog does', async () => {
  const { signal, output } = await checkpointOnFullDisk('goes on');
  expect(signal).toBe('SIGKILL');
  expect(output).toMatch(/^open\nUnmask has stood still for 5 s and ends/);
}, 120_000);
