import type { FaceObservation, LumaPlane } from '../media.ts';
import type { Region } from '../types.ts';
import { regionOf } from './strongest.ts';

/** Points of the canonical 468-point face mesh, by part. "Left" is the left side of the picture in a frontal view. */
export const parts = {
  leftEye: [33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173],
  rightEye: [263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398],
  mouth: [
    61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185, 78, 95, 88,
    178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
  ],
  nose: [1, 2, 4, 5, 6, 168, 195, 197, 98, 327, 94, 19, 48, 278, 64, 294, 115, 344, 220, 440],
  jaw: [172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397],
  brows: [70, 63, 105, 66, 107, 336, 296, 334, 293, 300],
} as const;

/** The outline of the face, clockwise from the top of the forehead. */
export const outline = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

/** Distance of two mesh points in the picture plane. */
export function distance(mesh: Float32Array, a: number, b: number): number {
  return Math.hypot(mesh[3 * a]! - mesh[3 * b]!, mesh[3 * a + 1]! - mesh[3 * b + 1]!);
}

/** Distance between the middles of the eyes, pixels: the unit in which faces of any size compare. */
export function interOcular(mesh: Float32Array): number {
  const x = (mesh[3 * 33]! + mesh[3 * 133]! - mesh[3 * 362]! - mesh[3 * 263]!) / 2;
  const y = (mesh[3 * 33 + 1]! + mesh[3 * 133 + 1]! - mesh[3 * 362 + 1]! - mesh[3 * 263 + 1]!) / 2;
  return Math.hypot(x, y);
}

/** How far the head is turned aside: 0 frontal, towards -1 and 1 in profile. */
export function turn(mesh: Float32Array): number {
  const left = distance(mesh, 1, 234);
  const right = distance(mesh, 1, 454);
  return (left - right) / (left + right || 1);
}

/** The face's box as fractions of the frame. */
export function faceRegion(face: FaceObservation, luma: LumaPlane): Region {
  const { x, y, width, height } = face.box;
  return regionOf(x, y, width, height, luma);
}
