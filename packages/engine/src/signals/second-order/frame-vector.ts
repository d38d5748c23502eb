import { forwardDct8 } from '../../kernels/dct8.ts';
import { areaScale } from '../../kernels/plane.ts';
import type { LumaPlane } from '../../media.ts';

const GRID = 4;
const BANDS = 4;
const ORIENTATIONS = 6;

/** Two descriptions of one frame, comparable between files of any size. */
export interface FrameVectors {
  /** 32x32 luma, grey levels: where things are. */
  layout: Float32Array;
  /** On a 4x4 grid: log energies of 4 DCT bands and 6 gradient orientations: what the surfaces look like. */
  patches: Float32Array;
}

export const PATCHES = GRID * GRID;
export const PATCH_LENGTH = BANDS + ORIENTATIONS;

/** Band of a coefficient by its distance from DC, -1 for DC. */
const bandOf = Int8Array.from({ length: 64 }, (_, k) => {
  const distance = (k & 7) + (k >> 3);
  return distance === 0 ? -1 : distance <= 1 ? 0 : distance <= 3 ? 1 : distance <= 6 ? 2 : 3;
});

export function frameVectors(plane: LumaPlane): FrameVectors {
  return { layout: areaScale(plane, 32, 32), patches: patchEnergies(plane) };
}

function patchEnergies(plane: LumaPlane): Float32Array {
  const sums = new Float64Array(PATCHES * PATCH_LENGTH);
  const counts = new Float64Array(PATCHES);
  const block = new Float32Array(64);
  for (let y = 0; y + 8 <= plane.height; y += 8) {
    const row = Math.min(GRID - 1, Math.floor((y * GRID) / plane.height)) * GRID;
    // Every other block, in a chequerboard: half the work, and every patch keeps dozens of blocks.
    for (let x = (y & 8) === 0 ? 0 : 8; x + 8 <= plane.width; x += 16) {
      const patch = row + Math.min(GRID - 1, Math.floor((x * GRID) / plane.width));
      const at = patch * PATCH_LENGTH;
      forwardDct8(plane.data, y * plane.width + x, plane.width, block);
      for (let k = 1; k < 64; k++) sums[at + bandOf[k]!]! += block[k]! * block[k]!;
      addOrientations(plane, x, y, sums, at + BANDS);
      counts[patch]! += 64;
    }
  }
  return Float32Array.from(sums, (sum, i) =>
    Math.log(1 + sum / Math.max(1, counts[Math.floor(i / PATCH_LENGTH)]!)),
  );
}

/** Squared gradients of every fourth pixel of an 8x8 block by orientation (0..180 degrees in six steps). */
function addOrientations(plane: LumaPlane, left: number, top: number, sums: Float64Array, at: number): void {
  const { data, width } = plane;
  for (let y = top + 1; y < top + 7; y += 2) {
    for (let x = left + 1; x < left + 7; x += 2) {
      const i = y * width + x;
      const gx = data[i + 1]! - data[i - 1]!;
      const gy = data[i + width]! - data[i - width]!;
      const energy = gx * gx + gy * gy;
      if (energy === 0) continue;
      const angle = Math.atan2(gy, gx);
      const turn = angle < 0 ? angle + Math.PI : angle;
      sums[at + (Math.floor((turn / Math.PI) * ORIENTATIONS) % ORIENTATIONS)]! += 4 * energy;
    }
  }
}
