import type { Square } from '../../faces/crop.ts';
import type { RgbImage } from '../../media.ts';
import { type Detector, pick } from '../../networks/index.ts';
import { faceCrop, faceSquare, judgeInBatches } from './crops.ts';

/** Cells per side of the map of suspicious places. */
export const MAP_SIDE = 7;
const CELLS = MAP_SIDE * MAP_SIDE;
/** Linear heads over the same maps, each fitted without one fold: `training/faces/heads.py`. */
const HEADS = 10;

/** Pictures and frames of clips have heads of their own. */
export type Head = 'frame' | 'picture';

/** What the network says of one face; positive logits: made or altered. */
export interface FaceLogits {
  logit: number;
  /** `MAP_SIDE` squared logits, row by row in the upright crop, whose mean is the whole: what each place adds to it. */
  places: Float32Array;
}

export interface Judging {
  head: Head;
  /** The only ensemble member that may speak; null: the mean of all. */
  ensembleMember: number | null;
}

/** @param crops pixels as `faceCrop` answers them */
export function judgeFaces(
  detector: Detector,
  crops: readonly Buffer[],
  { head, ensembleMember }: Judging,
): Promise<FaceLogits[]> {
  return judgeInBatches(crops, async (data, dims) => {
    const outputs = await detector.runAll({ image: { data, dims } });
    const places = pick(outputs[head]!, ensembleMember, HEADS);
    return Array.from({ length: dims[0]! }, (_, i) => {
      const own = places.slice(CELLS * i, CELLS * (i + 1));
      return { logit: own.reduce((sum, value) => sum + value, 0) / CELLS, places: own };
    });
  });
}

/** Suspicion by place in one face. */
export interface FaceMap {
  /** The turned square of the picture that the cells cover; pixels of `image`. */
  square: Square;
  /** `MAP_SIDE` squared shares 0..1, row by row in the square: what the network would say of a face that looked like this place everywhere. */
  values: Float32Array;
}

/**
 * Which places of a face the network's answer comes from: coarse, seven by seven cells.
 *
 * @param mesh 468 points, x, y, z interleaved, in pixels of the frame's luma
 * @param scale pixels of `image` per pixel of the luma
 */
export async function suspicionByRegion(
  detector: Detector,
  image: RgbImage,
  face: { mesh: Float32Array; scale: number } & Judging,
): Promise<FaceMap> {
  const square = faceSquare(face.mesh, face.scale);
  const [judged] = await judgeFaces(detector, [faceCrop(image, square)], face);
  return { square, values: judged!.places.map(likely) };
}

/** Logit to 0..1. */
export function likely(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** The suspicion of the cell under a point of the picture; 0 outside the square. */
export function suspicionAt({ square, values }: FaceMap, x: number, y: number): number {
  const [cos, sin] = [Math.cos(square.roll), Math.sin(square.roll)];
  const [dx, dy] = [x - square.x, y - square.y];
  const column = Math.floor(((dx * cos + dy * sin) / square.size + 0.5) * MAP_SIDE);
  const row = Math.floor(((dy * cos - dx * sin) / square.size + 0.5) * MAP_SIDE);
  const inside = column >= 0 && row >= 0 && column < MAP_SIDE && row < MAP_SIDE;
  return inside ? values[row * MAP_SIDE + column]! : 0;
}
