/** Burns rectangles into one picture, in a process of its own that holds nothing but it. Told by its arguments, answers with one line. */
import sharp from 'sharp';
import type { BurnTask } from './burn.ts';

/** Of the picture, before it is decoded. */
const MOST_PIXELS = 100e6;

// Only loaders of plain pictures: libvips can also read SVG, PDF and others, which refer to files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((kind) => `VipsForeignLoad${kind}`),
});
sharp.cache(false);
sharp.concurrency(1);

const [, , told = ''] = process.argv;
const { from, to, rectangles, side }: BurnTask = JSON.parse(told);

const { data, info } = await sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  .autoOrient()
  .flatten({ background: '#000' })
  .toColourspace('srgb')
  .removeAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true });
const { width, height, channels } = info;

/** Outwards to whole pixels: what stands at an edge is covered. */
const pixels = rectangles.flatMap((one): [number, number, number, number][] => {
  const left = Math.max(0, Math.floor(one.x * width));
  const top = Math.max(0, Math.floor(one.y * height));
  const right = Math.min(width, Math.ceil((one.x + one.width) * width));
  const bottom = Math.min(height, Math.ceil((one.y + one.height) * height));
  return right > left && bottom > top ? [[left, top, right - left, bottom - top]] : [];
});
for (const [left, top, wide, high] of pixels) {
  for (let row = top; row < top + high; row += 1) {
    const at = (row * width + left) * channels;
    data.fill(0, at, at + wide * channels);
  }
}
const burnt = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
const shown =
  side === null
    ? burnt
    : burnt.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
// What is not asked for is not written: no metadata of the exhibit, and no thumbnail of what was covered.
await shown.png().toFile(to);
process.stdout.write(JSON.stringify({ width, height, rectangles: pixels }));
