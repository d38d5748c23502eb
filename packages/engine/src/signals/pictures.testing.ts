import { areaScale } from '../kernels/plane.ts';
import type { LumaPlane, RgbImage, SampledFrame } from '../media.ts';

/** Small seeded generator: 0 <= value < 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A plane drawn by a function of x and y, clamped to 0..255. */
export function drawn(width: number, height: number, of: (x: number, y: number) => number): LumaPlane {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = Math.min(255, Math.max(0, Math.round(of(x, y))));
  }
  return { width, height, data };
}

/** A smooth scene that does not repeat, about 40..215. */
export function scene(x: number, y: number): number {
  return (
    128 +
    35 * Math.sin(x / 23 + Math.sin(y / 31)) +
    30 * Math.sin(y / 19 + Math.cos(x / 47)) +
    20 * Math.sin((x + 2 * y) / 9)
  );
}

export function greyRgb({ width, height, data }: LumaPlane): RgbImage {
  const rgb = new Uint8Array(3 * data.length);
  for (let i = 0; i < data.length; i++) rgb.fill(data[i]!, 3 * i, 3 * i + 3);
  return { width, height, data: rgb };
}

/** The frame that a decoder would deliver for this luma (grey colours, no faces). */
export function frameOf(luma: LumaPlane, sample = 0, part: Partial<SampledFrame> = {}): SampledFrame {
  const scale = 256 / Math.min(luma.width, luma.height);
  const [width, height] = [Math.round(luma.width * scale), Math.round(luma.height * scale)];
  const normal =
    scale === 1 ? luma : { width, height, data: Uint8Array.from(areaScale(luma, width, height), Math.round) };
  return {
    sample,
    index: sample,
    at_s: sample / 8,
    cut: sample === 0,
    luma,
    rgb: greyRgb(luma),
    normal,
    detail: () => greyRgb(luma),
    faces: [],
    ...part,
  };
}
