/**
 * What a picture looks like in 255 bits, so that another encoding of it is found again: the signs of its low frequencies (a perceptual
 * hash after Zauner 2010). Beside the hash of the whole stand those of parts of it, because what was cut from a picture looks like one of them.
 */
import sharp from 'sharp';
import type { RgbImage } from '../../media.ts';
import { HASH_BYTES } from './compare.ts';

/** Pictures are compared at this size, whatever their shape. */
const SIDE = 128;
/** Sampled for one hash. */
const CELLS = 32;
/** Frequencies kept in each direction. */
const KEPT = 16;
/** Flat pictures all look alike: deviation of the brightness below which there is no hash. */
const LEAST_DEVIATION = 6;
/** Parts: what a cut leaves of width and height, and where it may lie. */
const SHARES = [0.95, 0.9, 0.85, 0.8];
const PLACES = [0, 0.5, 1];

/** Hash of the whole, then of its parts, one after the other; null for a flat picture. */
export async function pictureHashes(image: RgbImage): Promise<Uint8Array | null> {
  const { width, height, data } = image;
  const grey = await sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .greyscale()
    .resize({
      width: SIDE,
      height: SIDE,
      fit: 'fill',
      kernel: width < SIDE || height < SIDE ? 'cubic' : 'linear',
    })
    .raw()
    .toBuffer();
  if (deviation(grey) < LEAST_DEVIATION) return null;
  const sums = summed(grey);
  const hashes = windows().map((window) => hashOf(cells(sums, window)));
  return new Uint8Array(Buffer.concat(hashes));
}

interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In pixels of the scaled picture, with fractions: the whole, what is cut at all sides, and what is cut in one direction alone. */
function windows(): Window[] {
  const part = (wide: number, high: number) => {
    const [width, height] = [wide * SIDE, high * SIDE];
    const [xs, ys] = [wide < 1 ? PLACES : [0], high < 1 ? PLACES : [0]];
    return ys.flatMap((v) =>
      xs.map((u) => ({ x: u * (SIDE - width), y: v * (SIDE - height), width, height })),
    );
  };
  return [
    part(1, 1),
    ...SHARES.flatMap((share) => [part(share, share), part(share, 1), part(1, share)]),
  ].flat();
}

function deviation(grey: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of grey) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / grey.length;
  return Math.sqrt(Math.max(0, squares / grey.length - mean * mean));
}

/** Sums over all pixels above and left of each, one row and column more than the picture. */
function summed(grey: Uint8Array): Float64Array {
  const stride = SIDE + 1;
  const sums = new Float64Array(stride * stride);
  for (let y = 1; y <= SIDE; y++) {
    let row = 0;
    for (let x = 1; x <= SIDE; x++) {
      row += grey[(y - 1) * SIDE + x - 1]!;
      sums[y * stride + x] = sums[(y - 1) * stride + x]! + row;
    }
  }
  return sums;
}

/** Mean brightness of each cell of a window. */
function cells(sums: Float64Array, { x, y, width, height }: Window): Float64Array {
  const out = new Float64Array(CELLS * CELLS);
  const edges = (from: number, length: number) =>
    Array.from({ length: CELLS + 1 }, (_, at) => Math.min(SIDE, from + (at * length) / CELLS));
  const [columns, rows] = [edges(x, width), edges(y, height)];
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const [x0, x1, y0, y1] = [columns[column]!, columns[column + 1]!, rows[row]!, rows[row + 1]!];
      const sum = at(sums, x1, y1) - at(sums, x0, y1) - at(sums, x1, y0) + at(sums, x0, y0);
      out[row * CELLS + column] = sum / ((x1 - x0) * (y1 - y0));
    }
  }
  return out;
}

/** A sum between four pixels. */
function at(sums: Float64Array, x: number, y: number): number {
  const stride = SIDE + 1;
  const [x0, y0] = [Math.min(SIDE - 1, Math.floor(x)), Math.min(SIDE - 1, Math.floor(y))];
  const [u, v] = [x - x0, y - y0];
  const i = y0 * stride + x0;
  const top = sums[i]! * (1 - u) + sums[i + 1]! * u;
  const bottom = sums[i + stride]! * (1 - u) + sums[i + stride + 1]! * u;
  return top * (1 - v) + bottom * v;
}

const COSINES = Float64Array.from({ length: KEPT * CELLS }, (_, index) => {
  const [k, n] = [Math.floor(index / CELLS), index % CELLS];
  return Math.cos((Math.PI * k * (2 * n + 1)) / (2 * CELLS));
});

/** One bit for each frequency but the mean: whether it lies above the middle of all. */
function hashOf(values: Float64Array): Uint8Array {
  const rows = new Float64Array(CELLS * KEPT);
  for (let y = 0; y < CELLS; y++) {
    for (let k = 0; k < KEPT; k++) {
      let sum = 0;
      for (let x = 0; x < CELLS; x++) sum += values[y * CELLS + x]! * COSINES[k * CELLS + x]!;
      rows[y * KEPT + k] = sum;
    }
  }
  const frequencies: number[] = [];
  for (let l = 0; l < KEPT; l++) {
    for (let k = 0; k < KEPT; k++) {
      let sum = 0;
      for (let y = 0; y < CELLS; y++) sum += rows[y * KEPT + k]! * COSINES[l * CELLS + y]!;
      if (k + l > 0) frequencies.push(sum);
    }
  }
  const middle = [...frequencies].sort((a, b) => a - b)[frequencies.length >> 1]!;
  const hash = new Uint8Array(HASH_BYTES);
  for (const [bit, value] of frequencies.entries()) if (value > middle) hash[bit >> 3]! |= 1 << (bit & 7);
  return hash;
}
