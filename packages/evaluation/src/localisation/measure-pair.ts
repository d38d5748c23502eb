import { cropSquare } from '@unmask/engine/internal/faces/crop.ts';
import type { FaceFinder } from '@unmask/engine/internal/faces/index.ts';
import type { RgbImage } from '@unmask/engine/internal/media.ts';
import type { Detector } from '@unmask/engine/internal/networks/index.ts';
import {
  type FaceMap,
  MAP_SIDE,
  suspicionByRegion,
} from '@unmask/engine/internal/signals/face-network/index.ts';
import type { LabelledFile } from '../data/dataset.ts';
import { auc } from '../statistics/auc.ts';
import { changedRegion } from './changed-region.ts';
import { AREA, countOf, ellipseMask, hullMask, type Mask, overlap, SIDE } from './masks.ts';
import { readFaces, readFrames, type SeenFace, shapeOf } from './read-faces.ts';

/** Suspicion above which a place counts as marked. */
export const MARKED = 0.5;

/** One altered face against its original. Overlaps are intersection over union with the region that really changed, 0..1. */
export interface FaceFigures {
  map: number;
  /** Of as many of the most suspicious pixels as the hull covers: no threshold plays a part. */
  mapRanked: number;
  hull: number;
  ellipse: number;
  /** Area under the ROC curve of the map's suspicion over the pixels of the crop: changed against unchanged. */
  mapAuc: number;
  /** The same for nearness to the middle of the crop. */
  centreAuc: number;
  /** Both again over the pixels inside the hull alone: which part of a face. 0.5 where all or nothing of it changed. */
  mapAucInside: number;
  centreAucInside: number;
  /** Share of the crop that the map marks, on the altered face and on its original. */
  marked: number;
  markedOriginal: number;
  /** Share of the crop that changed. */
  changed: number;
}

/** An altered file and one that may be what it was made of. */
export interface PairFigures {
  altered: LabelledFile;
  original: LabelledFile;
  /** Frames with a face; those whose surroundings are the same picture in both files; of these, faces without a visible change. */
  frames: number;
  matched: number;
  unchanged: number;
  faces: FaceFigures[];
}

export interface Tools {
  finder: FaceFinder;
  detector: Detector;
  /** The ensemble member of the face network that saw neither this file nor others of its origin. */
  ensembleMemberOf(altered: LabelledFile): number | null;
}

/** Difference of the ratios of width and height that whole pixels explain. */
const SAME_SHAPE = 0.005;
const LEVELS = { factor: 1, offset: 0 };

/** Values of the map at every pixel of the crop, linear between the centres of its cells. */
export function enlarged({ values }: Pick<FaceMap, 'values'>): Float32Array {
  const place = (pixel: number) =>
    Math.max(0, Math.min(MAP_SIDE - 1, ((pixel + 0.5) / SIDE) * MAP_SIDE - 0.5));
  return Float32Array.from({ length: AREA }, (_, i) => {
    const [x, y] = [place(i % SIDE), place(Math.floor(i / SIDE))];
    const [x0, y0] = [Math.min(MAP_SIDE - 2, Math.floor(x)), Math.min(MAP_SIDE - 2, Math.floor(y))];
    const at = (row: number, column: number) => values[row * MAP_SIDE + column]!;
    const top = at(y0, x0) * (1 - (x - x0)) + at(y0, x0 + 1) * (x - x0);
    const bottom = at(y0 + 1, x0) * (1 - (x - x0)) + at(y0 + 1, x0 + 1) * (x - x0);
    return top * (1 - (y - y0)) + bottom * (y - y0);
  });
}

const marked = (map: Float32Array): Mask => Uint8Array.from(map, (value) => (value > MARKED ? 1 : 0));

function nearness(i: number): number {
  const [x, y] = [(i % SIDE) + 0.5 - SIDE / 2, Math.floor(i / SIDE) + 0.5 - SIDE / 2];
  return -Math.hypot(x, y);
}

