import path from 'node:path';
import { developmentSet } from '@unmask/engine/internal/development-set.testing.ts';
import { createFaceFinder, ensureModels } from '@unmask/engine/internal/faces/index.ts';
import { openDetector } from '@unmask/engine/internal/networks/index.ts';
import { seededRandom } from '@unmask/engine/internal/seeded-random.ts';
import { MAP_SIDE } from '@unmask/engine/internal/signals/face-network/index.ts';
import { fixturesDir, makePortraitClip } from '@unmask/media-fixtures';
import { describe, expect, test } from 'vitest';
import { type LabelledFile, readDataset } from '../data/dataset.ts';
import { changedRegion } from './changed-region.ts';
import {
  AREA,
  countOf,
  dilated,
  ellipseMask,
  eroded,
  hullMask,
  largestPart,
  overlap,
  SIDE,
} from './masks.ts';
import { enlarged, type FaceFigures, measurePairs, type PairFigures } from './measure-pair.ts';
import { candidates } from './pairs.ts';
import { localisationReport, localisationTable } from './report.ts';

const box = (left: number, top: number, width: number, height: number) =>
  Uint8Array.from({ length: AREA }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return x >= left && x < left + width && y >= top && y < top + height ? 1 : 0;
  });

describe('areas', () => {
  test('overlap is intersection over union', () => {
    expect(overlap(box(0, 0, 10, 10), box(5, 0, 10, 10))).toBeCloseTo(50 / 150, 10);
    expect(overlap(box(0, 0, 4, 4), box(0, 0, 4, 4))).toBe(1);
    expect(overlap(box(0, 0, 4, 4), box(20, 20, 4, 4))).toBe(0);
    expect(overlap(new Uint8Array(AREA), new Uint8Array(AREA))).toBe(0);
  });

  test('growing, shrinking and the largest part', () => {
    expect(countOf(dilated(box(40, 40, 2, 2), 3))).toBe(64);
    expect(countOf(eroded(box(40, 40, 8, 8), 3))).toBe(4);
    const both = box(3, 3, 5, 5).map((inside, i) => inside | box(50, 50, 9, 9)[i]!);
    expect(countOf(largestPart(both))).toBe(81);
    expect(countOf(largestPart(new Uint8Array(AREA)))).toBe(0);
  });

  test('the hull of a mesh turns with its square', () => {
    const corners = [
      [-20, -20],
      [20, -20],
      [20, 20],
      [-20, 20],
    ];
    for (const roll of [0, 0.4]) {
      const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
      const mesh = Float32Array.from(
        corners.flatMap(([x = 0, y = 0]) => [50 + (x * cos - y * sin) / 2, 50 + (x * sin + y * cos) / 2, 0]),
      );
      const mask = hullMask(mesh, 2, { x: 100, y: 100, size: 96, roll });
      expect(overlap(mask, box(28, 28, 40, 40))).toBeGreaterThan(0.95);
    }
  });

  test('a map is laid over the crop cell by cell', () => {
    const values = new Float32Array(MAP_SIDE ** 2);
    values[MAP_SIDE * 2 + 5] = 1;
    const cell = SIDE / MAP_SIDE;
    const large = enlarged({ values });
    const peak = large.indexOf(Math.max(...large));
    expect(Math.abs((peak % SIDE) - 5.5 * cell)).toBeLessThanOrEqual(1);
    expect(Math.abs(Math.floor(peak / SIDE) - 2.5 * cell)).toBeLessThanOrEqual(1);
    expect(large[0]).toBe(0);
  });
});

describe('what was changed', () => {
  const random = seededRandom(3);
  const original = Float32Array.from(
    { length: 3 * AREA },
    (_, i) => 128 + 90 * Math.sin(i / 37) + 20 * random(),
  );
  const face = ellipseMask();
  const altered = (region: Uint8Array, by: number) =>
    original.map((value, i) => value + 3 * (random() - 0.5) + (region[i % AREA] ? by : 0));

  test('is found where it is, through the noise of another encoding', () => {
    const region = box(34, 40, 28, 24);
    const found = changedRegion(altered(region, 40), original, face);
    expect(found).toBeInstanceOf(Uint8Array);
    if (found instanceof Uint8Array) expect(overlap(found, region)).toBeGreaterThan(0.75);
  });

  test('is nothing when only the noise differs', () => {
    expect(changedRegion(altered(new Uint8Array(AREA), 0), original, face)).toBe('unchanged');
  });

  test('cannot be said of two different pictures', () => {
    const other = original.map((_, i) => 128 + 90 * Math.sin(i / 11));
    expect(changedRegion(other, original, face)).toBeNull();
  });
});

