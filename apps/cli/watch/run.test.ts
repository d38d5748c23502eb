/** The watcher with the real engine on real files. */
import { existsSync } from 'node:fs';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine, type Engine } from '@unmask/engine';
import { fixturesDir, makeClip, makeStill } from '@unmask/media-fixtures';
import { watching } from '@unmask/product/copy/cli';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { WatchOptions } from './arguments.ts';
import { fileAt } from './files.ts';
import { handleFile } from './handle.ts';
import { watchFolder } from './run.ts';

const NETWORKS = path.join(fixturesDir(), 'networks');
const TIMES = { settle_ms: 150, interval_ms: 400, again_ms: 300, patience_ms: 2500 };

let engine: Engine;
let still = '';
let other = '';
let folder = '';
let running: Array<{ stop: AbortController; ended: Promise<boolean> }> = [];

beforeAll(async () => {
  engine = createEngine({ cacheDir: NETWORKS });
  [still, other] = await Promise.all([makeStill(), makeStill({ at_s: 1 })]);
});
afterAll(() => engine.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-watch-'));
});
afterEach(async () => {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
});

async function stopAll(): Promise<void> {
  for (const { stop } of running) stop.abort();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
}

interface Watched {
  lines: string[];
  /** `NAME state` of every file that was handled, in order. */
  handled: string[];
  analysing: string[];
}

function optionsOf(other: Partial<WatchOptions>): WatchOptions {
  return {
    folder,
    out: folder,
    recursive: false,
    once: false,
    pdf: false,
    stability: false,
    json: false,
    failOn: [],
    cacheDir: NETWORKS,
    added: undefined,
    ...other,
  };
}

function start(other: Partial<WatchOptions> = {}): Watched {
  const options = optionsOf(other);
  const seen: Watched = { lines: [], handled: [], analysing: [] };
  const stop = new AbortController();
  const ended = watchFolder(options, {
    engine,
    signal: stop.signal,
    now: () => new Date(),
    say: (line) => seen.lines.push(line),
    onAnalysing: (file) => seen.analysing.push(file.name),
    onHandled: (file, { state }) => seen.handled.push(`${file.name} ${state}`),
    times: TIMES,
  });
  running.push({ stop, ended });
  return seen;
}

async function once(other: Partial<WatchOptions> = {}): Promise<Watched & { whole: boolean }> {
  const seen = start({ once: true, ...other });
  return { ...seen, whole: await running.at(-1)!.ended };
}