function pixelAuc(region: Mask, value: (i: number) => number, within?: Mask): number {
  const pixels = [...region.keys()].filter((i) => within === undefined || within[i] === 1);
  const area = auc(pixels.map((i) => ({ label: region[i] ? 1 : 0, score: value(i) })));
  return Number.isNaN(area) ? 0.5 : area;
}

function mostSuspicious(map: Float32Array, count: number): Mask {
  const order = [...map.keys()].sort((a, b) => map[b]! - map[a]!);
  const mask = new Uint8Array(AREA);
  for (const i of order.slice(0, count)) mask[i] = 1;
  return mask;
}

/** @returns null when the two frames are not the same scene */
async function measureFace(
  face: SeenFace,
  original: RgbImage,
  tools: { detector: Detector; ensembleMember: number | null },
): Promise<FaceFigures | 'unchanged' | null> {
  // One of the two may have been scaled on its way.
  const ratio = original.width / face.image.width;
  const { mesh, scale } = face;
  const place = { mesh, scale, head: 'frame', ensembleMember: tools.ensembleMember } as const;
  const map = await suspicionByRegion(tools.detector, face.image, place);
  const hull = hullMask(mesh, scale, map.square);
  const { x, y, size, roll } = map.square;
  const there = { x: x * ratio, y: y * ratio, size: size * ratio, roll };
  const region = changedRegion(
    cropSquare(face.image, map.square, SIDE, LEVELS),
    cropSquare(original, there, SIDE, LEVELS),
    hull,
  );
  if (region === null || region === 'unchanged') return region;
  const suspicion = enlarged(map);
  const ofOriginal = enlarged(
    await suspicionByRegion(tools.detector, original, { ...place, scale: scale * ratio }),
  );
  return {
    map: overlap(marked(suspicion), region),
    mapRanked: overlap(mostSuspicious(suspicion, countOf(hull)), region),
    hull: overlap(hull, region),
    ellipse: overlap(ellipseMask(), region),
    mapAuc: pixelAuc(region, (i) => suspicion[i]!),
    centreAuc: pixelAuc(region, nearness),
    mapAucInside: pixelAuc(region, (i) => suspicion[i]!, hull),
    centreAucInside: pixelAuc(region, nearness, hull),
    marked: countOf(marked(suspicion)) / AREA,
    markedOriginal: countOf(marked(ofOriginal)) / AREA,
    changed: countOf(region) / AREA,
  };
}

/**
 * One altered file against everything that may be its original.
 * @throws EngineError when a file cannot be read
 */
export async function measurePairs(
  altered: LabelledFile,
  originals: readonly LabelledFile[],
  tools: Tools,
): Promise<PairFigures[]> {
  const shape = await shapeOf(altered.path);
  const figures: PairFigures[] = originals.map((original) => ({
    altered,
    original,
    frames: 0,
    matched: 0,
    unchanged: 0,
    faces: [],
  }));
  const shapes = await Promise.all(originals.map((original) => shapeOf(original.path)));
  const alike = figures.filter((_, i) => Math.abs(shapes[i]! / shape - 1) < SAME_SHAPE);
  if (alike.length === 0) return figures;
  const seen = await readFaces(altered.path, tools.finder);
  for (const pair of alike) await compareFaces(pair, seen, tools);
  return figures;
}

async function compareFaces(pair: PairFigures, seen: readonly SeenFace[], tools: Tools): Promise<void> {
  const indices = seen.map(({ index }) => index);
  const originals = await readFrames(pair.original.path, indices);
  const ensembleMember = tools.ensembleMemberOf(pair.altered);
  pair.frames = seen.length;
  for (const face of seen) {
    const original = originals.get(face.index);
    const measured =
      original &&
      (await measureFace(face, original, { detector: tools.detector, ensembleMember: ensembleMember }));
    if (!measured) continue;
    pair.matched++;
    if (measured === 'unchanged') pair.unchanged++;
    else pair.faces.push(measured);
  }
}