describe('the report', () => {
  const figures = (map: number): FaceFigures => ({
    map,
    mapRanked: map,
    hull: 0.5,
    ellipse: 0.4,
    mapAuc: 0.8,
    centreAuc: 0.7,
    mapAucInside: 0.6,
    centreAucInside: 0.6,
    marked: 0.2,
    markedOriginal: 0.1,
    changed: 0.3,
  });
  const file = (id: string, pairGroup: string) => ({
    id,
    path: `${id}.mp4`,
    folder: 'video',
    label: 'fake' as const,
    kind: 'face-swap',
    generator: 'maker',
    pairGroup,
    keys: [],
    hard: false,
    licenceClass: '',
  });
  const pair = (group: string, more: Partial<PairFigures>): PairFigures => ({
    altered: file(`f-${group}`, group),
    original: { ...file(`r-${group}`, group), label: 'real' },
    frames: 4,
    matched: 4,
    unchanged: 0,
    faces: [figures(0.6)],
    ...more,
  });

  test('averages faces within pairs, pairs within groups drawn, and leaves out what does not correspond', () => {
    const report = localisationReport([
      pair('a', { faces: [figures(0.2), figures(0.4)] }),
      pair('b', { faces: [figures(0.7)] }),
      pair('c', { matched: 1 }),
      pair('d', { faces: [], unchanged: 4 }),
    ]);
    expect(report).toMatchObject({
      candidates: 4,
      rejected: 1,
      unchanged: 1,
      all: { pairs: 2, groups: 2, faces: 3 },
    });
    expect(report.all.means.map).toMatchObject({ value: 0.5, low: 0.3, high: 0.7 });
    expect(report.all.aheadOf.hull.value).toBe(0);
    expect(localisationTable(report)).toContain('| all | 2 | 2 | 3 | 0.50 (0.30 to 0.70)');
  });

  test('candidates share group and kind', () => {
    const files = [file('f1', 'a'), { ...file('r1', 'a'), label: 'real' as const }, file('f2', 'b')];
    const still = { ...file('r2', 'a'), label: 'real' as const, path: 'r2.png' };
    const found = candidates([...files, still]);
    expect(found.map(({ altered, originals }) => [altered.id, originals.map(({ id }) => id)])).toEqual([
      ['f1', ['r1']],
    ]);
  });
});

const tools = async () => ({
  finder: await createFaceFinder(await ensureModels(path.join(fixturesDir(), 'networks'))),
  detector: await openDetector('faces'),
  ensembleMemberOf: () => 0,
});

const SWAP = 'a swapped drawn face beside its original: the same scene, and a face that changed';

test(SWAP, async () => {
  const labelled = (label: 'fake' | 'real', at: string): LabelledFile => ({
    id: label,
    path: at,
    folder: 'video',
    label,
    kind: 'face-swap',
    generator: 'drawn',
    pairGroup: 'drawn',
    keys: [],
    hard: false,
    licenceClass: '',
  });
  const original = labelled('real', await makePortraitClip({ person: 0, seconds: 5 }));
  const altered = labelled('fake', await makePortraitClip({ person: 0, swappedWith: 2, seconds: 5 }));
  const stranger = labelled('real', await makePortraitClip({ person: 3, seconds: 5 }));
  const [pair] = await measurePairs(altered, [original], await tools());
  expect(pair?.frames).toBeGreaterThan(0);
  expect(pair?.matched).toBe(pair?.frames);
  expect(pair?.faces.length).toBeGreaterThan(3);
  for (const face of pair?.faces ?? []) {
    expect(face.hull).toBeGreaterThan(0.3);
    expect(face.changed).toBeGreaterThan(0.05);
  }
  // Beside itself nothing changed; beside somebody else's head it is another scene.
  const [same] = await measurePairs(original, [original], await tools());
  expect(same?.faces).toEqual([]);
  expect(same?.unchanged).toBeGreaterThan(0);
  const [other] = await measurePairs(altered, [stranger], await tools());
  expect(other?.matched ?? 0).toBeLessThan(other?.frames ?? 1);
}, 120_000);

const set = developmentSet('data/video', SWAP);
set.test('a swap beside its original: the same scene, and a face that changed', async () => {
  const files = readDataset(set.at).filter(({ pairGroup }) => pairGroup === 'deepfacelive-panel-tim_chrys_1');
  const [work] = candidates(files);
  const [pair] = await measurePairs(work!.altered, work!.originals, await tools());
  expect(pair?.matched).toBe(pair?.frames);
  expect(pair?.faces.length).toBeGreaterThan(3);
  for (const face of pair?.faces ?? []) {
    // A swapped face covers much of the hull of its mesh.
    expect(face.hull).toBeGreaterThan(0.3);
    expect(face.changed).toBeGreaterThan(0.05);
  }
});
