/** What a visitor sees of the clips that the home page offers. They are made by code, so none may be called a recording. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnalysisInput, createEngine, type Engine } from '@unmask/engine';
import { fixturesDir } from '@unmask/media-fixtures';
import { type Sample, writeSamples } from '@unmask/media-fixtures/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoStills } from './robustness/video-stills.ts';

let folder: string;
let samples: Sample[];
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-samples-'));
  samples = writeSamples(folder);
  engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks') });
});
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

const pathOf = ({ file }: Sample) => path.join(folder, file);
const MODES = [
  {
    mode: 'full',
    frames: 150,
    input: async (sample: Sample): Promise<AnalysisInput> => ({
      kind: 'file',
      path: pathOf(sample),
      name: sample.file,
    }),
  },
  {
    mode: 'private',
    frames: 5,
    input: async (sample: Sample): Promise<AnalysisInput> => ({
      kind: 'frames',
      frames: await videoStills(pathOf(sample)),
      name: sample.file,
      size_bytes: 1,
    }),
  },
];

describe.each(MODES)('$mode mode', ({ frames, input }) => {
  test('no sample of the home page is called authentic, nor is its sound', async () => {
    const outcomes: Record<string, string[]> = {};
    for (const sample of samples) {
      const { file, outcome, voice } = await engine.analyze(await input(sample));
      expect(file.decodedFrames, sample.file).toBe(frames);
      outcomes[sample.file] = [outcome, ...(voice ? [voice.outcome] : [])];
    }
    expect(Object.keys(outcomes)).toHaveLength(3);
    for (const [sample, said] of Object.entries(outcomes)) expect(said, sample).not.toContain('authentic');
  }, 300_000);
});
