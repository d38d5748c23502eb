import type { FaceObservation } from '../../media.ts';
import { distance } from '../face-landmarks.ts';

/** One eye in one sample, in its own frame: along the line from the picture-left to the picture-right corner, unit eye width. */
export interface EyeState {
  /** Opening between the lids over the eye's width: about 0.3 open, below 0.15 shut. */
  opening: number;
  /** Iris centre from the middle of the eye: along the eye (-0.5..0.5) and downwards. */
  gazeX: number;
  gazeY: number;
  /** Iris diameter along the eye. */
  iris: number;
  /** Diameter downwards over diameter along the eye: 1 is round. */
  roundness: number;
}

interface EyePoints {
  start: number;
  end: number;
  /** Upper and lower lid points that stand above each other. */
  pairs: ReadonlyArray<readonly [number, number]>;
}

const leftEye: EyePoints = {
  start: 33,
  end: 133,
  pairs: [
    [160, 144],
    [159, 145],
    [158, 153],
  ],
};

const rightEye: EyePoints = {
  start: 362,
  end: 263,
  pairs: [
    [385, 380],
    [386, 374],
    [387, 373],
  ],
};

function readState(mesh: Float32Array, iris: Float32Array, eye: EyePoints): EyeState | null {
  const width = distance(mesh, eye.start, eye.end);
  if (width < 1) return null;
  const [sx, sy] = [mesh[3 * eye.start]!, mesh[3 * eye.start + 1]!];
  const [ex, ey] = [mesh[3 * eye.end]!, mesh[3 * eye.end + 1]!];
  const [ux, uy] = [(ex - sx) / width, (ey - sy) / width];
  const dx = iris[0]! - (sx + ex) / 2;
  const dy = iris[1]! - (sy + ey) / 2;
  const along = Math.hypot(iris[3]! - iris[9]!, iris[4]! - iris[10]!) / width;
  const down = Math.hypot(iris[6]! - iris[12]!, iris[7]! - iris[13]!) / width;
  const lids = eye.pairs.reduce((sum, [upper, lower]) => sum + distance(mesh, upper, lower), 0);
  return {
    opening: lids / eye.pairs.length / width,
    gazeX: (dx * ux + dy * uy) / width,
    gazeY: (dy * ux - dx * uy) / width,
    iris: along,
    roundness: along > 0 ? down / along : 1,
  };
}

/** Both eyes of a face, or null when one of them could not be read. */
export function readEyes(face: FaceObservation): { left: EyeState; right: EyeState } | null {
  if (!face.irisLeft || !face.irisRight) return null;
  const left = readState(face.mesh, face.irisLeft, leftEye);
  const right = readState(face.mesh, face.irisRight, rightEye);
  return left && right ? { left, right } : null;
}
