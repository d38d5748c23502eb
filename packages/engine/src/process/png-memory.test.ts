/** Two small pictures that asked for a gigabyte: refused or read without it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { fixturesDir, makeStillBytes } from '@unmask/media-fixtures';
import { afterAll, expect, test } from 'vitest';
import { withoutTexts } from '../decode/png-texts.ts';
import { createEngine } from '../engine.ts';

const MIB = 1_048_576;
const folder = mkdtempSync(path.join(tmpdir(), 'unmask-png-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** One row of black, as wide as the limit of pixels. */
function strip(width: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1 + 3 * width));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A good picture with ten texts of 100 MiB each. */
async function texts(): Promise<Buffer> {
  const good = Buffer.from(await makeStillBytes({ width: 128, height: 128, format: 'png' }));
  const bomb = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(100 * MIB))]),
  );
  return Buffer.concat([good.subarray(0, 33), ...Array<Buffer>(10).fill(bomb), good.subarray(33)]);
}

test('texts are left out, everything else stays', async () => {
  const good = await makeStillBytes({ width: 128, height: 128, format: 'png' });
  expect(Buffer.compare(withoutTexts(await texts()), good)).toBe(0);
  expect(withoutTexts(good)).toBe(good);
  const cut = good.slice(0, good.length - 20);
  expect(withoutTexts(cut)).toEqual(cut);
  const jpeg = await makeStillBytes({ width: 64, height: 64 });
  expect(withoutTexts(jpeg)).toBe(jpeg);
});

test('neither a strip of fifty million pixels nor a gigabyte of texts fills the memory', async () => {
  const engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks') });
  await engine.warm();
  const [pid] = engine.pids();
  const analyze = async (name: string, bytes: Uint8Array) => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return engine.analyze({ kind: 'file', path: file, name });
  };
  await expect(analyze('strip.png', strip(8192 * 6144))).rejects.toMatchObject({ code: 'too_many_pixels' });
  await expect(analyze('texts.png', await texts())).resolves.toMatchObject({ modality: 'image' });
  expect(engine.pids()).toEqual([pid]);
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  expect(peak).toBeLessThan(700);
  await engine.close();
}, 180_000);
