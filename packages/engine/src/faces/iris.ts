import type { RgbImage } from '../media.ts';
import { cropSquare } from './crop.ts';
import { fromCrop, landmark, type Mesh } from './mesh.ts';
import type { Network } from './network.ts';

const SCALE = { factor: 1 / 255, offset: 0 };
/** Size of the crop in eye widths, as the network was trained with. */
const MARGIN = 2.3;
/** Below this width in pixels an eye has no readable iris. */
const MIN_EYE_WIDTH = 7;

const CONTOUR_POINTS = 71;
const IRIS_POINTS = 5;
const NETWORK_SIDE = 64;

/** Mesh indices of the first 16 contour points of the network: lower lid from the outer to the inner corner, then upper lid. */
const leftLids = [33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173];
const rightLids = [263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398];

const eyes = {
  left: { outer: landmark.leftEyeOuter, inner: landmark.leftEyeInner, lids: leftLids, mirrored: false },
  right: { outer: landmark.rightEyeOuter, inner: landmark.rightEyeInner, lids: rightLids, mirrored: true },
} as const;

/** One eye as the iris network reads it, pixels of the picture. */
export interface EyeReading {
  /** Centre, right, top, left, bottom of the iris, x, y, z interleaved. */
  iris: Float32Array;
  /** Mesh indices and their refined positions (x, y, z interleaved) on both lids. */
  lids: { indices: readonly number[]; points: Float32Array };
}

/** The network knows left eyes: a right eye is shown to it mirrored. */
function mirror(planes: Float32Array, side: number): void {
  for (let row = 0; row < planes.length; row += side) planes.subarray(row, row + side).reverse();
}

function mirrorPoints(points: Float32Array, side: number): void {
  for (let i = 0; i < points.length; i += 3) points[i] = side - points[i]!;
}

/**
 * Reads lids and iris of one eye (arXiv 2006.11341).
 * @returns null when the eye is narrower than 7 pixels (far away, or turned from the camera)
 */
export async function readEye(
  network: Network,
  image: RgbImage,
  mesh: Mesh,
  side: keyof typeof eyes,
): Promise<EyeReading | null> {
  const { outer, inner, lids, mirrored } = eyes[side];
  const [ax = 0, ay = 0] = mesh.points.subarray(3 * outer);
  const [bx = 0, by = 0] = mesh.points.subarray(3 * inner);
  const width = Math.hypot(ax - bx, ay - by);
  if (width < MIN_EYE_WIDTH) return null;
  const square = { x: (ax + bx) / 2, y: (ay + by) / 2, size: MARGIN * width, roll: mesh.roll };
  const planes = cropSquare(image, square, NETWORK_SIDE, SCALE);
  if (mirrored) mirror(planes, NETWORK_SIDE);
  const values = Float32Array.from((await network.run(planes)).points!);
  if (mirrored) mirrorPoints(values, NETWORK_SIDE);
  const points = fromCrop(values, square, NETWORK_SIDE);
  return {
    iris: points.slice(3 * CONTOUR_POINTS, 3 * (CONTOUR_POINTS + IRIS_POINTS)),
    lids: { indices: lids, points: points.slice(0, 3 * lids.length) },
  };
}
