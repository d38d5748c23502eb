import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeClip, makePortrait, makeSamples } from '@unmask/media-fixtures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { developmentSet } from '../../development-set.testing.ts';
import { ensureModels, faceModel } from '../../faces/index.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { compareFaces, compareFacts, compareFiles, compareVoices, likenessScale } from './compare.ts';
import { describeFile } from './describe.ts';
import type { DescribedFace, FileDescription } from './description.ts';
import { jpegTables } from './jpeg-tables.ts';
import { createVoicePrinter, type VoicePrint } from './voice-print.ts';

const scale = likenessScale();
let folder: string;
let models: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unmask-likeness-'));
  models = await ensureModels(path.join(tmpdir(), 'unmask-test-networks'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Two faces whose cosine is as told. */
function faces(likeness: number, size_px = 200): [DescribedFace[], DescribedFace[]] {
  const face = (embedding: number[]) => [{ size_px, pictures: 1, embedding }];
  return [face([1, 0]), face([likeness, Math.sqrt(1 - likeness ** 2)])];
}

describe('faces', () => {
  test('a ratio is as strong as the nearer end of its interval, and never more than a thousand', () => {
    const alike = compareFaces(...faces(0.9), scale.faces);
    expect(alike).toMatchObject({ state: 'compared', supports: 'same', strength: 1000 });
    const less = compareFaces(...faces(0.6), scale.faces);
    const step = scale.faces.steps.find(({ from }) => from === 0.55)!;
    expect(less).toMatchObject({ supports: 'same', strength: step.low });
    expect(step.low).toBeLessThan(step.ratio);
  });

  test('between the two nothing is said, and far below it that they differ', () => {
    expect(compareFaces(...faces(0.5), scale.faces)).toMatchObject({ supports: 'neither', strength: 1 });
    const differ = compareFaces(...faces(0.1), scale.faces);
    expect(differ).toMatchObject({ supports: 'different', sameAsAlike: expect.closeTo(1, 2) });
    // Fifteen people: that none of theirs lies there bounds the share, it does not make it nothing.
    expect(differ.state === 'compared' && differ.strength).toBeLessThan(5);
  });

  test('the scale never says less likeness to mean more', () => {
    const { steps } = scale.faces;
    const said = steps.map(({ low, high }) => (low > 1 ? low : Math.min(1, high)));
    expect(said).toEqual([...said].sort((a, b) => a - b));
    for (const side of ['same', 'different'] as const)
      expect(steps.reduce((sum, step) => sum + step[side], 0)).toBeCloseTo(1, 1);
  });

  test('small faces, and files without one, are not compared', () => {
    const small = scale.faces.least_px - 1;
    const refused = (reason: string) => ({ state: 'abstained', reason });
    expect(compareFaces(...faces(0.9, small), scale.faces)).toEqual(refused('face_too_small'));
    expect(compareFaces([], faces(1)[1], scale.faces)).toEqual(refused('no_face_questioned'));
    expect(compareFaces(faces(1)[0], [], scale.faces)).toEqual(refused('no_face_reference'));
  });
});

/** @param faster as from a smaller body: pitch and shape of the spectrum rise alike */
function printOf(kind: 'speech' | 'noise', seconds: number, faster = 1): VoicePrint | null {
  const printer = createVoicePrinter();
  const sound = makeSamples(kind, seconds, 16_000);
  const length = Math.floor(sound.length / faster);
  printer.push(Float32Array.from({ length }, (_, i) => sound[Math.floor(i * faster)]!));
  return printer.finish();
}

describe('voices', () => {
  test('counts and facts, never a ratio: the same sound is near, another voice is far', () => {
    const [one, other] = [printOf('speech', 8), printOf('speech', 12, 1.6)];
    const same = compareVoices(one, one, scale.voices);
    const differ = compareVoices(one, other, scale.voices);
    expect(same).toMatchObject({ state: 'described', distance: 0, sameFarther: 1, differentNearer: 0 });
    expect(differ).not.toHaveProperty('ratio');
    expect(differ.state === 'described' && differ.distance).toBeGreaterThan(2);
    expect(differ.state === 'described' && differ.reference.pitch_hz).toBeGreaterThan(1.3 * one!.pitch_hz);
    expect(differ.state === 'described' && differ.sameFarther).toBeLessThan(0.1);
  });

  test('too little speech, and none, are said', () => {
    const [long, short] = [printOf('speech', 8), printOf('speech', 2)];
    expect(compareVoices(long, short, scale.voices)).toEqual({
      state: 'abstained',
      reason: 'speech_too_short',
    });
    expect(compareVoices(printOf('noise', 5), long, scale.voices)).toMatchObject({
      reason: 'no_voice_questioned',
    });
  });
});

describe('how files were written', () => {
  test('the tables of a JPEG and its subsampling are read, in whichever order they stand', async () => {
    const picture = sharp(Buffer.alloc(3 * 64 * 64, 90), { raw: { width: 64, height: 64, channels: 3 } });
    const write = (quality: number, chromaSubsampling: string) =>
      picture.clone().jpeg({ quality, chromaSubsampling }).toBuffer();
    const [one, same, other] = await Promise.all([
      write(80, '4:2:0'),
      write(80, '4:4:4'),
      write(60, '4:2:0'),
    ]);
    expect(jpegTables(one!)?.subsampling).toBe('4:2:0');
    expect(jpegTables(same!)?.subsampling).toBe('4:4:4');
    expect(Buffer.from(jpegTables(one!)!.bytes)).toEqual(Buffer.from(jpegTables(same!)!.bytes));
    expect(Buffer.from(jpegTables(other!)!.bytes)).not.toEqual(Buffer.from(jpegTables(one!)!.bytes));
    expect(jpegTables(Buffer.from('RIFF'))).toBeNull();
  });

  test('what one alone states neither agrees nor differs', () => {
    const of = (facts: FileDescription['facts']): FileDescription => ({
      modality: 'video',
      faces: [],
      faceModel: 'x',
      voice: null,
      sensor: null,
      facts,
    });
    const rows = compareFacts(
      of([
        { name: 'container', value: 'mp4' },
        { name: 'encoder', value: 'Lavf' },
        { name: 'make', value: null },
      ]),
      of([
        { name: 'container', value: 'mp4' },
        { name: 'model', value: 'Phone 3' },
        { name: 'make', value: null },
      ]),
    );
    expect(rows).toEqual([
      { name: 'container', questioned: 'mp4', reference: 'mp4', agrees: true },
      { name: 'encoder', questioned: 'Lavf', reference: null, agrees: null },
      { name: 'model', questioned: null, reference: 'Phone 3', agrees: null },
    ]);
  });
});

test('files are described: a picture twice is one person, a clip says how it was written', async () => {
  const describeAt = (file: string) =>
    describeFile({ kind: 'file', path: file, name: 'x' }, DEFAULT_LIMITS, models, () => {});
  const portrait = await makePortrait(0);
  const smaller = path.join(folder, 'smaller.jpg');
  await writeFile(smaller, await sharp(portrait).resize({ width: 420 }).jpeg({ quality: 70 }).toBuffer());
  const [one, copy, clip] = [
    await describeAt(portrait),
    await describeAt(smaller),
    await describeAt(await makeClip({ seconds: 2, audio: 'speech' })),
  ];
  const result = compareFiles(one, copy);
  expect(result.faces).toMatchObject({ state: 'compared', supports: 'same' });
  // Embeddings that are kept are compared with those of the same model alone.
  expect(one.faceModel).toMatch(/^[0-9a-f]{16}$/);
  expect([copy.faceModel, await faceModel()]).toEqual([one.faceModel, one.faceModel]);
  expect(result.voices).toEqual({ state: 'abstained', reason: 'no_voice_questioned' });
  const facts = Object.fromEntries(clip.facts.map(({ name, value }) => [name, value]));
  expect(facts.structure).toMatch(/^ftyp\(\w+\) .*moov/);
  expect(facts.picture_codec).toMatch(/^h264/);
  expect(facts.key_pictures === null || /^every \d+$/.test(facts.key_pictures ?? '')).toBe(true);
});

test('whoever asks for faces alone gets these, and neither voice nor sensor', async () => {
  const describeAt = async (file: string, facesOnly: boolean) =>
    describeFile({ kind: 'file', path: file, name: 'x' }, DEFAULT_LIMITS, models, () => {}, { facesOnly });
  const portrait = await makePortrait(0);
  const speaking = await makeClip({ seconds: 5, audio: 'speech' });
  const [picture, pictureFaces] = [await describeAt(portrait, false), await describeAt(portrait, true)];
  expect(picture.sensor).not.toBeNull();
  expect(pictureFaces).toEqual({ ...picture, sensor: null });
  const [clip, clipFaces] = [await describeAt(speaking, false), await describeAt(speaking, true)];
  expect(clip.voice).not.toBeNull();
  expect(clipFaces).toEqual({ ...clip, voice: null });
});

const photographs = developmentSet(
  'data/faces',
  'files are described: a picture twice is one person, a clip says how it was written',
);
photographs.test(
  'a photograph written anew is on the uppermost step, those of two people are not',
  async () => {
    const describeAt = (file: string) =>
      describeFile({ kind: 'file', path: file, name: 'x' }, DEFAULT_LIMITS, models, () => {});
    const at = (name: string) => path.join(photographs.at, `r_ffhq1024_${name}.jpg`);
    const again = path.join(folder, 'again.jpg');
    await writeFile(again, await sharp(at('0001')).resize({ width: 500 }).jpeg({ quality: 60 }).toBuffer());
    const [one, copy, other] = [
      await describeAt(at('0001')),
      await describeAt(again),
      await describeAt(at('0002')),
    ];
    const upper = scale.faces.steps.at(-1)!.from;
    const same = compareFaces(one.faces, copy.faces, scale.faces);
    const two = compareFaces(one.faces, other.faces, scale.faces);
    expect(same.state === 'compared' && same.likeness).toBeGreaterThanOrEqual(upper);
    expect(two.state === 'compared' && two.likeness).toBeLessThan(upper);
  },
);
