import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  fixturesDir,
  makeClip,
  makePortrait,
  makeSound,
  makeStill,
  makeStillBytes,
} from '@unmask/media-fixtures';
import { makeCaptionedClip } from '@unmask/media-fixtures/captioned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import type { AnalysisInput, Engine, EngineLimits } from '../engine-api.ts';
import type { AnalysisResult, Progress } from '../types.ts';

const cacheDir = path.join(fixturesDir(), 'networks');
const engines: Engine[] = [];
function start(limits: Partial<EngineLimits> = {}, processes = 1): Engine {
  const engine = createEngine({ cacheDir, limits, processes });
  engines.push(engine);
  return engine;
}
let engine: Engine;
let clip: AnalysisInput;
/** Below the size of the frame network, for tests of processes alone. */
let tiny: AnalysisInput;
let long: AnalysisInput;

beforeAll(async () => {
  engine = start();
  await engine.warm();
  clip = file(await makeClip({ seconds: 1, audio: 'speech' }));
  tiny = file(await makeClip({ width: 160, height: 90, seconds: 1, audio: 'speech' }));
  long = file(await makeClip({ width: 1280, height: 720, seconds: 60, loop_s: 3 }));
});
afterAll(() => Promise.all(engines.map((entry) => entry.close())));

function file(at: string): AnalysisInput {
  return { kind: 'file', path: at, name: 'shown name' };
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<boolean> {
  // Seen at once: what comes right after must not meet what is left of it.
  for (let i = 0; i < 5000 && alive(pid); i++) await setTimeout(1);
  return !alive(pid);
}

/** Starts the long analysis and waits until pictures are being read. */
async function reading(on: Engine, signal?: AbortSignal): Promise<{ ended: Promise<unknown> }> {
  let began = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const ended = on.analyze(long, { signal, onProgress: ({ share }) => share > 0.02 && began() });
  ended.catch(() => {});
  await Promise.race([begun, ended]);
  return { ended };
}

test('a file is described whole, or for its faces alone', async () => {
  const portrait = { path: await makePortrait(0), name: 'portrait.png' };
  const whole = await engine.describe(portrait);
  expect(whole.sensor).not.toBeNull();
  expect(await engine.describe(portrait, { facesOnly: true })).toEqual({ ...whole, sensor: null });
});

test('only the signals that were asked for measure, and they measure the same', async () => {
  const whole = await engine.analyze(clip);
  const part = await engine.analyze(clip, { only: ['frame-network', 'noise-residual'] });
  expect(part.signals.map(({ name }) => name)).toEqual(['noise-residual', 'frame-network']);
  for (const { name, features } of part.signals) {
    expect(features, name).toEqual(whole.signals.find((signal) => signal.name === name)?.features);
  }
});

test('signals that only listen measure the same, and no picture is decoded for them', async () => {
  const whole = await engine.analyze(clip);
  const part = await engine.analyze(clip, { only: ['voice', 'spectral-peaks'] });
  expect(part.file.decodedFrames).toBe(0);
  const heard = (result: AnalysisResult) =>
    result.signals
      .filter(({ name }) => name === 'voice' || name === 'spectral-peaks')
      .map(({ name, features, reason }) => ({ name, features, reason }));
  expect(heard(part)).toHaveLength(2);
  expect(heard(part)).toEqual(heard(whole));
  const silent = await engine.analyze(file(await makeClip({ seconds: 1 })), { only: ['voice'] });
  expect(silent.signals).toMatchObject([{ name: 'voice', features: {}, reason: 'no_sound' }]);
});

test('analyses video, sound and picture, and names what was read', async () => {
  const video = await engine.analyze(clip);
  expect(video).toMatchObject({ modality: 'video', mode: 'full', file: { name: 'shown name' } });
  expect(video.file).toMatchObject({
    decodedFrames: 25,
    damagedFrames: 0,
    container: expect.stringContaining('mp4'),
  });
  expect(video.file.streams.map(({ codec }) => codec)).toEqual(['h264', 'aac']);
  expect(video.file.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(video.timeline.seconds.length).toBe(Math.ceil(video.timeline.duration_s));
  expect(Object.keys(video.engine.hashes).some((name) => name.endsWith('.onnx'))).toBe(true);
  const sound = await engine.analyze(file(await makeSound()));
  expect(sound).toMatchObject({ modality: 'audio', file: { decodedFrames: 0 } });
  expect(sound.timeline.audio.length).toBe(3);
  const picture = await engine.analyze(file(await makeStill()));
  expect(picture).toMatchObject({ modality: 'image', file: { decodedFrames: 1, duration_s: null } });
});

test('still frames of a video give a result that claims nothing of motion, sound or file', async () => {
  const frames = await Promise.all([0, 1, 2].map((at_s) => makeStillBytes({ at_s })));
  const result = await engine.analyze({ kind: 'frames', frames, name: 'clip.mp4', size_bytes: 123 });
  expect(result).toMatchObject({
    modality: 'video',
    mode: 'frames',
    file: { size_bytes: 123, decodedFrames: 3 },
  });
  expect(result.analysis.lipSyncAccuracy).toBeNull();
  expect(result.timeline.audio).toEqual([]);
});

test('gives the same result twice, also in another process, but for the time it took', async () => {
  const once = await engine.analyze(clip);
  const other = start();
  const twice = await other.analyze(clip);
  expect({ ...twice, processingTime: 0 }).toEqual({ ...once, processingTime: 0 });
});

test('progress never goes back and ends at 1', async () => {
  const seen: Progress[] = [];
  await engine.analyze(clip, { onProgress: (progress) => seen.push(progress) });
  expect(seen.map(({ share }) => share)).toEqual(seen.map(({ share }) => share).sort((a, b) => a - b));
  expect(seen.at(-1)).toEqual({ stage: 'verdict', share: 1 });
});

test('a cancelled analysis ends at once, its process is replaced and the next file is analysed', async () => {
  const [before] = engine.pids();
  const abort = new AbortController();
  const { ended } = await reading(engine, abort.signal);
  abort.abort();
  await expect(ended).rejects.toMatchObject({ name: 'EngineError', code: 'cancelled' });
  expect(await gone(before!)).toBe(true);
  await expect(engine.analyze(tiny)).resolves.toMatchObject({ modality: 'video' });
  await expect(engine.analyze(clip, { signal: abort.signal })).rejects.toMatchObject({ code: 'cancelled' });
});

test('a waiting analysis can be cancelled without touching the running one', async () => {
  const abort = new AbortController();
  const running = engine.analyze(tiny);
  const waiting = engine.analyze(long, { signal: abort.signal });
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  await expect(running).resolves.toMatchObject({ modality: 'video' });
});

test('an analysis past its deadline is stopped', async () => {
  const hasty = start({ deadlineBase_ms: 700, deadlinePerSecond_ms: 0 });
  await hasty.warm();
  await expect(hasty.analyze(long)).rejects.toMatchObject({ code: 'deadline' });
});

test('an analysis above its memory is stopped', async () => {
  const small = start({ maxResident_bytes: 160 * 1_048_576 });
  await small.warm();
  await expect(small.analyze(long)).rejects.toMatchObject({ code: 'out_of_memory' });
});

test('the death of a process costs its own file and nothing else', async () => {
  const [pid] = engine.pids();
  const { ended } = await reading(engine);
  process.kill(pid!, 'SIGKILL');
  await expect(ended).rejects.toMatchObject({ code: 'decoder_crashed' });
  await expect(engine.analyze(tiny)).resolves.toMatchObject({ modality: 'video' });
  expect(engine.pids()).not.toContain(pid);
  const [idle] = engine.pids();
  process.kill(idle!, 'SIGKILL');
  expect(await gone(idle!)).toBe(true);
  await expect(engine.analyze(tiny)).resolves.toMatchObject({ modality: 'video' });
});

test('several processes work side by side', async () => {
  const two = start({}, 2);
  await two.warm();
  expect(new Set(two.pids()).size).toBe(2);
  const results = await Promise.all([two.analyze(tiny), two.analyze(tiny), two.analyze(tiny)]);
  expect(new Set(results.map(({ file: { sha256 } }) => sha256)).size).toBe(1);
});

function peakMiB(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

test.skipIf(!existsSync('/proc/self/status'))(
  'memory does not grow with the length of a recording',
  async () => {
    const fresh = start();
    const options = { width: 320, height: 240, loop_s: 5, audio: 'speech', fps: 10 } as const;
    const short = file(await makeClip({ ...options, seconds: 20 }));
    // Twice: the second file brings the allocators of a process to their size (40 MiB more), the third adds nothing.
    await fresh.analyze(short);
    await fresh.analyze(short);
    const [pid] = fresh.pids();
    const short_MiB = peakMiB(pid!);
    await fresh.analyze(file(await makeClip({ ...options, seconds: 90 })));
    // The pictures of the 70 s that it is longer, kept, would be 80 MB.
    expect(peakMiB(pid!) - short_MiB).toBeLessThan(32);
  },
  300_000,
);

test('closing ends the processes and refuses more work', async () => {
  const closing = start();
  await closing.warm();
  const [pid] = closing.pids();
  await closing.close();
  expect(alive(pid!)).toBe(false);
  await expect(closing.analyze(tiny)).rejects.toThrow('closed');
});

test('processes end when their parent is killed', async () => {
  const module = fileURLToPath(new URL('../engine.ts', import.meta.url));
  const script = `const { createEngine } = await import(${JSON.stringify(module)});
    const engine = createEngine({ cacheDir: ${JSON.stringify(cacheDir)} });
    await engine.warm();
    console.log(engine.pids()[0]);
    setInterval(() => {}, 1000);`;
  const parent: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) =>
    parent.stdout?.once('data', (part) => resolve(Number(part))),
  );
  expect(alive(pid)).toBe(true);
  parent.kill('SIGKILL');
  expect(await gone(pid)).toBe(true);
});

test('evidence is read in the process when it is asked for, and not otherwise', async () => {
  const captioned = file(await makeCaptionedClip({ caption: { text: 'KLING AI' } }));
  const asked = await engine.analyze(captioned, { evidence: true });
  expect(asked.captions).toMatchObject([{ kind: 'maker', says: 'Kling' }]);
  expect(await engine.analyze(captioned)).not.toHaveProperty('captions');
});
