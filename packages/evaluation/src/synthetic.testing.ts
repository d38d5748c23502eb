/** Made-up measurements with a known truth, for the tests of the fit. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import type { Modality } from '@unmask/engine/types';
import type { Measurer } from './measure/measure-all.ts';
import type { FailedFile, MeasuredFile } from './measure/measured-file.ts';
import type { Environment } from './session.ts';

/** Bell-shaped around 0 with deviation 1 (sum of twelve uniform numbers). */
export function bell(random: () => number): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}

export interface MadeFile {
  id: string;
  label: 'real' | 'fake';
  group: string;
  repo: string;
}

/** Files in groups of four, both labels in each group. */
export function madeFiles(groups: number): MadeFile[] {
  return Array.from({ length: 4 * groups }, (_, i) => {
    const group = Math.floor(i / 4);
    return { id: `f${i}`, label: i % 2 === 0 ? 'real' : 'fake', group: `g${group}`, repo: `r${group}` };
  });
}

/** A folder with a manifest; each file holds its own id and label, which the made-up measurer reads. */
export function writeDataset(folder: string, files: readonly MadeFile[]): void {
  mkdirSync(folder, { recursive: true });
  const lines = files.map(({ id, label, group, repo }) => {
    writeFileSync(join(folder, `${id}.mp4`), JSON.stringify({ id, label, group }));
    return `${id},${id}.mp4,${label},"made, up",${label === 'fake' ? 'Painter' : 'Camera'},${group},${repo}`;
  });
  const head = 'id,file,label,kind,generator,pair_group,repo';
  writeFileSync(join(folder, 'manifest.csv'), `${[head, ...lines].join('\n')}\n`);
}

/**
 * What a made-up engine measures: `noise-residual` and `temporal-residual` tell the classes apart, `face-network` is there in half the
 * files and knows nothing, the size of the file gives the class away to the control.
 */
export function madeMeasurement(
  file: { id: string; label: string; group: string },
  modality: Modality = 'video',
): MeasuredFile {
  const seed = createHash('sha256').update(file.id).digest().readUInt32LE(0);
  const random = seededRandom(seed);
  const ai = file.label === 'fake' ? 1 : -1;
  const useful = { x: ai * 0.9 + bell(random), noise: bell(random) };
  const weaker = { y: ai * 0.5 + bell(random) };
  const faces = random() < 0.5;
  const silent = { features: null, reason: 'no_face' as const, decides: false };
  return {
    modality,
    signals: [
      { name: 'noise-residual', features: useful, reason: null, decides: false },
      { name: 'temporal-residual', features: weaker, reason: null, decides: false },
      faces
        ? { name: 'face-network', features: { z: bell(random) }, reason: null, decides: false }
        : { name: 'face-network', ...silent },
    ],
    facts: {
      size_bytes: Math.round(1e6 * Math.exp(0.5 * ai + bell(random))),
      sha256: '',
      container: 'mp4',
      duration_s: 5,
      streams: [{ kind: 'video', codec: 'h264', bitRate_bps: null, duration_s: 5, width: 640, height: 360 }],
    },
    loudness_db: -20,
    cpu_s: 1,
    wall_s: 1,
  };
}

export interface FakeEnvironment extends Environment {
  /** Files that were measured, in order; cached ones are not among them. */
  measured: string[];
  printed: string[];
}

/** Environment whose measurer reads the made-up files. */
export function fakeEnvironment(read: (path: string) => Promise<MeasuredFile | FailedFile>): FakeEnvironment {
  const measured: string[] = [];
  const printed: string[] = [];
  const measurer: Measurer = {
    async measure(path) {
      const result = await read(path);
      measured.push(path);
      return result;
    },
  };
  return {
    measured,
    printed,
    startMeasurers: async () => ({ measurers: [measurer], close: async () => {} }),
    measuringHash: () => 'made-up-engine-for-tests',
    measuringHashes: () => ({ shared: 'made-up-engine-for-tests', signals: new Map() }),
    engineVersion: '0.0.0',
    commit: () => 'none',
    today: () => '2026-01-01',
    out: (text) => printed.push(text),
    progress: () => {},
  };
}
