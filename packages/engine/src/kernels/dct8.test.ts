import { expect, test } from 'vitest';
import { forwardDct8, inverseDct8, qualityTable, requantise } from './dct8.ts';

const pixels = Float32Array.from({ length: 64 }, (_, i) => ((i * 37) % 101) + 20 * Math.sin(i));

/** The definition, term by term. */
function byDefinition(u: number, v: number): number {
  const scale = (k: number) => (k === 0 ? Math.SQRT1_2 : 1) / 2;
  let sum = 0;
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      sum +=
        pixels[y * 8 + x]! *
        Math.cos(((2 * x + 1) * u * Math.PI) / 16) *
        Math.cos(((2 * y + 1) * v * Math.PI) / 16);
    }
  }
  return scale(u) * scale(v) * sum;
}

test('every coefficient equals the definition of the DCT', () => {
  const out = new Float32Array(64);
  forwardDct8(pixels, 0, 8, out);
  for (let v = 0; v < 8; v++)
    for (let u = 0; u < 8; u++) expect(out[v * 8 + u]).toBeCloseTo(byDefinition(u, v), 2);
});

test('the inverse gives the pixels back', () => {
  const coefficients = new Float32Array(64);
  const back = new Float32Array(64);
  forwardDct8(pixels, 0, 8, coefficients);
  inverseDct8(coefficients, back, 0, 8);
  for (let i = 0; i < 64; i++) expect(back[i]).toBeCloseTo(pixels[i]!, 3);
});

test('quantising twice with one table changes nothing the second time', () => {
  const once = Float32Array.from({ length: 256 }, (_, i) => 128 + 60 * Math.sin(i / 5) + ((i * 29) % 17));
  requantise(once, 16, qualityTable(60));
  const twice = Float32Array.from(once);
  requantise(twice, 16, qualityTable(60));
  for (let i = 0; i < 256; i++) expect(twice[i]).toBeCloseTo(once[i]!, 2);
});

test('quality 50 is the table of the standard, 100 is all ones', () => {
  expect(qualityTable(50)[0]).toBe(16);
  expect(qualityTable(50)[63]).toBe(99);
  expect(Math.max(...qualityTable(100))).toBe(1);
});
