import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { RgbImage, SignalMeasurement } from '../../media.ts';
import { frameOf, scene, seeded } from '../pictures.testing.ts';
import { contextOf } from '../signal-context.testing.ts';
import { chanceOf } from './agreement.ts';
import { withMark } from './embedding.testing.ts';
import { findMark } from './find-mark.ts';
import { invisibleMark } from './index.ts';
import { MESSAGES } from './messages.ts';

/** A textured view with colours of its own and sensor-like noise. */
function picture(width: number, height: number, seed = 1): RgbImage {
  const random = seeded(seed);
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const light = scene(x, y);
    const hue = 25 * Math.sin(x / 61 + y / 83 + seed);
    for (const [channel, tint] of [hue, 0, -hue].entries()) {
      data[3 * i + channel] = Math.min(250, Math.max(5, Math.round(light + tint + 6 * (random() - 0.5))));
    }
  }
  return { width, height, data };
}

const encoded = ({ width, height, data }: RgbImage) => sharp(data, { raw: { width, height, channels: 3 } });
const bitsOf = (generator: string) => MESSAGES.find((message) => message.generator === generator)!.bits;

async function measure(bytes: Uint8Array): Promise<SignalMeasurement> {
  return (await invisibleMark.collect(contextOf('image', { stills: [bytes] }))).finish();
}

async function jpeg(image: RgbImage, quality: number): Promise<RgbImage> {
  const bytes = await encoded(image).jpeg({ quality }).toBuffer();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function cut(image: RgbImage, left: number, top: number, width: number, height: number): RgbImage {
  const data = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 3 * ((top + row) * image.width + left);
    data.set(image.data.subarray(from, from + 3 * width), 3 * row * width);
  }
  return { width, height, data };
}

describe('the mark of reference code', () => {
  test.each(MESSAGES.map(({ generator }) => generator))('of %s is read and decides', async (generator) => {
    const marked = withMark(picture(512, 512), bitsOf(generator));
    const { features, decides, evidence } = await measure(await encoded(marked).png().toBuffer());
    const length = bitsOf(generator).length;
    expect(features).toEqual({ agreeing_bits: length, message_bits: length });
    expect(decides).toBe('ai');
    expect(evidence[0]?.text).toContain(
      `mark of the ${generator} reference code: ${length} of ${length} bits`,
    );
  });

  test('is read when red and blue were exchanged on writing', () => {
    const swap = (image: RgbImage): RgbImage => ({
      ...image,
      data: image.data.map((_, i) => image.data[i - (i % 3) + (2 - (i % 3))]!),
    });
    const marked = swap(withMark(swap(picture(512, 512)), bitsOf('FLUX.1')));
    expect(findMark(marked)).toMatchObject({ generator: 'FLUX.1', agreeing: 48 });
  });

  test('is read from large pictures after mild JPEG', async () => {
    const marked = await jpeg(withMark(picture(1024, 1024), bitsOf('Stable Diffusion XL')), 95);
    expect(findMark(marked)?.generator).toBe('Stable Diffusion XL');
  });

  test('is read from a cut-out of unknown place', () => {
    const marked = withMark(picture(640, 512), bitsOf('Stable Diffusion XL'));
    const found = findMark(cut(marked, 37, 21, 500, 420));
    expect(found?.generator).toBe('Stable Diffusion XL');
    expect(found?.chance).toBeLessThan(1e-6);
  });

  test('adds up over frames of a clip that arrive unscaled', async () => {
    const collector = await invisibleMark.collect(contextOf('video'));
    for (let sample = 0; sample < 24; sample++) {
      const rgb = withMark(picture(320, 240, sample + 1), bitsOf('Stable Diffusion XL'));
      const luma = { width: 320, height: 240, data: new Uint8Array(320 * 240) };
      await collector.frame?.(frameOf(luma, sample, { rgb }));
    }
    expect((await collector.finish()).decides).toBe('ai');
  });
});

describe('nothing is found', () => {
  test.each([1, 2, 3, 4])('in a picture without it (%d)', async (seed) => {
    const bytes = await encoded(picture(512, 384, seed))
      .png()
      .toBuffer();
    expect(await measure(bytes)).toEqual({ features: null, reason: 'no_mark', evidence: [] });
  });

  test.each([
    ['one colour', () => 90],
    ['stripes', (x: number) => (x % 16 < 8 ? 40 : 200)],
    ['a grid of 8 pixels', (x: number, y: number) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 40 : 200)],
    ['noise', seeded(5)],
  ])('in %s', (_name, of) => {
    const image = { width: 512, height: 512, data: new Uint8Array(3 * 512 * 512) };
    for (let i = 0; i < image.data.length; i++) {
      const [x, y] = [Math.floor(i / 3) % 512, Math.floor(i / 3 / 512)];
      image.data[i] = i % 3 === 2 ? 255 * Math.min(1, of(x, y)) : of(x, y);
    }
    expect(findMark(image)).toBeNull();
  });

  test('when another message was written', () => {
    const random = seeded(9);
    const bits = Array.from({ length: 48 }, () => Math.round(random()));
    expect(findMark(withMark(picture(512, 512), bits))).toBeNull();
  });

  test('after scaling', async () => {
    const marked = withMark(picture(768, 768), bitsOf('Stable Diffusion XL'));
    expect(await measure(await encoded(marked).resize(500, 500).png().toBuffer())).toMatchObject({
      features: null,
    });
  });
});

test('the chance of agreeing bits is that of fair coins', () => {
  expect(chanceOf(48, 48)).toBeCloseTo(2 ** -48, 20);
  expect(chanceOf(24, 48)).toBeGreaterThan(0.5);
  expect(chanceOf(0, 136)).toBeCloseTo(1, 9);
});
