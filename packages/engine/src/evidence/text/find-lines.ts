/** Where lines of text stand in a picture: level ones alone, which captions and logos are. */
import sharp from 'sharp';
import type { RgbImage } from '../../media.ts';
import type { TextNetworks } from './networks.ts';

/** In pixels of the picture. */
export interface LineBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Mean share of text in it, 0..1. */
  score: number;
}

/** Longer side of what the network looks at. */
const LONGEST_SIDE = 960;
const STEP = 32;
const MEAN = [0.485, 0.456, 0.406];
const SPREAD = [0.229, 0.224, 0.225];
/** As the network's makers set them. */
const TEXT = 0.3;
const LEAST_SCORE = 0.5;
const GROWTH = 1.6;
/** Smaller things are no words, pixels of the network's input. */
const LEAST_SIDE = 3;

/** Lines from the surest to the least sure. */
export async function findLines(image: RgbImage, networks: TextNetworks): Promise<LineBox[]> {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const round = (size: number) => Math.max(STEP, Math.round((size * factor) / STEP) * STEP);
  const [width, height] = [round(image.width), round(image.height)];
  const pixels = await sharp(image.data, { raw: { ...sizeOf(image), channels: 3 }, limitInputPixels: false })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const data = new Float32Array(3 * width * height);
  const plane = width * height;
  for (let at = 0; at < plane; at++) {
    for (let colour = 0; colour < 3; colour++) {
      // Blue first, as the network learnt it.
      const value = pixels[3 * at + 2 - colour]! / 255;
      data[colour * plane + at] = (value - MEAN[colour]!) / SPREAD[colour]!;
    }
  }
  const shares = await networks.find({ data, width, height });
  return boxesIn(shares, width, height)
    .map((box) => scaled(box, image.width / width, image.height / height, image))
    .sort((a, b) => b.score - a.score);
}

const sizeOf = ({ width, height }: RgbImage) => ({ width, height });

/** Connected places above the threshold, grown by what the network leaves away at their borders. */
function boxesIn(shares: Float32Array, width: number, height: number): LineBox[] {
  const seen = new Uint8Array(shares.length);
  const boxes: LineBox[] = [];
  const stack: number[] = [];
  for (let start = 0; start < shares.length; start++) {
    if (seen[start] || shares[start]! < TEXT) continue;
    let [left, right, top, bottom, sum, count] = [width, 0, height, 0, 0, 0];
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      sum += shares[at]!;
      count++;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= shares.length || seen[next] || shares[next]! < TEXT) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    const [w, h] = [right - left + 1, bottom - top + 1];
    if (Math.min(w, h) < LEAST_SIDE || sum / count < LEAST_SCORE) continue;
    const grow = (w * h * GROWTH) / (2 * (w + h));
    boxes.push({
      x: left - grow,
      y: top - grow,
      width: w + 2 * grow,
      height: h + 2 * grow,
      score: sum / count,
    });
  }
  return boxes;
}

/** In pixels of the picture, within it. */
function scaled(box: LineBox, byX: number, byY: number, image: RgbImage): LineBox {
  const x = Math.max(0, Math.floor(box.x * byX));
  const y = Math.max(0, Math.floor(box.y * byY));
  const right = Math.min(image.width, Math.ceil((box.x + box.width) * byX));
  const bottom = Math.min(image.height, Math.ceil((box.y + box.height) * byY));
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y), score: box.score };
}