const at = (name: string) => path.join(folder, name);
const record = async (name: string) => JSON.parse(await readFile(at(`${name}.unmask.json`), 'utf8'));
const until = (check: () => void) => vi.waitFor(check, { timeout: 50_000, interval: 50 });
/** Long enough for several looks. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1200));

test('what is dropped in gets its result and its report, and neither is analysed', async () => {
  const seen = start({ pdf: true });
  await copyFile(still, at('portrait.jpg'));
  await until(() => expect(seen.handled).toEqual(['portrait.jpg analysed']));
  await aWhile();
  expect(seen.handled).toHaveLength(1);
  expect((await readdir(folder)).sort()).toEqual([
    'portrait.jpg',
    'portrait.jpg.unmask.json',
    'portrait.jpg.unmask.pdf',
  ]);
  const { file, result, error } = await record('portrait.jpg');
  expect([file.name, file.sha256, error]).toEqual(['portrait.jpg', result.file.sha256, null]);
  expect(result.modality).toBe('image');
  expect((await readFile(at('portrait.jpg.unmask.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a result stands as long as the bytes do: a new time is nothing, other bytes are', async () => {
  await copyFile(still, at('portrait.jpg'));
  expect((await once()).handled).toEqual(['portrait.jpg analysed']);
  const first = await record('portrait.jpg');
  await utimes(at('portrait.jpg'), new Date(), new Date(2020, 1, 1));
  expect((await once()).handled).toEqual(['portrait.jpg unchanged']);
  expect(await record('portrait.jpg')).toEqual(first);

  const seen = start();
  await until(() => expect(seen.handled).toEqual(['portrait.jpg unchanged']));
  await copyFile(other, at('draft.tmp'));
  await rename(at('draft.tmp'), at('portrait.jpg'));
  await until(() => expect(seen.handled).toContain('portrait.jpg analysed'));
  const second = await record('portrait.jpg');
  expect(second.file.sha256).not.toBe(first.file.sha256);
  await rm(at('portrait.jpg.unmask.json'));
  await until(() => expect(existsSync(at('portrait.jpg.unmask.json'))).toBe(true));
});

test('a report that is missing is made from the result; one that is no longer true goes', async () => {
  await copyFile(still, at('portrait.jpg'));
  await once();
  const made = await once({ pdf: true });
  expect([made.handled, made.analysing]).toEqual([['portrait.jpg unchanged'], []]);
  expect(existsSync(at('portrait.jpg.unmask.pdf'))).toBe(true);
  await writeFile(at('portrait.jpg'), 'just words');
  expect((await once({ pdf: true })).handled).toEqual(['portrait.jpg failed']);
  expect(existsSync(at('portrait.jpg.unmask.pdf'))).toBe(false);
});

test('a result without a test of stability is not enough when that is asked for', async () => {
  await copyFile(still, at('portrait.jpg'));
  await once();
  expect((await once({ stability: true })).handled).toEqual(['portrait.jpg analysed']);
  expect((await record('portrait.jpg')).result.stability.variants.length).toBeGreaterThan(0);
  expect((await once()).handled).toEqual(['portrait.jpg unchanged']);
});

test('what cannot be analysed has its reason written down, and is tried again only when it changes', async () => {
  await writeFile(at('notes.mp4'), 'just words');
  const seen = start();
  await until(() => expect(seen.handled).toEqual(['notes.mp4 failed']));
  const { error, result } = await record('notes.mp4');
  expect([error.code, result]).toEqual(['unsupported_format', null]);
  await aWhile();
  expect(seen.analysing).toEqual(['notes.mp4']);
  await stopAll();
  expect((await once()).analysing).toEqual([]);
});

// What Linux has there cannot be read by anybody, the superuser included.
test.runIf(process.platform === 'linux')('a file that cannot be read says so and is left alone', async () => {
  await writeFile(at('broken.mp4'), '');
  const file = { ...(await fileAt(folder, 'broken.mp4'))!, path: '/proc/self/mem' };
  const options = optionsOf({ once: true });
  const parts = {
    options,
    engine,
    signal: new AbortController().signal,
    now: () => new Date(),
    onAnalysing() {},
  };
  expect((await handleFile(file, parts)).state).toBe('failed');
  expect((await record('broken.mp4')).error).toEqual({
    code: 'unreadable',
    message: watching.unreadable('EIO'),
  });
  expect((await record('broken.mp4')).file.sha256).toBeNull();
});

test('waits until a file has stopped growing', async () => {
  const bytes = await readFile(still);
  const third = Math.ceil(bytes.length / 3);
  const seen = start();
  for (const part of [0, 1, 2]) {
    await appendFile(at('portrait.jpg'), bytes.subarray(part * third, (part + 1) * third));
    await new Promise((resolve) => setTimeout(resolve, TIMES.settle_ms / 2));
  }
  await until(() => expect(seen.handled).toEqual(['portrait.jpg analysed']));
  expect(seen.analysing).toHaveLength(1);
  expect((await record('portrait.jpg')).file.size_bytes).toBe(bytes.length);
});

test('working through once leaves out what grows without end, and says so', async () => {
  await copyFile(still, at('portrait.jpg'));
  const growth = setInterval(() => void appendFile(at('log.mp4'), 'more'), 40);
  try {
    const seen = await once();
    expect([seen.whole, seen.handled]).toEqual([false, ['portrait.jpg analysed']]);
    expect(seen.lines).toEqual([watching.growing('log.mp4')]);
  } finally {
    clearInterval(growth);
  }
});

test('results go to another folder when asked, inner folders with them', async () => {
  const out = at('results');
  await mkdir(at('inner'));
  await mkdir(out);
  await copyFile(still, at('inner/portrait.jpg'));
  const seen = await once({ out, recursive: true });
  expect(seen.handled).toEqual(['inner/portrait.jpg analysed']);
  expect(await readdir(path.join(out, 'inner'))).toEqual(['portrait.jpg.unmask.json']);
  expect(await readdir(at('inner'))).toEqual(['portrait.jpg']);
  expect((await once({ out, recursive: true })).handled).toEqual(['inner/portrait.jpg unchanged']);
});

test('a folder that goes away is waited for, and taken up again when it returns', async () => {
  const seen = start();
  await copyFile(still, at('portrait.jpg'));
  await until(() => expect(seen.handled).toHaveLength(1));
  const elsewhere = `${folder}-elsewhere`;
  await rename(folder, elsewhere);
  await until(() => expect(seen.lines).toEqual([watching.gone(folder, 'ENOENT')]));
  await aWhile();
  await rename(elsewhere, folder);
  await until(() => expect(seen.lines).toContain(watching.back(folder)));
  await copyFile(other, at('second.jpg'));
  await until(() => expect(seen.handled).toContain('second.jpg analysed'));
  expect(seen.lines).toHaveLength(2);

  await rm(folder, { recursive: true });
  await until(() => expect(seen.lines).toHaveLength(3));
  await mkdir(folder);
  await copyFile(still, at('third.jpg'));
  await until(() => expect(seen.handled).toContain('third.jpg analysed'));
});

test('a folder that is gone from the start ends the work at once', async () => {
  await rm(folder, { recursive: true });
  const seen = await once();
  expect([seen.whole, seen.lines]).toEqual([false, [watching.goneOnce(folder, 'ENOENT')]]);
});

test('a folder of results that is not there is waited for, and nothing is put into its place', async () => {
  const out = `${folder}-results`;
  await copyFile(still, at('portrait.jpg'));
  const failed = await once({ out });
  expect([failed.whole, failed.handled, failed.lines]).toEqual([
    false,
    [],
    [watching.goneOnce(out, 'ENOENT')],
  ]);
  const seen = start({ out });
  await until(() => expect(seen.lines).toEqual([watching.gone(out, 'ENOENT')]));
  await aWhile();
  expect([seen.analysing, existsSync(out)]).toEqual([[], false]);
  await mkdir(out);
  try {
    await until(() => expect(seen.handled).toEqual(['portrait.jpg analysed']));
    expect(seen.lines).toEqual([watching.gone(out, 'ENOENT'), watching.back(out)]);
  } finally {
    await rm(out, { recursive: true });
  }
});

test('a result that cannot be written is told and tried again', async () => {
  await copyFile(still, at('portrait.jpg'));
  await mkdir(at('portrait.jpg.unmask.json/taken'), { recursive: true });
  const line = watching.notWritten('portrait.jpg', 'EISDIR', 0);
  const failed = await once();
  expect([failed.whole, failed.handled, failed.lines]).toEqual([false, [], [line]]);
  const seen = start();
  await until(() => expect(seen.lines.slice(0, 2)).toEqual([line, line]));
  await rm(at('portrait.jpg.unmask.json'), { recursive: true });
  await until(() => expect(seen.handled).toEqual(['portrait.jpg analysed']));
});

test('stopping ends the running analysis and leaves nothing half done', async () => {
  await copyFile(await makeClip({ seconds: 20, width: 640, height: 480 }), at('long.mp4'));
  const seen = start();
  await until(() => expect(seen.analysing).toEqual(['long.mp4']));
  await stopAll();
  expect(seen.handled).toEqual([]);
  expect(await readdir(folder)).toEqual(['long.mp4']);
});
