import { Correlation, logRatio } from '../../kernels/statistics.ts';
import type { RgbImage } from '../../media.ts';

/** Shorter sides, pixels, to which colours are averaged: below the resolution of any chroma sub-sampling. */
const SIDES = [128, 64, 32] as const;

interface Averaged {
  width: number;
  height: number;
  /** Interleaved RGB. */
  data: Float32Array;
}

/** Averages cells of whole pixels so that the shorter side comes to about `side`, whatever the picture's size. */
function averaged(rgb: RgbImage, side: number): Averaged {
  const cell = Math.max(1, Math.round(Math.min(rgb.width, rgb.height) / side));
  const width = Math.floor(rgb.width / cell);
  const height = Math.floor(rgb.height / cell);
  const data = new Float32Array(3 * width * height);
  for (let y = 0; y < height * cell; y++) {
    const row = 3 * Math.floor(y / cell) * width;
    for (let x = 0; x < width; x++) {
      const to = row + 3 * x;
      let red = 0;
      let green = 0;
      let blue = 0;
      let from = 3 * (y * rgb.width + x * cell);
      for (const end = from + 3 * cell; from < end; from += 3) {
        red += rgb.data[from]!;
        green += rgb.data[from + 1]!;
        blue += rgb.data[from + 2]!;
      }
      data[to]! += red;
      data[to + 1]! += green;
      data[to + 2]! += blue;
    }
  }
  for (let i = 0; i < data.length; i++) data[i]! /= cell * cell;
  return { width, height, data };
}

/** Correlations of the channels' residuals, and half the log ratio of the energy of colour to that of brightness. */
function relations({ width, height, data }: Averaged) {
  const pairs = { rg: new Correlation(), gb: new Correlation(), rb: new Correlation() };
  let chroma = 0;
  let luma = 0;
  const at = (i: number) =>
    4 * data[i]! - data[i - 3]! - data[i + 3]! - data[i - 3 * width]! - data[i + 3 * width]!;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = 3 * (y * width + x);
      const r = at(i);
      const g = at(i + 1);
      const b = at(i + 2);
      pairs.rg.add(r, g);
      pairs.gb.add(g, b);
      pairs.rb.add(r, b);
      const grey = (r + g + b) / 3;
      luma += grey * grey;
      chroma += (r - grey) ** 2 + (g - grey) ** 2 + (b - grey) ** 2;
    }
  }
  return {
    rg: pairs.rg.value,
    gb: pairs.gb.value,
    rb: pairs.rb.value,
    chroma: logRatio(chroma, luma, 1) / 2,
  };
}

export const COLOUR_FEATURES = [
  'colour.rg',
  'colour.gb',
  'colour.rb',
  'colour.chroma128',
  'colour.chroma64',
  'colour.chroma32',
] as const;

/** How much of the fine structure of a picture is colour rather than brightness, at common scales. */
export function colourRelations(rgb: RgbImage): Record<(typeof COLOUR_FEATURES)[number], number> {
  const [fine, middle, coarse] = SIDES.map((side) => relations(averaged(rgb, side))) as [
    ReturnType<typeof relations>,
    ReturnType<typeof relations>,
    ReturnType<typeof relations>,
  ];
  return {
    'colour.rg': fine.rg,
    'colour.gb': fine.gb,
    'colour.rb': fine.rb,
    'colour.chroma128': fine.chroma,
    'colour.chroma64': middle.chroma,
    'colour.chroma32': coarse.chroma,
  };
}
