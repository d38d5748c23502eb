import { areaScale } from '../../kernels/plane.ts';
import type { RgbImage } from '../../media.ts';

/** Side of the squares that the network is shown, pixels. */
export const SIDE = 128;
/** How a frame or picture is looked at. */
export interface View {
  /** Shorter side that larger frames are scaled to, pixels. */
  shortSide: number;
  /** Where squares lie, as shares of the free room (x, y). */
  places: ReadonlyArray<readonly [number, number]>;
}

/** Frames of clips: the middle and near the four corners. */
export const frameView: View = {
  shortSide: 280,
  places: [
    [0.5, 0.5],
    [0.1, 0.2],
    [0.9, 0.2],
    [0.1, 0.8],
    [0.9, 0.8],
  ],
};

/** Pictures: a grid of three by three without further scaling, which would remove what is fine. */
export const pictureView: View = {
  shortSide: Number.POSITIVE_INFINITY,
  places: [0.1, 0.5, 0.9].flatMap((v) => [0.1, 0.5, 0.9].map((u) => [u, v] as const)),
};

export interface Crops {
  /** Crop after crop: `SIDE` * `SIDE` red values, then green, then blue, -1..1. */
  planes: Float32Array;
  /** Left upper corner of each crop, pixels of the scaled frame. */
  corners: Array<{ x: number; y: number }>;
  /** Size of the scaled frame. */
  width: number;
  height: number;
}

/** Red, green and blue apart, scaled by areas so that the shorter side is at most `shortSide`, as whole numbers of 0..255. */
function scaledChannels(
  { width, height, data }: RgbImage,
  shortSide: number,
): {
  width: number;
  height: number;
  channels: ArrayLike<number>[];
} {
  const factor = Math.min(1, shortSide / Math.min(width, height));
  const to = { width: Math.round(width * factor), height: Math.round(height * factor) };
  const channels = [0, 1, 2].map((channel) => {
    const plane = new Uint8Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[3 * i + channel]!;
    if (factor === 1) return plane;
    return areaScale({ width, height, data: plane }, to.width, to.height).map(Math.round);
  });
  return { ...to, channels };
}

/** Cuts the squares that the network is shown out of a frame. Both sides of the frame must be at least `SIDE`. */
export function cutCrops(image: RgbImage, { places, shortSide }: View): Crops {
  const { width, height, channels } = scaledChannels(image, shortSide);
  const planes = new Float32Array(places.length * 3 * SIDE * SIDE);
  const corners = places.map(([u, v]) => ({
    x: Math.round((width - SIDE) * u),
    y: Math.round((height - SIDE) * v),
  }));
  let at = 0;
  for (const { x, y } of corners) {
    for (const channel of channels) {
      for (let row = y; row < y + SIDE; row++) {
        for (let column = x; column < x + SIDE; column++) {
          planes[at++] = channel[row * width + column]! / 127.5 - 1;
        }
      }
    }
  }
  return { planes, corners, width, height };
}
