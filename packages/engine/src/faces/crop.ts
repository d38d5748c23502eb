import type { RgbImage } from '../media.ts';

/** A square of the picture, possibly turned. Pixels and radians. */
export interface Square {
  x: number;
  y: number;
  size: number;
  /** Turns the square clockwise on the screen about its centre (x, y). */
  roll: number;
}

/** Linear map from 0..255 to what a network was trained on. */
export interface PixelScale {
  factor: number;
  offset: number;
}

/** Above this reduction one sample per output pixel would skip source pixels and shimmer over time. */
const REDUCTION_WITH_ONE_SAMPLE = 1.6;

/**
 * Cuts a turned square out of a picture and scales it (bilinear, two by two samples when reducing).
 * What lies outside the picture is black before scaling.
 * @returns planes of `side * side` red, green and blue values
 */
export function cropSquare(image: RgbImage, square: Square, side: number, scale: PixelScale): Float32Array {
  const { width, height, data } = image;
  const planes = new Float32Array(3 * side * side);
  const samples = square.size / side > REDUCTION_WITH_ONE_SAMPLE ? 2 : 1;
  const cos = Math.cos(square.roll);
  const sin = Math.sin(square.roll);
  const step = square.size / (side * samples);
  const weight = scale.factor / (samples * samples);
  const area = side * side;
  const half = (side * samples) / 2 - 0.5;
  const shift = samples - 1;
  // One loop without calls for each pixel: numbers handed to a function are stored on the heap one by one.
  for (let row = 0; row < side * samples; row++) {
    const v = (row - half) * step;
    const acrossX = v * sin;
    const acrossY = v * cos;
    const target = (row >> shift) * side;
    for (let column = 0; column < side * samples; column++) {
      const u = (column - half) * step;
      const x = square.x + u * cos - acrossX - 0.5;
      const y = square.y + u * sin + acrossY - 0.5;
      if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) continue;
      const x0 = Math.max(0, Math.min(width - 2, Math.floor(x)));
      const y0 = Math.max(0, Math.min(height - 2, Math.floor(y)));
      const fx = Math.max(0, Math.min(1, x - x0));
      const fy = Math.max(0, Math.min(1, y - y0));
      const w00 = (1 - fx) * (1 - fy) * weight;
      const w10 = fx * (1 - fy) * weight;
      const w01 = (1 - fx) * fy * weight;
      const w11 = fx * fy * weight;
      let a = 3 * (y0 * width + x0);
      let b = a + 3 * width;
      let at = target + (column >> shift);
      for (const end = a + 3; a < end; a++, b++, at += area) {
        planes[at]! += data[a]! * w00 + data[a + 3]! * w10 + data[b]! * w01 + data[b + 3]! * w11;
      }
    }
  }
  if (scale.offset !== 0) for (let i = 0; i < planes.length; i++) planes[i]! += scale.offset;
  return planes;
}
