import type { LumaPlane } from '../../media.ts';
import { outline, parts } from '../face-landmarks.ts';

/** Where a pixel lies relative to the outline of the face: 0 in its middle, 1 on the outline. */
export type Zone = 'outside' | 'ring' | 'edge' | 'skin' | 'eyes' | 'mouth';

const DIRECTIONS = 72;
/** Share of the way from the middle to the outline. */
const SKIN_UNTIL = 0.86;
const EDGE_UNTIL = 1.12;
const RING_UNTIL = 1.6;

/** The face's outline as distances from its middle in 72 directions, and the boxes of eyes and mouth. Pixels. */
export class FaceZones {
  readonly #x: number;
  readonly #y: number;
  readonly #radius = new Float64Array(DIRECTIONS);
  /** Square of a distance from the middle that is outside in every direction. */
  readonly #outside: number;
  /** Distance of the pixel looked at: 0 in the middle, 1 on the outline. */
  share = 0;
  /** Its direction, 0..71. */
  direction = 0;
  readonly #features: Array<{ zone: Zone; left: number; top: number; right: number; bottom: number }>;

  constructor(mesh: Float32Array) {
    const points = outline.map((i): [number, number] => [mesh[3 * i]!, mesh[3 * i + 1]!]);
    this.#x = points.reduce((sum, [x]) => sum + x, 0) / points.length;
    this.#y = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
    for (let k = 0; k < DIRECTIONS; k++)
      this.#radius[k] = this.#reach(points, (2 * Math.PI * k) / DIRECTIONS);
    // A little more, so that rounding never decides.
    this.#outside = (1.001 * RING_UNTIL * Math.max(...this.#radius)) ** 2;
    this.#features = [
      { zone: 'eyes', ...bounds(mesh, parts.leftEye, 0.25) },
      { zone: 'eyes', ...bounds(mesh, parts.rightEye, 0.25) },
      { zone: 'mouth', ...bounds(mesh, parts.mouth, 0.12) },
    ];
  }

  /** Distance from the middle to the outline polygon in one direction. */
  #reach(points: ReadonlyArray<[number, number]>, angle: number): number {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    let reach = 0;
    for (const [i, [ax, ay]] of points.entries()) {
      const [bx, by] = points[(i + 1) % points.length]!;
      const [ex, ey] = [bx - ax, by - ay];
      const cross = dx * ey - dy * ex;
      if (Math.abs(cross) < 1e-9) continue;
      const along = ((ax - this.#x) * ey - (ay - this.#y) * ex) / cross;
      const share = ((ax - this.#x) * dy - (ay - this.#y) * dx) / cross;
      if (along > 0 && share >= 0 && share <= 1) reach = Math.max(reach, along);
    }
    return reach || 1;
  }

  /**
   * Looks at one pixel: afterwards `share` and `direction` hold its place, unless it lies outside. A method that answered an
   * object would make one for each pixel of a face.
   */
  look(x: number, y: number): Zone {
    const dx = x - this.#x;
    const dy = y - this.#y;
    // Nothing beyond the farthest reach of all directions needs its own direction.
    if (dx * dx + dy * dy > this.#outside) return 'outside';
    const turns = (Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1;
    const at = turns * DIRECTIONS;
    const low = Math.floor(at) % DIRECTIONS;
    const high = (low + 1) % DIRECTIONS;
    const fraction = at - Math.floor(at);
    const radius = this.#radius[low]! * (1 - fraction) + this.#radius[high]! * fraction;
    const share = Math.hypot(dx, dy) / radius;
    this.share = share;
    this.direction = low;
    if (share > RING_UNTIL) return 'outside';
    if (share > EDGE_UNTIL) return 'ring';
    if (share > SKIN_UNTIL) return 'edge';
    for (const { zone, left, top, right, bottom } of this.#features) {
      if (x >= left && x <= right && y >= top && y <= bottom) return zone;
    }
    return 'skin';
  }

  /** The part of the picture that the zones cover, one pixel inside its border. */
  window(plane: LumaPlane): { left: number; top: number; right: number; bottom: number } {
    const reach = RING_UNTIL * Math.max(...this.#radius);
    return {
      left: Math.max(1, Math.floor(this.#x - reach)),
      top: Math.max(1, Math.floor(this.#y - reach)),
      right: Math.min(plane.width - 2, Math.ceil(this.#x + reach)),
      bottom: Math.min(plane.height - 2, Math.ceil(this.#y + reach)),
    };
  }
}

function bounds(mesh: Float32Array, indices: readonly number[], margin: number) {
  const xs = indices.map((i) => mesh[3 * i]!);
  const ys = indices.map((i) => mesh[3 * i + 1]!);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const extra = margin * (right - left);
  return { left: left - extra, right: right + extra, top: top - extra, bottom: bottom + extra };
}
