import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePortrait, PORTRAITS } from '@unmask/media-fixtures';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { developmentSet } from '../development-set.testing.ts';
import type { SampledFrame } from '../media.ts';
import { dot } from './embedding.ts';
import { createFaceFinder, ensureModels, type FaceFinder } from './index.ts';
import { networkPath } from './models.ts';

let cacheDir: string;
let modelsDir: string;

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'unmask-faces-'));
  modelsDir = await ensureModels(cacheDir);
});
afterAll(() => rm(cacheDir, { recursive: true, force: true }));

async function frame(picture: Sharp, sample: number, cut: boolean): Promise<Omit<SampledFrame, 'faces'>> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  // Twice the size of the colour picture, so that the scale of the answer is tested as well.
  const luma = {
    width: 2 * size.width,
    height: 2 * size.height,
    data: new Uint8Array(4 * size.width * size.height),
  };
  return {
    sample,
    index: sample,
    at_s: sample / 8,
    cut,
    luma,
    rgb: { ...size, data: new Uint8Array(data) },
    normal: { width: 1, height: 1, data: new Uint8Array(1) },
    detail: () => {
      throw new Error('nobody asks for it');
    },
  };
}

describe('ensureModels', () => {
  test('answers the same folder again without converting', async () => {
    const before = await stat(networkPath(modelsDir, 'facemesh'));
    expect(await ensureModels(cacheDir)).toBe(modelsDir);
    expect((await stat(networkPath(modelsDir, 'facemesh'))).mtimeMs).toBe(before.mtimeMs);
  });

  test('two processes may start at once and leave no draft behind', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'unmask-faces-race-'));
    const [a, b] = await Promise.all([ensureModels(shared), ensureModels(shared)]);
    expect(a).toBe(b);
    expect(await readdir(shared)).toHaveLength(1);
    await rm(shared, { recursive: true });
  });

  test('fails with the cause when the cache cannot be written', async () => {
    const file = join(cacheDir, 'a-file');
    await writeFile(file, 'x');
    await expect(ensureModels(join(file, 'below'))).rejects.toThrow(/ENOTDIR/);
  });
});

test('finds no face in noise', async () => {
  const finder = await createFaceFinder(modelsDir);
  const noise = sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  expect(await finder.observe(await frame(noise, 0, true))).toEqual([]);
});

/** What holds on portraits of 320 px, whoever is on them. */
function holdsOn(listed: () => Promise<string[]>): void {
  let finder: FaceFinder;
  let portraits: string[];

  beforeAll(async () => {
    finder = await createFaceFinder(modelsDir);
    portraits = await listed();
  });

  test('the mesh lies on the face, the irises between the eye corners', async () => {
    for (const path of portraits) {
      finder.reset();
      const [face] = await finder.observe(await frame(sharp(path), 0, true));
      expect(face, path).toBeDefined();
      const point = (index: number): { x: number; y: number } => ({
        x: face!.mesh[3 * index]!,
        y: face!.mesh[3 * index + 1]!,
      });
      // Portraits of 320 px, luma twice as large: the face is in the middle and fills a good part.
      expect(face!.box.width).toBeGreaterThan(200);
      expect(face!.box.x + face!.box.width).toBeLessThan(700);
      // Forehead (10), nose tip (1) and chin (152) stand above each other.
      expect(point(10).y).toBeLessThan(point(1).y);
      expect(point(1).y).toBeLessThan(point(152).y);
      const iris = face!.irisLeft!;
      expect(iris[0]).toBeGreaterThan(point(33).x);
      expect(iris[0]).toBeLessThan(point(133).x);
      const other = face!.irisRight!;
      expect(other[0]).toBeGreaterThan(point(362).x);
      expect(other[0]).toBeLessThan(point(263).x);
    }
  });

  test('a degraded picture of the same person is nearer than any other person', async () => {
    const embed = async (picture: Sharp): Promise<Float32Array> => {
      finder.reset();
      const [face] = await finder.observe(await frame(picture, 0, true));
      return face!.embedding!;
    };
    const originals: Float32Array[] = [];
    const degraded: Float32Array[] = [];
    for (const path of portraits) {
      originals.push(await embed(sharp(path)));
      const worse = await sharp(path)
        .resize(240)
        .modulate({ brightness: 1.2 })
        .jpeg({ quality: 45 })
        .toBuffer();
      degraded.push(await embed(sharp(worse)));
    }
    let nearest = 0;
    for (const [i, sample] of degraded.entries()) {
      const similarities = originals.map((original) => dot(original, sample));
      if (similarities.indexOf(Math.max(...similarities)) === i) nearest++;
    }
    expect(nearest).toBeGreaterThanOrEqual(portraits.length - 1);
  });

  test('keeps the number of a moving face and gives a new one after a cut', async () => {
    finder.reset();
    const ids: number[] = [];
    for (let sample = 0; sample < 10; sample++) {
      const cut = sample === 0 || sample === 6;
      const moved = sharp(portraits[0]).extract({ left: 2 * sample, top: sample, width: 290, height: 300 });
      const faces = await finder.observe(await frame(moved, sample, cut));
      ids.push(faces[0]!.trackId);
    }
    expect(ids).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test('finds a small face in a wide picture', async () => {
    const small = await sharp(portraits[1]).resize(44).toBuffer();
    const wide = await sharp({ create: { width: 640, height: 240, channels: 3, background: '#596' } })
      .composite([{ input: small, left: 480, top: 90 }])
      .png()
      .toBuffer();
    finder.reset();
    const [face] = await finder.observe(await frame(sharp(wide), 0, true));
    expect(face).toBeDefined();
    expect(face!.box.x / 2).toBeGreaterThan(470);
  });
}

describe('drawn people', () =>
  holdsOn(() => Promise.all(Array.from({ length: PORTRAITS }, (_, person) => makePortrait(person)))));

const faces = developmentSet('data/faces', 'drawn people');
faces.describe('real portraits', () =>
  holdsOn(async () => {
    const files = (await readdir(faces.at)).filter((name) => name.endsWith('.jpg')).sort();
    return files.filter((_, i) => i % 40 === 3).map((name) => join(faces.at, name));
  }),
);
