import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { LumaPlane, RgbImage, SignalMeasurement } from '../../media.ts';
import { drawn, frameOf, scene, seeded } from '../pictures.testing.ts';
import { contextOf } from '../signal-context.testing.ts';
import { visibleMark } from './index.ts';
import { withStar } from './laying.testing.ts';
import { holdsSquares } from './squares.ts';
import { findStar } from './star.ts';

/** A view with sensor-like noise. */
function view(width: number, height: number, seed = 1, shift = 0): LumaPlane {
  const random = seeded(seed);
  return drawn(width, height, (x, y) => 0.6 * scene(x + shift, y + shift / 3) + 20 + 8 * (random() - 0.5));
}

async function measure(
  planes: LumaPlane[],
  modality: 'image' | 'video' = 'image',
): Promise<SignalMeasurement> {
  const collector = await visibleMark.collect(contextOf(modality));
  for (const [i, plane] of planes.entries()) await collector.frame?.(frameOf(plane, 8 * i));
  return collector.finish();
}

async function jpeg(plane: LumaPlane, quality: number, width = plane.width): Promise<LumaPlane> {
  const raw = { width: plane.width, height: plane.height, channels: 1 as const };
  const bytes = await sharp(plane.data, { raw }).resize({ width }).jpeg({ quality }).toBuffer();
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

describe('a star in the corner', () => {
  test.each([
    [1024, 1024, 24, 56 / 24],
    [1536, 1152, 48, 112 / 48],
    [640, 960, 19, 2.05],
  ])('of %d x %d is found with its place and decides', async (width, height, radius, distance) => {
    const { features, decides, evidence } = await measure([
      withStar(view(width, height), radius, distance, 0.6),
    ]);
    expect(decides).toBe('ai');
    expect(features?.star_likeness).toBeGreaterThan(0.85);
    const { region, at_s, text } = evidence[0]!;
    expect(at_s).toBeNull();
    expect(region!.x + region!.width / 2).toBeCloseTo(1 - (distance * radius) / width, 1.7);
    expect(region!.y + region!.height / 2).toBeCloseTo(1 - (distance * radius) / height, 1.7);
    expect(text).toMatch(
      /^A light four-pointed star as Gemini lays it over its pictures stands in the lower right/,
    );
  });

  test('is found after JPEG and scaling', async () => {
    const marked = withStar(view(1024, 1024), 24, 56 / 24, 0.6);
    expect((await measure([await jpeg(marked, 60)])).decides).toBe('ai');
    expect((await measure([await jpeg(marked, 75, 700)])).decides).toBe('ai');
  });

  test('is found in a clip whose view moves behind it', async () => {
    const frames = Array.from({ length: 6 }, (_, i) => withStar(view(960, 540, i + 1, 40 * i), 20, 2.3, 0.5));
    const { decides, evidence } = await measure(frames, 'video');
    expect(decides).toBe('ai');
    expect(evidence[0]?.at_s).toBe(0);
    expect(evidence[0]?.text).toContain('throughout the clip');
  });

  test.each([
    ['a plain view', (plane: LumaPlane) => plane],
    ['a star that cannot be seen', (plane: LumaPlane) => withStar(plane, 24, 56 / 24, 0.02)],
    ['a star elsewhere', (plane: LumaPlane) => withStar(plane, 24, 9, 0.6)],
    ['a disc', (plane: LumaPlane) => shape(plane, (u, v) => Math.hypot(u, v) < 0.7)],
    ['a square', (plane: LumaPlane) => shape(plane, (u, v) => Math.max(Math.abs(u), Math.abs(v)) < 0.6)],
    ['a cross', (plane: LumaPlane) => shape(plane, (u, v) => Math.min(Math.abs(u), Math.abs(v)) < 0.12)],
    ['a lamp', (plane: LumaPlane) => shape(plane, (u, v) => Math.exp(-4 * (u * u + v * v)))],
  ])('is not seen in %s', async (_name, change) => {
    const found = await measure([change(view(1024, 1024))]);
    expect(found).toEqual({ features: null, reason: 'no_mark', evidence: [] });
  });

  test('is not looked for in tiny pictures', async () => {
    expect(findStar(view(100, 80))).toBeNull();
    expect(await measure([view(100, 80)])).toMatchObject({ features: null, reason: 'too_small' });
  });
});

/** Lightens a copy where the star would be, by a function of the distance to its middle in radii. */
function shape(plane: LumaPlane, of: (u: number, v: number) => boolean | number): LumaPlane {
  return {
    ...plane,
    data: plane.data.map((value, i) => {
      const [u, v] = [
        ((i % plane.width) - plane.width + 56) / 24,
        (Math.floor(i / plane.width) - plane.height + 56) / 24,
      ];
      if (Math.max(Math.abs(u), Math.abs(v)) > 1) return value;
      return Math.round(value + 0.6 * Number(of(u, v)) * (255 - value));
    }),
  };
}

describe('coloured squares', () => {
  const COLOURS = [
    [255, 255, 102],
    [66, 255, 255],
    [81, 218, 76],
    [255, 110, 60],
    [60, 70, 255],
  ];

  function withSquares(side: number, colours = COLOURS): RgbImage {
    const data = new Uint8Array(3 * side * side).fill(120);
    const size = side / 64;
    for (let y = side - size; y < side; y++) {
      for (let x = side - 5 * size; x < side; x++) {
        data.set(colours[Math.floor((x - side + 5 * size) / size)]!, 3 * (y * side + x));
      }
    }
    return { width: side, height: side, data };
  }

  test('in their order are the sign of DALL-E 2', async () => {
    expect(holdsSquares(withSquares(640))).toBe(true);
    const collector = await visibleMark.collect(contextOf('image'));
    await collector.frame?.(frameOf(view(1024, 1024), 0, { rgb: withSquares(640) }));
    const { decides, evidence } = await collector.finish();
    expect(decides).toBe('ai');
    expect(evidence[0]?.region?.width).toBeCloseTo(5 / 64, 9);
  });

  test('in another order, or none, are not', () => {
    expect(holdsSquares(withSquares(640, [...COLOURS].reverse()))).toBe(false);
    expect(holdsSquares({ width: 640, height: 640, data: new Uint8Array(3 * 640 ** 2) })).toBe(false);
    expect(holdsSquares({ ...withSquares(640), height: 600 })).toBe(false);
  });
});
