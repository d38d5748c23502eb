/** Pictures as rows of numbers, 0 to 255, three a pixel; everything that is done to them is done in these. */
import sharp, { type Sharp } from 'sharp';

export const WIDTH = 640;
export const HEIGHT = 480;

export interface Picture {
  width: number;
  height: number;
  data: Float32Array;
}
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Chance = () => number;

/** The same numbers in every run. */
export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const blank = (width: number, height: number): Picture => ({
  ...{ width, height },
  data: new Float32Array(width * height * 3),
});

export const copyOf = (picture: Picture): Picture => ({ ...picture, data: Float32Array.from(picture.data) });

/** A part of a photograph, in the one size that all pictures of the bank have. @param share of the width that is shown */
export async function cropOf(file: string, at: { x: number; y: number; share: number }): Promise<Picture> {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const side = Math.min(width, (height * WIDTH) / HEIGHT) * at.share;
  const [w, h] = [Math.floor(side), Math.floor((side * HEIGHT) / WIDTH)];
  const box = {
    left: Math.floor(at.x * (width - w)),
    top: Math.floor(at.y * (height - h)),
    width: w,
    height: h,
  };
  return toPicture(sharp(file).extract(box).resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'lanczos3' }));
}

export async function toPicture(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = blank(info.width, info.height);
  const { channels } = info;
  for (let at = 0; at < info.width * info.height; at += 1)
    for (let c = 0; c < 3; c += 1)
      picture.data[at * 3 + c] = data[at * channels + Math.min(c, channels - 1)]!;
  return picture;
}

export function bytesOf({ data }: Picture): Buffer {
  const bytes = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 1) bytes[at] = Math.max(0, Math.min(255, Math.round(data[at]!)));
  return bytes;
}

/** The one way out: the same encoder, the same quality, no metadata, whatever it is. */
export const webpOf = (picture: Picture): Promise<Buffer> =>
  sharp(bytesOf(picture), { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .webp({ quality: 76, effort: 5 })
    .toBuffer();

export async function scaled(picture: Picture, width: number, height: number): Promise<Picture> {
  const { width: w, height: h } = picture;
  return toPicture(
    sharp(bytesOf(picture), { raw: { width: w, height: h, channels: 3 } }).resize(width, height, {
      fit: 'fill',
    }),
  );
}

/** Linear between the four neighbours; outside, the edge. */
export function sample({ width, height, data }: Picture, x: number, y: number, c: number): number {
  const [cx, cy] = [Math.max(0, Math.min(width - 1.001, x)), Math.max(0, Math.min(height - 1.001, y))];
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  const [fx, fy] = [cx - left, cy - top];
  const at = (row: number, column: number) =>
    data[(Math.min(height - 1, row) * width + Math.min(width - 1, column)) * 3 + c]!;
  const upper = at(top, left) * (1 - fx) + at(top, left + 1) * fx;
  return upper * (1 - fy) + (at(top + 1, left) * (1 - fx) + at(top + 1, left + 1) * fx) * fy;
}

export const shares = ({ left, top, width, height }: Box) => ({
  x: left / WIDTH,
  y: top / HEIGHT,
  width: width / WIDTH,
  height: height / HEIGHT,
});
