/** What a denoiser takes away: the noise of a picture, in which the pattern of its sensor lies. */
import FFT from 'fft.js';
import { emptyPlane, forward, inverse, type Plane } from './wavelet.ts';

/** Deviation of the noise that is looked for, in steps of 8-bit luma. */
const NOISE = 3;
const LEVELS = 4;
/** Half widths of the windows in which the variance of the picture itself is estimated: 3, 5, 7 and 9 values. */
const RADII = [1, 2, 3, 4];

/**
 * Residual of the local Wiener filter in the wavelet domain (Mihçak, Kozintsev, Ramchandran, ICASSP 1999), as used by Lukáš, Fridrich, Goljan,
 * IEEE TIFS 2006.
 * @param luma 0..255; its sides can be halved four times
 */
export function noiseResidual(luma: Plane): Plane {
  return residualOf(luma, LEVELS);
}

function residualOf(plane: Plane, level: number): Plane {
  if (level === 0) return emptyPlane(plane.width, plane.height);
  const { low, details } = forward(plane);
  for (const band of details) keepNoise(band, NOISE ** 2);
  return inverse({ low: residualOf(low, level - 1), details });
}

/** In place: of each value the share that is noise of the given variance. The picture's own variance is the least of four windows. */
export function keepNoise(plane: Plane, variance: number): void {
  const { data, width, height } = plane;
  const squares = { width, height, data: data.map((value) => value * value) };
  const least = new Float32Array(data.length).fill(Number.POSITIVE_INFINITY);
  for (const radius of RADII) lowerToMean(squares, radius, least);
  for (let i = 0; i < data.length; i++) {
    const own = Math.max(0, least[i]! - variance);
    data[i]! *= variance / (own + variance);
  }
}

/** Lowers `least` to the mean of the window around each value, mirrored at the borders. */
function lowerToMean({ data, width, height }: Plane, radius: number, least: Float32Array): void {
  const across = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const at = y * width;
    let sum = 0;
    for (let k = -radius; k <= radius; k++) sum += data[at + mirrored(k, width)]!;
    for (let x = 0; x < width; x++) {
      across[at + x] = sum;
      sum += data[at + mirrored(x + radius + 1, width)]! - data[at + mirrored(x - radius, width)]!;
    }
  }
  const sums = new Float64Array(width);
  for (let k = -radius; k <= radius; k++) addRow(across, mirrored(k, height) * width, sums, 1);
  const size = (2 * radius + 1) ** 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const mean = sums[x]! / size;
      if (mean < least[y * width + x]!) least[y * width + x] = mean;
    }
    addRow(across, mirrored(y + radius + 1, height) * width, sums, 1);
    addRow(across, mirrored(y - radius, height) * width, sums, -1);
  }
}

function addRow(from: Float32Array, at: number, sums: Float64Array, sign: 1 | -1): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += sign * from[at + x]!;
}

function mirrored(at: number, length: number): number {
  return at < 0 ? -1 - at : at >= length ? 2 * length - 1 - at : at;
}

/**
 * In place: takes away what all sensors of one make have in common. Rows and columns of each of the four positions of a colour filter lose
 * their mean (Chen, Fridrich, Goljan, Lukáš, IEEE TIFS 2008).
 */
export function removeLines({ data, width, height }: Plane): void {
  for (const top of [0, 1])
    for (const left of [0, 1]) {
      removeMeans(data, {
        from: top * width + left,
        count: height / 2,
        step: 2 * width,
        each: width / 2,
        apart: 2,
      });
      removeMeans(data, {
        from: top * width + left,
        count: width / 2,
        step: 2,
        each: height / 2,
        apart: 2 * width,
      });
    }
}

interface Lines {
  from: number;
  /** Number of lines, and where the next one begins. */
  count: number;
  step: number;
  /** Values of a line, and where the next of them lies. */
  each: number;
  apart: number;
}

function removeMeans(data: Float32Array, { from, count, step, each, apart }: Lines): void {
  for (let line = 0; line < count; line++) {
    const at = from + line * step;
    let sum = 0;
    for (let i = 0; i < each; i++) sum += data[at + i * apart]!;
    for (let i = 0; i < each; i++) data[at + i * apart]! -= sum / each;
  }
}

/**
 * In place: lowers frequencies that stand out, such as those of the blocks of a JPEG, to the level of the noise (the Wiener filter of
 * the same paper).
 * @param plane square, its side a power of two
 */
export function flattenSpectrum(plane: Plane): void {
  const { width: size, data } = plane;
  const variance = data.reduce((sum, value) => sum + value * value, 0) / data.length;
  if (variance === 0) return;
  const fft = new FFT(size);
  const work = fft.createComplexArray();
  // Columns lie behind one another: each is transformed as it stands. The right half mirrors the left one.
  const half = size / 2 + 1;
  const spectrum = new Float32Array(2 * half * size);
  for (let y = 0; y < size; y++) {
    fft.realTransform(work, Array.from(data.subarray(y * size, (y + 1) * size)));
    for (let x = 0; x < half; x++) {
      spectrum[2 * (x * size + y)] = work[2 * x]!;
      spectrum[2 * (x * size + y) + 1] = work[2 * x + 1]!;
    }
  }
  eachColumn(spectrum, size, (out, column) => fft.transform(out, column), work);
  const magnitudes = { width: size, height: half, data: new Float32Array(half * size) };
  for (let i = 0; i < magnitudes.data.length; i++)
    magnitudes.data[i] = Math.hypot(spectrum[2 * i]!, spectrum[2 * i + 1]!) / size;
  const before = magnitudes.data.slice();
  keepNoise(magnitudes, variance);
  for (let i = 0; i < before.length; i++) {
    const share = before[i]! > 0 ? magnitudes.data[i]! / before[i]! : 0;
    spectrum[2 * i]! *= share;
    spectrum[2 * i + 1]! *= share;
  }
  eachColumn(spectrum, size, (out, column) => fft.inverseTransform(out, column), work);
  backToRows(spectrum, plane, fft);
}

function eachColumn(
  spectrum: Float32Array,
  size: number,
  change: (out: number[], column: number[]) => void,
  out: number[],
): void {
  for (let at = 0; at < spectrum.length; at += 2 * size) {
    change(out, Array.from(spectrum.subarray(at, at + 2 * size)));
    spectrum.set(out, at);
  }
}

function backToRows(spectrum: Float32Array, { width: size, data }: Plane, fft: FFT): void {
  const [row, out] = [fft.createComplexArray(), fft.createComplexArray()];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = 2 * ((x <= size / 2 ? x : size - x) * size + y);
      row[2 * x] = spectrum[from]!;
      row[2 * x + 1] = x <= size / 2 ? spectrum[from + 1]! : -spectrum[from + 1]!;
    }
    fft.inverseTransform(out, row);
    for (let x = 0; x < size; x++) data[y * size + x] = out[2 * x]!;
  }
}
