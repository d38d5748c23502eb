import type { FaceObservation, LumaPlane } from '../../packages/engine/src/media.ts';

/** Side of the grey picture of a mouth. */
export const MOUTH_SIDE = 32;
/** Side of the square that is cut out, in distances between the outer corners of the eyes. */
const REACH = 0.9;
/** Points averaged per side of one output pixel, against aliasing. */
const GRID = 3;

const at = (face: FaceObservation, index: number): [number, number] => [
  face.mesh[3 * index]!,
  face.mesh[3 * index + 1]!,
];

/** Grey picture around the lips, upright by the line of the eyes, `MOUTH_SIDE` squared bytes. */
export function mouthCrop(luma: LumaPlane, face: FaceObservation): Uint8Array {
  const [left, right] = [at(face, 33), at(face, 263)];
  const lips = [13, 14, 78, 308].map((index) => at(face, index));
  const centre = [0, 1].map((axis) => lips.reduce((sum, point) => sum + point[axis]!, 0) / lips.length);
  const step = REACH / MOUTH_SIDE;
  const [ux, uy] = [(right[0] - left[0]) * step, (right[1] - left[1]) * step];
  const out = new Uint8Array(MOUTH_SIDE * MOUTH_SIDE);
  for (let row = 0; row < MOUTH_SIDE; row++) {
    for (let column = 0; column < MOUTH_SIDE; column++) {
      let sum = 0;
      for (let sub = 0; sub < GRID * GRID; sub++) {
        const a = column - MOUTH_SIDE / 2 + ((sub % GRID) + 0.5) / GRID;
        const b = row - MOUTH_SIDE / 2 + (Math.floor(sub / GRID) + 0.5) / GRID;
        sum += bilinear(luma, centre[0]! + a * ux - b * uy, centre[1]! + a * uy + b * ux);
      }
      out[row * MOUTH_SIDE + column] = Math.round(sum / (GRID * GRID));
    }
  }
  return out;
}

function bilinear({ width, height, data }: LumaPlane, x: number, y: number): number {
  const cx = Math.max(0, Math.min(width - 1.001, x - 0.5));
  const cy = Math.max(0, Math.min(height - 1.001, y - 0.5));
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - x0, cy - y0];
  const i = y0 * width + x0;
  const top = data[i]! * (1 - fx) + data[i + 1]! * fx;
  const bottom = data[i + width]! * (1 - fx) + data[i + width + 1]! * fx;
  return top * (1 - fy) + bottom * fy;
}
