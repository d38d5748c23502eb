import { expect, test } from 'vitest';
import { areaScale, cropSquare, halve, nativeCrops } from './plane.ts';

const plane = { width: 10, height: 6, data: Uint8Array.from({ length: 60 }, (_, i) => (i * 7) % 251) };

test('area scaling keeps the mean, also at ratios that are not whole', () => {
  const mean = plane.data.reduce((a, b) => a + b, 0) / 60;
  for (const [width, height] of [
    [5, 3],
    [3, 2],
    [7, 4],
  ] as const) {
    const scaled = areaScale(plane, width, height);
    expect(scaled.reduce((a, b) => a + b, 0) / scaled.length).toBeCloseTo(mean, 3);
  }
});

test('halving averages cells of four', () => {
  const [a, b, c, d] = [0, 1, 10, 11].map((i) => plane.data[i]!) as [number, number, number, number];
  expect(halve(plane).data[0]).toBe((a + b + c + d + 2) >> 2);
});

test('crops lie inside, on multiples of eight, and are the same size for every large picture', () => {
  for (const [width, height] of [
    [1920, 1080],
    [641, 483],
    [300, 257],
    [130, 128],
  ] as const) {
    for (const { x, y, size } of nativeCrops(width, height)) {
      expect([x % 8, y % 8, size % 64]).toEqual([0, 0, 0]);
      expect(x >= 0 && y >= 0 && x + size <= width && y + size <= height).toBe(true);
    }
  }
  expect(nativeCrops(256, 256).map(({ size }) => size)).toEqual([128, 128, 128, 128, 128]);
  expect(nativeCrops(4000, 3000).every(({ size }) => size === 192)).toBe(true);
});

test('a crop is a copy of its pixels', () => {
  expect([...cropSquare(plane, 2, 1, 2)]).toEqual([12, 13, 22, 23].map((i) => plane.data[i]));
});
