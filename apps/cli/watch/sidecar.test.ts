import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RESULT } from './files.ts';
import { outputName, outputsOf, placeFor, readRecord, writeWhole } from './sidecar.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-record-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('results stand beside their file, or in the like of its folder elsewhere', () => {
  expect(outputsOf('/out', 'inner/clip.mp4')).toEqual({
    folder: '/out/inner',
    json: '/out/inner/clip.mp4.unmask.json',
    pdf: '/out/inner/clip.mp4.unmask.pdf',
  });
});

test('the longest names that there are still have a result of their own', async () => {
  const names = [`${'ü'.repeat(125)}a.mp4`, `${'ü'.repeat(125)}b.mp4`];
  const results = names.map((name) => outputName(name, RESULT));
  expect(new Set(results).size).toBe(2);
  for (const name of names) await writeFile(path.join(folder, name), '');
  for (const name of results) await writeWhole(path.join(folder, name), '{}');
  expect((await readdir(folder)).sort()).toEqual([...names, ...results].sort());
  expect(outputName('clip.mp4', RESULT)).toBe('clip.mp4.unmask.json');
});

test('a file is replaced as a whole, and a failed one leaves nothing behind', async () => {
  const file = path.join(folder, 'clip.mp4.unmask.json');
  await writeWhole(file, 'first');
  await writeWhole(file, 'second');
  expect(await readFile(file, 'utf8')).toBe('second');
  await mkdir(path.join(folder, 'taken.json/inside'), { recursive: true });
  await expect(writeWhole(path.join(folder, 'taken.json'), 'x')).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual(['clip.mp4.unmask.json', 'taken.json']);
});

test('folders inside the results are made, the folder of results itself never', async () => {
  await placeFor(folder, outputsOf(folder, 'inner/deep/clip.mp4'));
  expect(await readdir(path.join(folder, 'inner'))).toEqual(['deep']);
  const away = path.join(folder, 'away');
  await expect(placeFor(away, outputsOf(away, 'clip.mp4'))).rejects.toThrow('ENOENT');
});

test.each(['', 'no JSON', '{"unmask":2}', '{"unmask":1}', '[]'])(
  'a record that says %j is none',
  async (content) => {
    const file = path.join(folder, 'clip.mp4.unmask.json');
    await writeFile(file, content);
    expect(await readRecord(file)).toBeNull();
  },
);
