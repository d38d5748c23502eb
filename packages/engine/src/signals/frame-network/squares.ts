import sharp from 'sharp';
import { areaScale } from '../../kernels/plane.ts';
import type { RgbImage } from '../../media.ts';
import { jpegOnce } from '../jpeg-once.ts';

/** Side of the squares that the network is shown, pixels. */
export const SIDE = 224;
/** Shorter side below which a picture is not looked at, pixels. */
export const SMALLEST = 96;
/** Longer side beyond which a picture is halved, pixels. */
const LARGEST = 3000;
/** Sides of JPEG blocks. Squares begin beside their corners, so that the grid of an earlier compression does not meet that of ours. */
const BLOCK = 8;
const PHASE = { x: 3, y: 5 } as const;

/** Where squares lie, as shares of the free room: along the longer side, along the shorter one. */
export type Places = ReadonlyArray<readonly [along: number, across: number]>;

/** Of frames of clips. The heads learnt from the first three; judging by six names more held-out clips (docs/accuracy/models/frames.md). */
export const FRAME_PLACES: Places = [
  [0.12, 0.4],
  [0.5, 0.6],
  [0.88, 0.4],
  [0.12, 0.95],
  [0.5, 0.05],
  [0.88, 0.95],
];

/** Of pictures, which are looked at in their own resolution: scaling removes what is fine. */
export const PICTURE_PLACES: Places = [
  [0.5, 0.5],
  [0.1, 0.15],
  [0.9, 0.85],
  [0.9, 0.15],
  [0.1, 0.85],
  [0.5, 0.95],
];

export interface Squares {
  /** Square after square: `SIDE` * `SIDE` red values, then green, then blue, -1..1. The view of the whole comes last. */
  planes: Float32Array;
  /** Left upper corner of each square that was cut, pixels of the picture that they were cut out of. */
  corners: Array<{ x: number; y: number }>;
  /** Size of that picture. */
  width: number;
  height: number;
}

/** Every pixel the mean of four. */
function halved({ width, height, data }: RgbImage): RgbImage {
  const to = { width: width >> 1, height: height >> 1 };
  const out = new Uint8Array(3 * to.width * to.height);
  for (let y = 0, at = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const from = 3 * (2 * y * width + 2 * x);
      for (let c = 0; c < 3; c++) {
        const below = from + 3 * width + c;
        out[at++] = (data[from + c]! + data[from + 3 + c]! + data[below]! + data[below + 3]! + 2) >> 2;
      }
    }
  }
  return { ...to, data: out };
}

/** A position in a row that is mirrored at its end, for positions of less than twice its length. */
const mirrored = (at: number, length: number): number => {
  const around = at % (2 * length);
  return around < length ? around : 2 * length - 1 - around;
};

/** The pixels of one part; beyond the right and lower edge the picture is mirrored. */
function cut(
  { width, height, data }: RgbImage,
  left: number,
  top: number,
  columns = SIDE,
  rows = SIDE,
): Buffer {
  const out = Buffer.alloc(3 * columns * rows);
  for (let y = 0, at = 0; y < rows; y++) {
    const row = mirrored(top + y, height) * width;
    for (let x = 0; x < columns; x++) {
      const from = 3 * (row + mirrored(left + x, width));
      out[at++] = data[from]!;
      out[at++] = data[from + 1]!;
      out[at++] = data[from + 2]!;
    }
  }
  return out;
}

/** The whole picture as one square, each pixel the mean of what it covers. */
function squashed(picture: RgbImage): Buffer {
  const [width, height] = [Math.max(SIDE, picture.width), Math.max(SIDE, picture.height)];
  const isSmall = width > picture.width || height > picture.height;
  const pixels = isSmall ? cut(picture, 0, 0, width, height) : picture.data;
  const out = Buffer.alloc(3 * SIDE * SIDE);
  const data = new Uint8Array(width * height);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < data.length; i++) data[i] = pixels[3 * i + channel]!;
    for (const [i, value] of areaScale({ width, height, data }, SIDE, SIDE).entries()) {
      out[3 * i + channel] = Math.round(value);
    }
  }
  return out;
}

function corner(free: number, share: number, phase: number): number {
  return Math.min(free, Math.floor((free * share) / BLOCK) * BLOCK + phase);
}

/**
 * Cuts the squares that the network is shown, and squashes the whole picture to one: what squares cut out of it do not show. Each
 * after one round of JPEG. Both sides must be at least `SMALLEST`.
 */
export async function cutSquares(picture: RgbImage, places: Places): Promise<Squares> {
  let image = picture;
  while (Math.max(image.width, image.height) > LARGEST) image = halved(image);
  const { width, height } = image;
  const [freeX, freeY] = [Math.max(0, width - SIDE), Math.max(0, height - SIDE)];
  const corners = places.map(([along, across]) => {
    const [u, v] = Math.max(width, SIDE) >= Math.max(height, SIDE) ? [along, across] : [across, along];
    return { x: corner(freeX, u, PHASE.x), y: corner(freeY, v, PHASE.y) };
  });
  const squares = [...corners.map(({ x, y }) => cut(image, x, y)), squashed(image)];
  const planes = new Float32Array(squares.length * 3 * SIDE * SIDE);
  for (const [i, square] of squares.entries()) {
    const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
    const pixels = await jpegOnce(sharp(square, { raw }));
    for (let channel = 0, at = i * 3 * SIDE * SIDE; channel < 3; channel++) {
      for (let j = channel; j < pixels.length; j += 3) planes[at++] = pixels[j]! / 127.5 - 1;
    }
  }
  return { planes, corners, width, height };
}
