import type { FaceObservation } from '../../media.ts';

/** Shape of the mouth in units of the distance between the outer corners of the eyes: free of scale and of the head's turns. */
export interface MouthShape {
  /** Gap between the inner lips. */
  opening: number;
  /** Distance between the inner corners. */
  width: number;
}

/** Points of the 468-point face mesh. */
const UPPER_LIP = 13;
const LOWER_LIP = 14;
const LEFT_CORNER = 78;
const RIGHT_CORNER = 308;
const LEFT_EYE = 33;
const RIGHT_EYE = 263;

/** Below this distance between the eyes, in pixels, the lips are a few pixels high and their gap is noise. */
const LEAST_EYES_PX = 18;

/** Distances are taken in three dimensions, so that turning the head alone changes none of them. Null for a face too small. */
export function mouthShape(face: FaceObservation): MouthShape | null {
  const eyes = distance(face.mesh, LEFT_EYE, RIGHT_EYE);
  if (!(eyes >= LEAST_EYES_PX)) return null;
  return {
    opening: distance(face.mesh, UPPER_LIP, LOWER_LIP) / eyes,
    width: distance(face.mesh, LEFT_CORNER, RIGHT_CORNER) / eyes,
  };
}

function distance(mesh: Float32Array, a: number, b: number): number {
  return Math.hypot(
    mesh[3 * a] - mesh[3 * b],
    mesh[3 * a + 1] - mesh[3 * b + 1],
    mesh[3 * a + 2] - mesh[3 * b + 2],
  );
}
