import { logRatio, Moments, quantile } from '../../kernels/statistics.ts';
import type { LumaPlane } from '../../media.ts';
import { FaceZones, type Zone } from './zones.ts';

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

/** High-pass residual, gradient and brightness of one zone. */
class ZoneStatistics {
  readonly residuals: number[] = [];
  residual = 0;
  gradient = 0;
  readonly luma = new Moments();

  get count(): number {
    return this.residuals.length;
  }

  add(residual: number, gradient: number, luma: number): void {
    this.residuals.push(residual);
    this.residual += residual;
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
}

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
  const zones = new FaceZones(mesh);
  const found = new Map<Zone, ZoneStatistics>();
  const statistics = (zone: Zone): ZoneStatistics => {
    let entry = found.get(zone);
    if (!entry) {
      entry = new ZoneStatistics();
      found.set(zone, entry);
    }
    return entry;
  };
  const profile = new EdgeProfile();
  const { left, top, right, bottom } = zones.window(plane);
  const step = Math.max(1, Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / MOST_PIXELS)));
  for (let y = top; y <= bottom; y += step) {
    for (let x = left; x <= right; x += step) {
      const { share, direction } = zones.place(x, y);
      const zone = zones.zone(x, y, share);
      if (zone === 'outside') continue;
      const { residual, gradient, luma } = neighbourhood(plane, x, y);
      statistics(zone).add(residual, gradient, luma);
      profile.add(share, direction, luma);
    }
  }
  return compare(statistics('skin'), statistics('ring'), statistics('edge'), {
    mouth: statistics('mouth'),
    eyes: statistics('eyes'),
    steps: profile.steps(),
  });
}

function neighbourhood(
  plane: LumaPlane,
  x: number,
  y: number,
): { residual: number; gradient: number; luma: number } {
  const { data, width } = plane;
  const at = y * width + x;
  const [luma, l, r, u, d] = [data[at]!, data[at - 1]!, data[at + 1]!, data[at - width]!, data[at + width]!];
  const corners =
    data[at - width - 1]! + data[at - width + 1]! + data[at + width - 1]! + data[at + width + 1]!;
  return {
    residual: Math.abs(2 * (l + r + u + d) - 4 * luma - corners) / 4,
    gradient: Math.hypot(r - l, d - u) / 2,
    luma,
  };
}

function compare(
  skin: ZoneStatistics,
  ring: ZoneStatistics,
  edge: ZoneStatistics,
  { mouth, eyes, steps }: { mouth: ZoneStatistics; eyes: ZoneStatistics; steps: Moments },
): BoundaryFeatures | null {
  if (Math.min(skin.count, ring.count, edge.count) < LEAST_PIXELS || mouth.count === 0 || eyes.count === 0)
    return null;
  const floor = (zone: ZoneStatistics): number => quantile(zone.residuals, 0.25);
  return {
    noiseInside: logRatio(skin.level, ring.level, QUANTISATION),
    noiseMouth: logRatio(mouth.level, skin.level, QUANTISATION),
    noiseEdge: logRatio(edge.level, (skin.level + ring.level) / 2, QUANTISATION),
    floorInside: logRatio(floor(skin), floor(ring), QUANTISATION),
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
