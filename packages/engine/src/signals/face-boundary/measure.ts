import { logRatio, Moments } from '../../kernels/statistics.ts';
import type { LumaPlane } from '../../media.ts';
import { FaceZones } from './zones.ts';

/** Pixels visited per face at most, about: larger faces are read on a grid of rows and columns. */
const MOST_PIXELS = 90_000;
/** Half a grey level: below it a ratio of residuals measures rounding, not noise. */
const QUANTISATION = 0.5;
/** Zones with fewer pixels say nothing. */
const LEAST_PIXELS = 150;

export const boundaryFeatures = [
  'noiseInside',
  'noiseMouth',
  'noiseEdge',
  'floorInside',
  'sharpnessInside',
  'sharpnessMouth',
  'sharpnessEyes',
  'sharpnessEdge',
  'edgeStep',
  'edgeStepSpread',
  'brightness',
  'contrast',
] as const;

export type BoundaryFeatures = Record<(typeof boundaryFeatures)[number], number>;

/** Largest sum of the kernel's weights on one side, times 255: residuals are quarters from 0 to 510. */
const QUARTERS = 8 * 255 + 1;

/** High-pass residual, gradient and brightness of one zone. */
class ZoneStatistics {
  /** How often each residual, in quarters of a grey level, was seen. */
  readonly #residuals = new Uint32Array(QUARTERS);
  residual = 0;
  gradient = 0;
  count = 0;
  readonly luma = new Moments();

  add(quarters: number, gradient: number, luma: number): void {
    this.#residuals[quarters]! += 1;
    this.count++;
    this.residual += quarters / 4;
    this.gradient += gradient;
    this.luma.add(luma);
  }

  /** Residual per gradient: how much of the detail is as fine as one pixel. */
  get sharpness(): number {
    return this.residual / (this.gradient + QUANTISATION * this.count);
  }

  get level(): number {
    return this.residual / this.count;
  }

  /** The residual that a quarter of the pixels stay below, between neighbours in rank. */
  get floor(): number {
    const place = 0.25 * (this.count - 1);
    const below = this.#ranked(Math.floor(place));
    const above = this.#ranked(Math.min(this.count - 1, Math.floor(place) + 1));
    return below + (above - below) * (place - Math.floor(place));
  }

  #ranked(rank: number): number {
    let seen = 0;
    for (let quarters = 0; quarters < QUARTERS; quarters++) {
      seen += this.#residuals[quarters]!;
      if (seen > rank) return quarters / 4;
    }
    return 0;
  }
}

/** Length of a gradient by the sizes of its two differences: there are 256 of each, and as many pixels as a face has. */
const gradients = Float64Array.from({ length: 65_536 }, (_, i) => Math.hypot(i >> 8, i & 255) / 2);

/** Mean brightness just inside and just outside the outline, in 72 directions. */
class EdgeProfile {
  readonly #inside = Array.from({ length: 72 }, () => new Moments());
  readonly #outside = Array.from({ length: 72 }, () => new Moments());

  add(share: number, direction: number, luma: number): void {
    if (share < 0.86 || share > 1.14) return;
    (share < 1 ? this.#inside : this.#outside)[direction]!.add(luma);
  }

  /** Absolute steps over the outline, grey levels. */
  steps(): Moments {
    const steps = new Moments();
    for (const [i, inside] of this.#inside.entries()) {
      const outside = this.#outside[i]!;
      if (inside.count > 2 && outside.count > 2) steps.add(Math.abs(inside.mean - outside.mean));
    }
    return steps;
  }
}

/**
 * Compares a face with what surrounds it, at the resolution of the file (after face X-ray, arXiv 1912.13458: a pasted face
 * has its own noise and sharpness). Everything is a ratio within one picture, so that its compression cancels.
 * @returns null when too little of the face or its surroundings is in the picture
 */
export function measureBoundary(plane: LumaPlane, mesh: Float32Array): BoundaryFeatures | null {
  const { data, width } = plane;
  const zones = new FaceZones(mesh);
  const found = {
    ring: new ZoneStatistics(),
    edge: new ZoneStatistics(),
    skin: new ZoneStatistics(),
    eyes: new ZoneStatistics(),
    mouth: new ZoneStatistics(),
  };
  const profile = new EdgeProfile();
  const { left, top, right, bottom } = zones.window(plane);
  const step = Math.max(1, Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / MOST_PIXELS)));
  for (let y = top; y <= bottom; y += step) {
    for (let x = left; x <= right; x += step) {
      const zone = zones.look(x, y);
      if (zone === 'outside') continue;
      const at = y * width + x;
      const luma = data[at]!;
      const l = data[at - 1]!;
      const r = data[at + 1]!;
      const u = data[at - width]!;
      const d = data[at + width]!;
      const corners =
        data[at - width - 1]! + data[at - width + 1]! + data[at + width - 1]! + data[at + width + 1]!;
      const quarters = Math.abs(2 * (l + r + u + d) - 4 * luma - corners);
      found[zone].add(quarters, gradients[(Math.abs(r - l) << 8) | Math.abs(d - u)]!, luma);
      profile.add(zones.share, zones.direction, luma);
    }
  }
  const { skin, ring, edge, mouth, eyes } = found;
  return compare(skin, ring, edge, { mouth, eyes, steps: profile.steps() });
}

function compare(
  skin: ZoneStatistics,
  ring: ZoneStatistics,
  edge: ZoneStatistics,
  { mouth, eyes, steps }: { mouth: ZoneStatistics; eyes: ZoneStatistics; steps: Moments },
): BoundaryFeatures | null {
  if (Math.min(skin.count, ring.count, edge.count) < LEAST_PIXELS || mouth.count === 0 || eyes.count === 0)
    return null;
  return {
    noiseInside: logRatio(skin.level, ring.level, QUANTISATION),
    noiseMouth: logRatio(mouth.level, skin.level, QUANTISATION),
    noiseEdge: logRatio(edge.level, (skin.level + ring.level) / 2, QUANTISATION),
    floorInside: logRatio(skin.floor, ring.floor, QUANTISATION),
    sharpnessInside: logRatio(skin.sharpness, ring.sharpness, 0.02),
    sharpnessMouth: logRatio(mouth.sharpness, skin.sharpness, 0.02),
    sharpnessEyes: logRatio(eyes.sharpness, skin.sharpness, 0.02),
    sharpnessEdge: logRatio(edge.sharpness, (skin.sharpness + ring.sharpness) / 2, 0.02),
    edgeStep: logRatio(steps.mean, skin.luma.deviation, 2),
    edgeStepSpread: logRatio(steps.deviation, steps.mean, 2),
    brightness: (skin.luma.mean - ring.luma.mean) / 128,
    contrast: logRatio(skin.luma.deviation, ring.luma.deviation, 2),
  };
}
