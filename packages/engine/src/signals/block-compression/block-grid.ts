import type { CropPlace } from '../../kernels/plane.ts';
import type { LumaPlane } from '../../media.ts';

/** Mean strength of edges that cross at each of the 64 places of an 8x8 grid, grey levels. */
export type GridProfile = Float64Array;

/**
 * Cross differences |a - b - c + d| of 2x2 neighbours by their place in the 8x8 grid of the file: blocks
 * coded apart leave corners, so the place of the grid stands out (after Chen and Hsu 2011).
 */
export function gridProfile(
  plane: LumaPlane,
  area: CropPlace | { x: number; y: number; width: number; height: number },
): GridProfile {
  const width = 'size' in area ? area.size : area.width;
  const height = 'size' in area ? area.size : area.height;
  const right = Math.min(area.x + width, plane.width - 1);
  const bottom = Math.min(area.y + height, plane.height - 1);
  const sums = new Float64Array(64);
  const counts = new Float64Array(64);
  for (let y = Math.max(0, area.y); y < bottom; y++) {
    for (let x = Math.max(0, area.x); x < right; x++) {
      const i = y * plane.width + x;
      const value = Math.abs(
        plane.data[i]! - plane.data[i + 1]! - plane.data[i + plane.width]! + plane.data[i + plane.width + 1]!,
      );
      const place = (y & 7) * 8 + (x & 7);
      // Strong edges of the scene would drown the faint ones of the grid.
      sums[place]! += Math.min(16, value);
      counts[place]! += 1;
    }
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i]!));
}

/** Place of the corner shared by four blocks when the grid starts at (0, 0). */
export const FILE_CORNER = 7 * 8 + 7;

export interface GridReading {
  /** Log of the corner's strength over the median of the places that share neither its row nor its column. */
  strength: number;
  place: number;
}

/** How strongly the grid at `place` stands out. */
export function gridAt(profile: GridProfile, place: number): number {
  const others: number[] = [];
  for (let i = 0; i < 64; i++) {
    if (i >> 3 !== place >> 3 && (i & 7) !== (place & 7)) others.push(profile[i]!);
  }
  others.sort((a, b) => a - b);
  return Math.log((profile[place]! + 0.05) / ((others[24]! + others[25]!) / 2 + 0.05));
}

/** The strongest grid that is not the file's own: a sign of an earlier compression before cropping or pasting. */
export function strongestOther(profile: GridProfile): GridReading {
  let best: GridReading = { strength: Number.NEGATIVE_INFINITY, place: 0 };
  for (let place = 0; place < 64; place++) {
    // Video codecs also transform blocks of 4x4: those corners are the file's own too.
    if ((place >> 3) % 4 === 3 || place % 4 === 3) continue;
    const strength = gridAt(profile, place);
    if (strength > best.strength) best = { strength, place };
  }
  return best;
}
