import sharp from 'sharp';
import { areaScale } from '../../kernels/plane.ts';
import type { RgbImage } from '../../media.ts';
import { jpegOnce } from '../jpeg-once.ts';

/** Side of the squares that the network is shown, pixels. */
const SIDE = 224;
/** Sides of smaller squares are multiples of it: the network halves them five times less one. */
const STEP = 32;
/** Shorter side below which a picture is not looked at, pixels. */
export const SMALLEST = 128;

/** How a frame or picture is looked at. */
export interface View {
  /** Shorter side that larger ones are scaled to, pixels. */
  shortSide: number;
  /** Where squares lie, as shares of the free room (x, y). */
  places: ReadonlyArray<readonly [number, number]>;
}

/** Frames of clips. */
export const frameView: View = {
  shortSide: 280,
  places: [
    [0.1, 0.5],
    [0.9, 0.5],
  ],
};

/** Pictures: hardly scaled, which would remove what is fine. */
export const pictureView: View = {
  shortSide: 448,
  places: [
    [0.5, 0.5],
    [0, 1],
    [1, 0],
  ],
};

export interface Squares {
  /** Square after square: side * side red values, then green, then blue, -1..1. */
  planes: Float32Array;
  /** Pixels. */
  side: number;
  /** Left upper corner of each square, pixels of the scaled frame. */
  corners: Array<{ x: number; y: number }>;
  /** Size of the scaled frame. */
  width: number;
  height: number;
}

/** Scaled by areas so that the shorter side is at most `shortSide`; never enlarged. */
function shrunk({ width, height, data }: RgbImage, shortSide: number): RgbImage {
  const factor = shortSide / Math.min(width, height);
  if (factor >= 1) return { width, height, data };
  const to = { width: Math.round(width * factor), height: Math.round(height * factor) };
  const pixels = new Uint8Array(3 * to.width * to.height);
  const plane = new Uint8Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < plane.length; i++) plane[i] = data[3 * i + channel]!;
    const scaled = areaScale({ width, height, data: plane }, to.width, to.height);
    for (let i = 0; i < scaled.length; i++) pixels[3 * i + channel] = Math.round(scaled[i]!);
  }
  return { ...to, data: pixels };
}

/**
 * Cuts the squares that the network is shown out of a frame or picture, after one round of JPEG for all alike.
 * Both sides must be at least `SMALLEST`.
 */
export async function cutSquares(image: RgbImage, { places, shortSide }: View): Promise<Squares> {
  const { width, height, data } = shrunk(image, shortSide);
  const pixels = await jpegOnce(sharp(data, { raw: { width, height, channels: 3 } }));
  const side = Math.min(SIDE, Math.floor(Math.min(width, height) / STEP) * STEP);
  const corners = places.map(([u, v]) => ({
    x: Math.round((width - side) * u),
    y: Math.round((height - side) * v),
  }));
  const planes = new Float32Array(places.length * 3 * side * side);
  let at = 0;
  for (const { x, y } of corners) {
    for (let channel = 0; channel < 3; channel++) {
      for (let row = y; row < y + side; row++) {
        for (let column = x; column < x + side; column++) {
          planes[at++] = pixels[3 * (row * width + column) + channel]! / 127.5 - 1;
        }
      }
    }
  }
  return { planes, side, corners, width, height };
}
