import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSettler, fileAt, findFiles, isIgnored } from './files.ts';
import { hashOf } from './sidecar.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string, content = 'x') => writeFile(path.join(folder, name), content);

test.each([
  'clip.mp4.unmask.json',
  'clip.mp4.unmask.pdf',
  '.hidden.mp4',
  '.clip.mp4.unmask.json.tmp',
  'clip.mp4.part',
  'clip.mp4.CRDOWNLOAD',
  'clip.mp4~',
  '~$clip.mp4',
  'Thumbs.db',
])('leaves %s out', (name) => {
  expect(isIgnored(name)).toBe(true);
});

test.each(['clip.mp4', 'unmask.json', 'part', 'a.b.c', 'Ünmask ~1.mov'])('takes %s', (name) => {
  expect(isIgnored(name)).toBe(false);
});

test('finds files, those of inner folders when asked, and follows no link at all', async () => {
  await mkdir(path.join(folder, 'inner/deep'), { recursive: true });
  await mkdir(path.join(folder, 'results'));
  await Promise.all(
    ['b.mp4', 'a.mp4', 'inner/c.mp4', 'inner/deep/d.mp4', 'results/e.mp4'].map((name) => put(name)),
  );
  await symlink(folder, path.join(folder, 'inner/circle'));
  await symlink(path.join(folder, 'a.mp4'), path.join(folder, 'link.mp4'));
  await symlink(path.join(folder, 'nothing'), path.join(folder, 'broken.mp4'));
  const names = async (recursive: boolean, except = '') =>
    (await findFiles(folder, recursive, except)).map(({ name }) => name);
  expect(await names(false)).toEqual(['a.mp4', 'b.mp4']);
  expect(await names(true, path.join(folder, 'results'))).toEqual([
    'a.mp4',
    'b.mp4',
    'inner/c.mp4',
    'inner/deep/d.mp4',
  ]);
  await expect(findFiles(path.join(folder, 'nothing'), false, '')).rejects.toThrow('ENOENT');
});

test('a file is ready when two looks far enough apart found it the same', async () => {
  const settle = createSettler(100);
  const look = async (now: number) => {
    const { ready, growing } = settle(await findFiles(folder, false, ''), now);
    return [ready.length, growing.length];
  };
  await put('clip.mp4');
  expect(await look(0)).toEqual([0, 1]);
  expect(await look(99)).toEqual([0, 1]);
  await appendFile(path.join(folder, 'clip.mp4'), 'more');
  expect(await look(120)).toEqual([0, 1]);
  expect(await look(219)).toEqual([0, 1]);
  expect(await look(220)).toEqual([1, 0]);
  await rm(path.join(folder, 'clip.mp4'));
  expect(await look(300)).toEqual([0, 0]);
  await put('clip.mp4');
  expect(await look(400)).toEqual([0, 1]);
});

test('what is no file is none', async () => {
  expect(await fileAt(folder, '.')).toBeNull();
  expect(await fileAt(folder, 'nothing')).toBeNull();
});

test('a link that has taken the place of a file or of a folder since the last look is not followed', async () => {
  const outside = await mkdtemp(path.join(tmpdir(), 'unmask-outside-'));
  try {
    await writeFile(path.join(outside, 'secret.mp4'), 'secret');
    await symlink(path.join(outside, 'secret.mp4'), path.join(folder, 'clip.mp4'));
    await symlink(outside, path.join(folder, 'inner'));
    expect(await fileAt(folder, 'clip.mp4')).toBeNull();
    expect(await fileAt(folder, 'inner/secret.mp4')).toBeNull();
    await put('own.mp4');
    const own = await fileAt(folder, 'own.mp4');
    expect(own?.name).toBe('own.mp4');
    const swapped = { ...own!, path: path.join(folder, 'clip.mp4') };
    await expect(hashOf(swapped, new AbortController().signal)).rejects.toThrow('ELOOP');
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
});
