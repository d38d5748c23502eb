import { describe, expect, test } from 'vitest';
import { centredBox, cropFor, faceBox } from './crops.ts';
import type { ModelOutput, PictureInput } from './manifest.ts';
import { logOddsOf } from './network.ts';

const LOGIT: ModelOutput = { of: 0, kind: 'logit', ai: 0, high: 'ai' };
const SHARE: ModelOutput = { of: 0, kind: 'probability', ai: 1, high: 'ai' };

describe('log-odds of AI from an output', () => {
  test.each<[string, number[], ModelOutput, number]>([
    ['a single logit', [1.5], LOGIT, 1.5],
    ['a single logit that is high for real files', [1.5], { ...LOGIT, high: 'real' }, -1.5],
    ['two logits', [1, 3], { ...LOGIT, ai: 1 }, 2],
    ['three logits: AI against both others', [0, 2, 0], { ...LOGIT, ai: 1 }, 2 - Math.log(2)],
    ['two probabilities', [0.2, 0.8], SHARE, Math.log(4)],
    ['certainty is bounded', [0, 1], SHARE, Math.log((1 - 1e-6) / 1e-6)],
    ['an endless logit is bounded', [400], LOGIT, 20],
  ])('%s', (_name, values, output, expected) => {
    expect(logOddsOf(values, output)).toBeCloseTo(expected, 9);
  });

  test.each<[string, number[], ModelOutput, string]>([
    ['too few values', [1], SHARE, 'none at index 1'],
    ['no number', [Number.NaN], LOGIT, 'not a finite number'],
    ['no probability', [0, 7], SHARE, '7 is no probability'],
  ])('%s', (_name, values, output, message) => {
    expect(() => logOddsOf(values, output)).toThrow(message);
  });
});

describe('crops', () => {
  const input: PictureInput = {
    width: 2,
    height: 2,
    layout: 'NCHW',
    colour: 'RGB',
    scale: 1,
    mean: [0, 0, 0],
    std: [1, 1, 1],
    margin: 2,
  };
  /** Red counts columns, green rows, blue is 100. */
  const image = {
    width: 8,
    height: 4,
    data: Uint8Array.from({ length: 3 * 32 }, (_, i) => {
      const pixel = Math.floor(i / 3);
      return [pixel % 8, Math.floor(pixel / 8), 100][i % 3]!;
    }),
  };

  test('the centre in the shape of the input, averaged, plane after plane', () => {
    const box = centredBox(image, input);
    expect(box).toEqual({ x: 2, y: 0, width: 4, height: 4 });
    expect([...cropFor(image, box, input)]).toEqual([
      2.5, 4.5, 2.5, 4.5, 0.5, 0.5, 2.5, 2.5, 100, 100, 100, 100,
    ]);
  });

  test('pixel after pixel, the other order of colours, normalised', () => {
    const other = { ...input, layout: 'NHWC', colour: 'BGR', mean: [100, 0, 0], std: [1, 2, 1] } as const;
    const box = { x: 2, y: 0, width: 4, height: 4 };
    expect([...cropFor(image, box, other)].slice(0, 6)).toEqual([0, 0.25, 2.5, 0, 0.25, 4.5]);
  });

  test('beyond the picture its edge is repeated', () => {
    const crop = cropFor(image, { x: -40, y: -40, width: 20, height: 20 }, input);
    expect([...crop]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 100, 100, 100, 100]);
  });

  test('a face with its margin', () => {
    expect(faceBox({ x: 10, y: 20, width: 10, height: 8 }, input)).toEqual({
      x: 5,
      y: 14,
      width: 20,
      height: 20,
    });
  });
});
