import type { Square } from '../../faces/crop.ts';
import type { RgbImage } from '../../media.ts';
import { type Detector, MEMBERS, pick } from '../../networks/index.ts';
import { cutFace, faceSquare, SIDE } from './crops.ts';

/** Cells per side of the map of altered places. */
export const MAP_SIDE = 8;
const CELLS = MAP_SIDE * MAP_SIDE;

/** What the network says of one face; positive logits: made or altered. */
export interface FaceLogits {
  /** Of the head that learned from labelled real and generated faces. */
  labelled: number;
  /** Of the head that learned from faces pasted onto themselves. */
  blending: number;
  /** `MAP_SIDE` squared logits, row by row in the upright crop: that this place was replaced. */
  places: Float32Array;
}

/**
 * Judges crops in one run.
 * @param crops planes as `cutFace` answers them
 * @param ensembleMember the only ensemble member that may speak; null: the mean of all
 */
export async function judgeFaces(
  detector: Detector,
  crops: readonly Float32Array[],
  ensembleMember: number | null,
): Promise<FaceLogits[]> {
  const length = 3 * SIDE * SIDE;
  const data = new Float32Array(crops.length * length);
  for (const [i, crop] of crops.entries()) data.set(crop, i * length);
  const { logits, activation } = await detector.runAll({
    image: { data, dims: [crops.length, 3, SIDE, SIDE] },
  });
  if (!logits || !activation) throw new TypeError('the face network lacks an output');
  return crops.map((_, i) => {
    const of = logits.subarray(2 * MEMBERS * i, 2 * MEMBERS * (i + 1));
    const maps = activation.subarray(MEMBERS * CELLS * i, MEMBERS * CELLS * (i + 1));
    const places = Float32Array.from(
      { length: CELLS },
      (_, cell) =>
        pick(
          Float32Array.from({ length: MEMBERS }, (_, k) => maps[k * CELLS + cell]!),
          ensembleMember,
        )[0]!,
    );
    return {
      labelled: pick(of.subarray(0, MEMBERS), ensembleMember)[0]!,
      blending: pick(of.subarray(MEMBERS), ensembleMember)[0]!,
      places,
    };
  });
}

/** Suspicion by place in one face. */
export interface FaceMap {
  /** The turned square of the picture that the cells cover; pixels of `image`. */
  square: Square;
  /** `MAP_SIDE` squared shares 0..1, row by row in the square: suspicion that this place was replaced. */
  values: Float32Array;
}

/**
 * Where a face looks as if something had been pasted into it: coarse, eight by eight cells.
 *
 * @param mesh 468 points, x, y, z interleaved, in pixels of the frame's luma
 * @param scale pixels of `image` per pixel of the luma
 */
export async function suspicionByRegion(
  detector: Detector,
  image: RgbImage,
  face: { mesh: Float32Array; scale: number; ensembleMember: number | null },
): Promise<FaceMap> {
  const square = faceSquare(face.mesh, face.scale);
  const [judged] = await judgeFaces(detector, [cutFace(image, square)], face.ensembleMember);
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
