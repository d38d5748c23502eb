import { highPass, residualShape } from '../../kernels/residual.ts';
import { addPower, peakAt, radialProfile } from '../../kernels/spectrum.ts';
import { Correlation, clamp, logRatio, Moments, quantile } from '../../kernels/statistics.ts';

/** Side of the windows whose spectra are averaged, pixels. */
const WINDOW = 64;

export const CROP_FEATURES = [
  'level',
  'logKurtosis',
  'right1',
  'right2',
  'below1',
  'diagonal',
  'tripleEntropy',
  'quietShare',
  'alternatingShare',
  'phase2',
  'phase4',
  'cellPlanarity',
  'spectralSlope',
  'highExcess',
  'anisotropy',
  'peak2',
  'peak4',
  'peak8',
  'noiseSpread',
  'noiseByBrightness',
] as const;

export interface CropNoise {
  features: Record<(typeof CROP_FEATURES)[number], number>;
  /** Noise level of the quiet part of the crop, grey levels. */
  noise: number;
}

/** @param square native pixels, `size` a multiple of 64; every figure is relative to the crop's own contrast or noise. */
export function measureCrop(square: Float32Array, size: number): CropNoise {
  const residual = highPass(square, size);
  const { level, ...shape } = residualShape(residual, size);
  const neighbours = neighbourRelations(square, size);
  const local = localNoise(square, residual, size);
  return {
    features: {
      level: logRatio(level, neighbours.gradient, 0.02),
      ...shape,
      phase2: neighbours.phase2,
      phase4: neighbours.phase4,
      cellPlanarity: neighbours.planarity,
      ...spectralShape(laplacian(square, size), size),
      noiseSpread: local.spread,
      noiseByBrightness: local.byBrightness,
    },
    noise: local.level,
  };
}

/**
 * Relations of neighbours after NPR (arXiv 2312.10461): up-sampling layers make pixels of one cell of 2x2 depend on
 * each other more than on those of the next cell. Differences across the borders of 8x8 blocks are left out, because there
 * the file format shows instead.
 */
function neighbourRelations(square: Float32Array, size: number) {
  const phases = new Float64Array(8);
  let planar = 0;
  let slopes = 0;
  let lines = 0;
  for (let y = 0; y + 1 < size; y += 2) {
    lines += 2;
    for (let x = 0; x + 1 < size; x++) {
      const i = y * size + x;
      const right = square[i + 1]! - square[i]!;
      const below = square[i + size]! - square[i]!;
      phases[x & 7]! += Math.abs(right) + Math.abs(square[i + size + 1]! - square[i + size]!);
      if ((x & 1) === 0) {
        planar += Math.abs(square[i + size + 1]! - square[i]! - right - below);
        slopes += Math.abs(right) + Math.abs(below);
      }
    }
  }
  const perPhase = (lines * size) / 8;
  const at = (p: number) => phases[p]! / perPhase;
  const inner = (at(0) + at(1) + at(2) + at(3) + at(4) + at(5) + at(6)) / 7;
  return {
    gradient: inner,
    // Phases 0 to 6 of a block: 0, 2, 4, 6 lie inside cells, 1, 3, 5 between them.
    phase2: clamp(logRatio((at(2) + at(4)) / 2, (at(1) + at(3) + at(5)) / 3, 0.01), -1, 1),
    phase4: clamp(logRatio(at(3), (at(2) + at(4)) / 2, 0.01), -1, 1),
    planarity: logRatio(planar, slopes / 2, 0.01),
  };
}

/**
 * Four times a pixel less its four neighbours. Unlike the square kernel it keeps the axes of the spectrum, where scaling up
 * leaves its peaks.
 */
function laplacian(square: Float32Array, size: number): Float32Array {
  const out = new Float32Array(size * size);
  for (let y = 1; y < size - 1; y++) {
    for (let at = y * size + 1; at < y * size + size - 1; at++) {
      out[at] = 4 * square[at]! - square[at - 1]! - square[at + 1]! - square[at - size]! - square[at + size]!;
    }
  }
  return out;
}

function spectralShape(residual: Float32Array, size: number) {
  const power = new Float64Array(WINDOW * WINDOW);
  const side = Math.min(WINDOW, size);
  for (let y = 0; y + side <= size; y += side) {
    for (let x = 0; x + side <= size; x += side) addPower(residual, y * size + x, size, side, power);
  }
  const { rings } = radialProfile(power, side, 16);
  const log = Array.from(rings, (ring) => Math.log(ring + 1e-3));
  const mean = (from: number, to: number) => log.slice(from, to).reduce((a, b) => a + b, 0) / (to - from);
  const low = mean(2, 5);
  const middle = mean(6, 10);
  const high = mean(12, 16);
  return {
    spectralSlope: clamp(middle - low, -6, 6),
    // The straight continuation from low to middle would reach high at the same slope.
    highExcess: clamp(high - middle - (middle - low), -8, 8),
    anisotropy: anisotropy(power, side),
    peak2: peakAt(power, side, 2),
    peak4: peakAt(power, side, 4),
    peak8: peakAt(power, side, 8),
  };
}

/** |log| of the power along the horizontal over that along the vertical axis, upper half of the band. */
function anisotropy(power: Float64Array, size: number): number {
  let horizontal = 0;
  let vertical = 0;
  for (let k = size / 4; k < size / 2; k++) {
    for (const side of [1, 2, 3]) {
      horizontal += power[side * size + k]!;
      vertical += power[k * size + side]!;
    }
  }
  return Math.abs(logRatio(horizontal, vertical, 1e-3));
}

/** Noise in cells of 16x16 by the lower half of their gradients: how even it is and whether it follows brightness as light does. */
function localNoise(square: Float32Array, residual: Float32Array, size: number) {
  const levels: number[] = [];
  const means: number[] = [];
  for (let y = 0; y + 16 <= size; y += 16) {
    for (let x = 0; x + 16 <= size; x += 16) {
      let sum = 0;
      let noise = 0;
      for (let row = 1; row < 15; row++) {
        const at = (y + row) * size + x;
        for (let k = 1; k < 15; k++) {
          sum += square[at + k]!;
          noise += Math.abs(residual[at + k]!);
        }
      }
      const mean = sum / 196;
      if (mean < 12 || mean > 243) continue;
      levels.push(noise / 196);
      means.push(mean);
    }
  }
  if (levels.length < 8) return { level: 0, spread: 0, byBrightness: 0 };
  const quiet = quantile(levels, 0.5);
  const spread = new Moments();
  const byBrightness = new Correlation();
  for (let i = 0; i < levels.length; i++) {
    if (levels[i]! > quiet) continue;
    const log = Math.log(levels[i]! + 0.05);
    spread.add(log);
    byBrightness.add(log, Math.log(means[i]!));
  }
  return { level: quantile(levels, 0.25), spread: spread.deviation, byBrightness: byBrightness.value };
}
