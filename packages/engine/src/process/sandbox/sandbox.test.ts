/** What holds an analysis process, proved from inside of it on the machine that runs the tests. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fixturesDir, makeClip, makeStill } from '@unmask/media-fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../../engine.ts';
import type { AnalysisInput, EngineOptions } from '../../engine-api.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { Launcher, reachOf } from '../launch.ts';
import { Pool } from '../pool.ts';
import { Box, removeLeftBoxes } from './box.ts';
import { chooseMeans } from './choose.ts';
import { type Means, NONE, SandboxError } from './levels.ts';
import { namespaceMeans } from './namespaces.ts';
import { PERMISSIONS } from './permissions.ts';

const cacheDir = path.join(fixturesDir(), 'networks');
const setup = { cacheDir, added: null, limits: DEFAULT_LIMITS };
const folder = mkdtempSync(path.join(tmpdir(), 'unmask-sandbox-'));
const dataDir = path.join(folder, 'data');
/** Some machines hold nobody in; there it is the fallback that is tested, and the service says so at its start. */
const means = namespaceMeans();
const chosen = (await chooseMeans('auto', [], means)).means;
const holding = means.find(({ name }) => name === chosen.name) ?? NONE;
let server: Server;
let port = 0;
let clip: AnalysisInput;

beforeAll(async () => {
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'secret'), 'a secret of the service', { mode: 0o600 });
  server = createServer((socket) => socket.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
  clip = { kind: 'file', path: await makeClip({ seconds: 1, audio: 'speech' }), name: 'clip.mp4' };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function engineWith(sandbox: EngineOptions['sandbox']) {
  return createEngine({ cacheDir, sandbox });
}

/** What a script says that runs where an analysis does. */
async function inside(shutIn: Means, script: string): Promise<Record<string, unknown>> {
  const box = new Box(cacheDir);
  const other = new Box(cacheDir);
  try {
    writeFileSync(path.join(other.input, 'file'), 'of another job');
    writeFileSync(path.join(box.input, 'file.mp4'), 'the one file');
    const compiled = path.join(cacheDir, 'compiled');
    const reach = reachOf(
      setup,
      { networks: cacheDir.replace(/networks$/, 'networks/compiled'), compiled },
      box,
    );
    const flags = [
      ...shutIn.nodeFlags(reach),
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
    ];
    const known = {
      dataDir,
      port,
      input: box.input,
      work: box.work,
      other: other.input,
      pid: process.pid,
      cacheDir,
    };
    const source = `const known = ${JSON.stringify(known)};\n${ATTEMPTS}\n${script}`;
    const node = { file: process.execPath, args: [...flags, '-e', source] };
    const { file, args } = shutIn.wrap(node, reach);
    const { stdout } = await promisify(execFile)(file, args, { cwd: '/', env: { PATH: process.env.PATH } });
    return JSON.parse(stdout) as Record<string, unknown>;
  } finally {
    await box.remove();
    await other.remove();
  }
}

const ATTEMPTS = `
  import fs from 'node:fs';
  import net from 'node:net';
  const attempt = (work) => { try { return work() ?? 'done'; } catch (error) { return error.code; } };
  const reaches = (host, port) => new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 2000 });
    socket.once('connect', () => resolve('connected')).once('error', (error) => resolve(error.code)).once('timeout', () => resolve('timeout'));
  });`;

const HELD_FILES = `
  own: attempt(() => fs.readFileSync(known.input + '/file.mp4', 'utf8')),
  secret: attempt(() => fs.readFileSync(known.dataDir + '/secret', 'utf8')),
  other: attempt(() => fs.readFileSync(known.other + '/file', 'utf8')),
  overwriteInput: attempt(() => fs.writeFileSync(known.input + '/file.mp4', 'x')),
  plantCode: attempt(() => fs.writeFileSync(known.cacheDir + '/compiled/planted', 'x')),
  work: attempt(() => fs.writeFileSync(known.work + '/copy', 'x')),`;

test.each(means)('$name: no network, no other files, no other processes', async (shutIn) => {
  if ((await chooseMeans('auto', [], [shutIn])).means === NONE) return expect(holding).not.toBe(shutIn);
  const seen = await inside(
    shutIn,
    `console.log(JSON.stringify({ ${HELD_FILES}
      local: await reaches('127.0.0.1', known.port),
      abroad: await reaches('192.0.2.1', 443),
      data: attempt(() => fs.readdirSync(known.dataDir)),
      etc: attempt(() => fs.readFileSync('/etc/passwd', 'utf8')),
      parent: attempt(() => process.kill(known.pid, 0)),
      processes: fs.readdirSync('/proc').filter((name) => Number(name) > 0).length,
      kernel: attempt(() => fs.closeSync(fs.openSync('/proc/sys/kernel/core_pattern', 'r+'))),
      rights: /CapEff:\\s+(\\w+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1],
      gaining: /NoNewPrivs:\\s+(\\d)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1],
    }));`,
  );
  expect(seen).toMatchObject({
    own: 'the one file',
    secret: 'ENOENT',
    other: 'ENOENT',
    work: 'done',
    local: expect.stringMatching(/^(ECONNREFUSED|ENETUNREACH)$/),
    abroad: 'ENETUNREACH',
    data: 'ENOENT',
    etc: 'ENOENT',
    parent: 'ESRCH',
    processes: 1,
    rights: '0000000000000000',
    gaining: '1',
  });
  for (const name of ['overwriteInput', 'plantCode', 'kernel']) {
    expect(['EROFS', 'EACCES', 'EPERM']).toContain(seen[name]);
  }
});

test('permissions: scripts read and write no other files', async () => {
  const seen = await inside(PERMISSIONS, `console.log(JSON.stringify({ ${HELD_FILES} }));`);
  expect(seen).toEqual({
    own: 'the one file',
    secret: 'ERR_ACCESS_DENIED',
    other: 'ERR_ACCESS_DENIED',
    overwriteInput: 'ERR_ACCESS_DENIED',
    plantCode: 'ERR_ACCESS_DENIED',
    work: 'done',
  });
});

test('nothing is in force where the trial finds a way out', async () => {
  const sham: Means = { ...NONE, name: 'bwrap', level: 'namespaces' };
  const choice = await chooseMeans('auto', [dataDir], [sham]);
  expect(choice).toMatchObject({ means: NONE, refused: ['bwrap: it reads files of the service'] });
  // Node's permissions alone do not hold the network.
  const leaking: Means = { ...PERMISSIONS, name: 'unshare', level: 'namespaces' };
  expect((await chooseMeans('auto', [], [leaking])).refused).toEqual(['unshare: it reaches the network']);
  const broken: Means = { ...NONE, name: 'unshare', wrap: () => ({ file: '/nonexistent', args: [] }) };
  expect((await chooseMeans('auto', [], [broken, PERMISSIONS])).means).toBe(PERMISSIONS);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('require refuses what is less than namespaces, off tries nothing', async () => {
  await expect(chooseMeans('require', [], [PERMISSIONS])).rejects.toThrow(SandboxError);
  await expect(chooseMeans('require', [], [])).rejects.toThrow(/ENGINE_SANDBOX=require.*Install bubblewrap/);
  expect(await chooseMeans('off', [], means)).toEqual({ means: NONE, refused: [] });
});

test.runIf(holding.level === 'namespaces')('the process of an engine is shut in while it works', async () => {
  const engine = engineWith({ secrets: [dataDir] });
  expect(await engine.sandbox()).toEqual({ level: 'namespaces', means: holding.name });
  await engine.warm();
  const pid = engine.pids()[0]!;
  const looked: Array<Record<string, unknown>> = [];
  await engine.analyze(clip, {
    onProgress() {
      if (looked.length > 0) return;
      looked.push({
        net: readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net'),
        data: existsSync(`/proc/${pid}/root${dataDir}`),
        routes: readFileSync(`/proc/${pid}/net/route`, 'utf8').trim().split('\n').length - 1,
        status: /CapEff:\s+0{16}\n/.test(readFileSync(`/proc/${pid}/status`, 'utf8')),
      });
    },
  });
  expect(looked).toEqual([{ net: true, data: false, routes: 0, status: true }]);
  await engine.close();
});

test.each([...means, PERMISSIONS, NONE])('an analysis gives the same result under $name', async (shutIn) => {
  if (shutIn !== NONE && (await chooseMeans('auto', [], [shutIn])).means === NONE) return;
  const free = engineWith({ mode: 'off' });
  // Of the ways that are not in use here, a picture says enough.
  const input: AnalysisInput =
    shutIn === holding ? clip : { kind: 'file', path: await makeStill(), name: 'still.jpg' };
  const expected = await free.analyze(input);
  await free.close();
  // The operator's folder of detectors need not exist.
  const ofService = { ...setup, added: { folder: path.join(folder, 'no-detectors') } };
  const launcher = new Launcher({ setup: ofService, mode: 'auto', secrets: [], candidates: [shutIn] });
  const pool = new Pool({ setup: ofService, launcher, processes: 1 });
  const result = await pool.run({ input, ensembleMember: null });
  expect({ ...result, processingTime: 0 }).toEqual({ ...expected, processingTime: 0 });
  await pool.close();
});

test('a file lies in the box while it is read, and nothing of it afterwards', async () => {
  const engine = engineWith({});
  const boxes = path.join(cacheDir, 'boxes');
  const own = () => readdirSync(boxes).filter((name) => name.includes(`-${process.pid}-`));
  const seen = new Set<string>();
  await engine.analyze(clip, {
    onProgress() {
      for (const box of own()) for (const name of readdirSync(path.join(boxes, box, 'input'))) seen.add(name);
    },
  });
  if ((await engine.sandbox()).level !== 'none') expect([...seen]).toEqual(['file.mp4']);
  for (const box of own()) {
    expect([
      box,
      ...readdirSync(path.join(boxes, box, 'input')),
      ...readdirSync(path.join(boxes, box, 'work')),
    ]).toEqual([box]);
  }
  await engine.close();
  expect(own()).toEqual([]);
});

test('what a process writes is not followed out of its box', async () => {
  const box = new Box(cacheDir);
  const target = mkdtempSync(path.join(folder, 'taken-'));
  symlinkSync(path.join(dataDir, 'secret'), path.join(box.work, 'excerpt.mkv'));
  await expect(box.release('excerpt.mkv', target)).rejects.toThrow('no regular file');
  expect(readdirSync(target)).toEqual([]);
  symlinkSync(dataDir, path.join(box.work, 'link'));
  expect(await box.empty()).toBe(true);
  mkdirSync(path.join(box.work, 'kept'));
  // Only the end of the process makes it safe to go into a folder of its own.
  expect(await box.empty()).toBe(false);
  await box.remove();
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('a box takes regular files within the limit, also from another disk', async () => {
  const box = new Box(cacheDir);
  const still = await makeStill();
  const size = readFileSync(still).length;
  const there = await box.take(still, size);
  expect(readFileSync(there)).toEqual(readFileSync(still));
  await expect(box.take(still, size - 1)).rejects.toMatchObject({ code: 'too_large' });
  await expect(box.take(folder, size)).rejects.toMatchObject({ code: 'not_found' });
  await expect(box.take(path.join(folder, 'none'), size)).rejects.toMatchObject({ code: 'not_found' });
  await box.empty();
  if (existsSync('/dev/shm')) {
    const elsewhere = path.join('/dev/shm', `unmask-${process.pid}.odd name`);
    writeFileSync(elsewhere, 'of another disk');
    const copied = await box.take(elsewhere, 100);
    rmSync(elsewhere);
    expect([path.basename(copied), readFileSync(copied, 'utf8')]).toEqual(['file', 'of another disk']);
  }
  await box.remove();
});

test('boxes of processes that were killed are removed, those of living ones stay', async () => {
  const at = mkdtempSync(path.join(folder, 'cache-'));
  const box = new Box(at);
  const [own] = readdirSync(path.join(at, 'boxes'));
  mkdirSync(path.join(at, 'boxes', own!.replace(`-${process.pid}-`, '-4194999-'), 'input'), {
    recursive: true,
  });
  await removeLeftBoxes(at);
  expect(readdirSync(path.join(at, 'boxes'))).toEqual([own]);
  await box.remove();
});
