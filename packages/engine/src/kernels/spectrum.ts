import FFT from 'fft.js';

/**
 * Two-dimensional power spectra of square windows, window functions and plans cached by size.
 */

interface Plan {
  fft: FFT;
  window: Float64Array;
  row: number[];
  work: number[];
  grid: Float64Array;
}

const plans = new Map<number, Plan>();

function planOf(size: number): Plan {
  let plan = plans.get(size);
  if (!plan) {
    const fft = new FFT(size);
    const window = Float64Array.from({ length: size }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / size) ** 2);
    const work = fft.createComplexArray();
    plan = { fft, window, row: fft.createComplexArray(), work, grid: new Float64Array(2 * size * size) };
    plans.set(size, plan);
  }
  return plan;
}

/**
 * @param square pixels or residuals; a window of `size` x `size` (a power of two) starts at `at`, rows `stride` apart.
 * @param power `size * size` values to which the power is added; index `v * size + u`, `u`, `v` in cycles per window.
 */
export function addPower(
  square: Float32Array,
  at: number,
  stride: number,
  size: number,
  power: Float64Array,
): void {
  const { fft, window, row, work, grid } = planOf(size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      row[2 * x] = square[at + y * stride + x]! * window[x]! * window[y]!;
      row[2 * x + 1] = 0;
    }
    fft.transform(work, row);
    const half = size / 2;
    for (let x = 0; x <= half; x++) {
      grid[2 * (x * size + y)] = work[2 * x]!;
      grid[2 * (x * size + y) + 1] = work[2 * x + 1]!;
    }
  }
  // The input is real: the right half of the spectrum mirrors the left one.
  for (let x = 0; x <= size / 2; x++) {
    for (let i = 0; i < 2 * size; i++) row[i] = grid[2 * x * size + i]!;
    fft.transform(work, row);
    const mirror = (size - x) % size;
    for (let y = 0; y < size; y++) {
      const value = work[2 * y]! * work[2 * y]! + work[2 * y + 1]! * work[2 * y + 1]!;
      power[y * size + x]! += value;
      if (mirror !== x) power[((size - y) % size) * size + mirror]! += value;
    }
  }
}

export interface RadialProfile {
  /** Mean power in rings of equal width from 0 to half the sampling rate. */
  rings: Float64Array;
}

export function radialProfile(power: Float64Array, size: number, ringCount: number): RadialProfile {
  const rings = new Float64Array(ringCount);
  const counts = new Float64Array(ringCount);
  const half = size / 2;
  for (let v = 0; v < size; v++) {
    const dv = v <= half ? v : v - size;
    for (let u = 0; u < size; u++) {
      const du = u <= half ? u : u - size;
      const ring = Math.floor((Math.sqrt(du * du + dv * dv) / half) * ringCount);
      if (ring >= ringCount || (du === 0 && dv === 0)) continue;
      rings[ring]! += power[v * size + u]!;
      counts[ring]! += 1;
    }
  }
  for (let i = 0; i < ringCount; i++) rings[i]! /= counts[i]! || 1;
  return { rings };
}

/**
 * Logarithm of the power at multiples of 1/`period` of the sampling rate (both axes, zero left out) over the median power
 * around each: 0 without a peak. Up-sampling by `period` repeats the spectrum there.
 */
export function peakAt(power: Float64Array, size: number, period: number): number {
  const step = size / period;
  let sum = 0;
  let count = 0;
  for (let j = 0; j <= period / 2; j++) {
    for (let i = 0; i < period; i++) {
      if ((i === 0 && j === 0) || (period > 2 && i % 2 === 0 && j % 2 === 0)) continue;
      sum += peakOver(power, size, i * step, j * step);
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}

function peakOver(power: Float64Array, size: number, u: number, v: number): number {
  const around: number[] = [];
  const wrap = (k: number) => (k + size) % size;
  // A Hann window spreads a line over three bins: the surroundings start at a distance of three.
  for (let dv = -5; dv <= 5; dv++) {
    for (let du = -5; du <= 5; du++) {
      if (Math.max(Math.abs(du), Math.abs(dv)) < 3) continue;
      around.push(power[wrap(v + dv) * size + wrap(u + du)]!);
    }
  }
  around.sort((a, b) => a - b);
  return Math.log((power[wrap(v) * size + wrap(u)]! + 1e-9) / (around[around.length >> 1]! + 1e-9));
}
