import { expect, test } from 'vitest';
import { addPower, peakAt, radialProfile } from './spectrum.ts';

const SIZE = 64;

function noise(size: number): Float32Array {
  let state = 12345;
  return Float32Array.from({ length: size * size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

function powerOf(square: Float32Array): Float64Array {
  const power = new Float64Array(SIZE * SIZE);
  for (let y = 0; y < 256; y += SIZE)
    for (let x = 0; x < 256; x += SIZE) addPower(square, y * 256 + x, 256, SIZE, power);
  return power;
}

test('white noise has no peaks and a flat radial profile', () => {
  const power = powerOf(noise(256));
  for (const period of [2, 4, 8]) expect(Math.abs(peakAt(power, SIZE, period))).toBeLessThan(0.5);
  const { rings } = radialProfile(power, SIZE, 8);
  for (let i = 1; i < 8; i++) expect(rings[i]! / rings[1]!).toBeCloseTo(1, 0);
});

test('a pattern with a period of four pixels peaks at a quarter of the rate and not at an eighth', () => {
  const square = noise(256);
  for (let y = 0; y < 256; y++)
    for (let x = 0; x < 256; x++) square[y * 256 + x]! += x % 4 === 0 && y % 4 === 0 ? 1 : 0;
  const power = powerOf(square);
  expect(peakAt(power, SIZE, 4)).toBeGreaterThan(1);
  expect(Math.abs(peakAt(power, SIZE, 8))).toBeLessThan(0.5);
});

test('total power is that of the windowed pixels (Parseval)', () => {
  const square = noise(64);
  const power = new Float64Array(SIZE * SIZE);
  addPower(square, 0, 64, SIZE, power);
  let energy = 0;
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 64; x++) {
      const window = (k: number) => Math.sin((Math.PI * (k + 0.5)) / 64) ** 2;
      energy += (square[y * 64 + x]! * window(x) * window(y)) ** 2;
    }
  }
  expect(power.reduce((a, b) => a + b, 0) / (SIZE * SIZE)).toBeCloseTo(energy, 3);
});
