import type { RgbImage } from '../media.ts';
import type { PictureInput } from './manifest.ts';

/** A rectangle in pixels of the picture; may reach beyond its edges. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Samples across an output pixel at most: beyond, source pixels are skipped. */
const MOST_SAMPLES = 8;

/** The largest centred rectangle with the shape of the input. */
export function centredBox(image: RgbImage, { width, height }: PictureInput): Box {
  const scale = Math.min(image.width / width, image.height / height);
  const own = { width: width * scale, height: height * scale };
  return { ...own, x: (image.width - own.width) / 2, y: (image.height - own.height) / 2 };
}

/** A rectangle of the shape of the input around the middle of a face, `margin` times as large as its box. */
export function faceBox(face: Box, input: PictureInput): Box {
  const side = Math.max(face.width, face.height) * input.margin;
  const width = side * Math.max(1, input.width / input.height);
  const height = side * Math.max(1, input.height / input.width);
  return {
    x: face.x + face.width / 2 - width / 2,
    y: face.y + face.height / 2 - height / 2,
    width,
    height,
  };
}

/**
 * Cuts a box out of a picture and scales it (bilinear; when reducing, the mean of as many samples as cover the source pixels).
 * What lies outside the picture repeats its edge.
 *
 * @returns normalised values in the layout and colour order of the input
 */
export function cropFor(image: RgbImage, box: Box, input: PictureInput): Float32Array {
  const { width, height, layout, colour, scale, mean, std } = input;
  const out = new Float32Array(3 * width * height);
  const across = samplesOver(box.width / width);
  const down = samplesOver(box.height / height);
  const pixel = new Float64Array(3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      pixel.fill(0);
      for (let j = 0; j < down; j++) {
        const y = box.y + ((row + (j + 0.5) / down) * box.height) / height - 0.5;
        for (let i = 0; i < across; i++) {
          addSample(image, box.x + ((column + (i + 0.5) / across) * box.width) / width - 0.5, y, pixel);
        }
      }
      for (let c = 0; c < 3; c++) {
        const raw = pixel[colour === 'RGB' ? c : 2 - c]! / (across * down);
        const at = layout === 'NCHW' ? (c * height + row) * width + column : (row * width + column) * 3 + c;
        out[at] = (raw * scale - mean[c]!) / std[c]!;
      }
    }
  }
  return out;
}

function samplesOver(reduction: number): number {
  return Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(reduction)));
}

function addSample({ width, height, data }: RgbImage, x: number, y: number, sum: Float64Array): void {
  const left = Math.min(width - 1, Math.max(0, x));
  const top = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const right = x0 + 1 < width ? 3 : 0;
  const below = y0 + 1 < height ? 3 * width : 0;
  const fx = left - x0;
  const fy = top - y0;
  const at = 3 * (y0 * width + x0);
  for (let c = 0; c < 3; c++) {
    const upper = data[at + c]! * (1 - fx) + data[at + right + c]! * fx;
    const lower = data[at + below + c]! * (1 - fx) + data[at + below + right + c]! * fx;
    sum[c]! += upper * (1 - fy) + lower * fy;
  }
}
