/** The five coloured squares that DALL-E 2 laid over the lower right corner of its pictures, each a 64th of the side. */
import type { RgbImage } from '../../media.ts';

const COLOURS = [
  [255, 255, 102],
  [66, 255, 255],
  [81, 218, 76],
  [255, 110, 60],
  [60, 70, 255],
] as const;

const SHARE = 64;
/** Largest mean difference of a colour, of 255; compression blurs small squares. */
const NEAR = 40;
const LEAST_SIDE = 256;

/** Largest difference of any square's middle to its colour; null for pictures that are not square or too small. */
export function squaresDifference({ width, height, data }: RgbImage): number | null {
  if (width !== height || width < LEAST_SIDE) return null;
  const side = width / SHARE;
  const differences = COLOURS.map((colour, i) => {
    const x = Math.floor(width - (COLOURS.length - i - 0.5) * side);
    const y = Math.floor(height - 0.5 * side);
    return Math.max(
      ...colour.map((value, channel) => Math.abs(value - data[3 * (y * width + x) + channel]!)),
    );
  });
  return Math.max(...differences);
}

export function holdsSquares(image: RgbImage): boolean {
  const difference = squaresDifference(image);
  return difference !== null && difference <= NEAR;
}
