/** A real analysis in a process of its own: nothing that it opens leads out, nothing that it wrote stays. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { fixturesDir, makeClip } from '@unmask/media-fixtures';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import { removeTelemetryLeftovers } from './telemetry-leftovers.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'unmask-telemetry-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a process has open: paths, and sockets as `socket:[inode]`. */
function opened(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}

/** Inodes of the sockets in a process's network of some kinds. */
function inodes(pid: number, ...kinds: string[]): string[] {
  return kinds.flatMap((kind) => readFileSync(`/proc/${pid}/net/${kind}`, 'utf8').match(/\b\d+\b/g) ?? []);
}

const store = () => path.join(os.userInfo().homedir, '.cache/Microsoft/DeveloperTools/.onnxruntime');

test.runIf(existsSync('/proc/self/fd')).each(['with', 'without'])(
  'an analysis %s CI in the environment opens no socket but those to its parent and leaves no file',
  async (ci) => {
    const clip = await makeClip({ seconds: 1, audio: 'speech' });
    const cacheDir = path.join(fixturesDir(), 'networks');
    const before = existsSync(store());
    const env = { CI: process.env.CI, TMPDIR: process.env.TMPDIR };
    process.env.TMPDIR = folder;
    if (ci === 'with') process.env.CI = 'true';
    else delete process.env.CI;
    const engine = createEngine({ cacheDir });
    try {
      await engine.warm();
      const [pid] = engine.pids();
      const seen = new Set<string>();
      const look = () => {
        for (const entry of opened(pid!)) seen.add(entry);
      };
      const looking = setInterval(look, 20);
      await engine.analyze({ kind: 'file', path: clip, name: 'clip.mp4' }, { onProgress: look });
      clearInterval(looking);
      look();
      const sockets = [...seen].flatMap((entry) => /^socket:\[(\d+)\]$/.exec(entry)?.[1] ?? []);
      // Its messages, and its error output: both are pairs that the parent made.
      expect(sockets).toHaveLength(2);
      expect(inodes(pid!, 'tcp', 'tcp6', 'udp', 'udp6').filter((inode) => sockets.includes(inode))).toEqual(
        [],
      );
      expect([...seen].filter((entry) => /onnxruntime\.db|mat-debug/.test(entry))).toEqual([]);
    } finally {
      await engine.close();
      for (const [name, value] of Object.entries(env)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(store())).toBe(before);
  },
  120_000,
);

/** A user's folders after analyses with telemetry. @param network a name that its queue of events holds */
function leftovers(network: string) {
  const cache = path.join(folder, 'cache');
  const kept = path.join(cache, 'Microsoft/DeveloperTools/.onnxruntime');
  const tmp = path.join(folder, 'tmp');
  mkdirSync(kept, { recursive: true });
  mkdirSync(tmp);
  writeFileSync(path.join(kept, 'onnxruntime.db'), `SQLite format 3\0 modelFileName ${network}`);
  writeFileSync(path.join(kept, 'deviceid'), 'b75a8010-ee85-3a89-4cb0-86c101913e47');
  writeFileSync(path.join(tmp, '.ses'), '1795314123510\n');
  writeFileSync(path.join(tmp, 'mat-debug-4194999.log'), '');
  writeFileSync(path.join(tmp, 'mat-debug-4194998.log'), 'words of somebody');
  writeFileSync(path.join(tmp, `mat-debug-${process.pid}.log`), '');
  writeFileSync(path.join(tmp, 'other'), '');
  return { cache, kept, places: { caches: [cache, path.join(folder, 'none')], tmp } };
}

test('what telemetry had left is removed, but for what is not certainly of this service', () => {
  const { cache, places } = leftovers('blazeface.onnx');
  expect(removeTelemetryLeftovers(places)).toHaveLength(4);
  expect(readdirSync(cache)).toEqual([]);
  expect(readdirSync(places.tmp).sort()).toEqual(
    ['mat-debug-4194998.log', `mat-debug-${process.pid}.log`, 'other'].sort(),
  );
  expect(removeTelemetryLeftovers(places)).toEqual([]);
});

test('what other programs left stays', () => {
  const { kept, places } = leftovers('their-network.onnx');
  expect(removeTelemetryLeftovers(places)).toEqual([]);
  expect(readdirSync(kept).sort()).toEqual(['deviceid', 'onnxruntime.db']);
  expect(readdirSync(places.tmp)).toHaveLength(5);
});
