import { expect, test } from 'vitest';
import type { LumaPlane } from '../media.ts';
import { blockResidual, matchBlocks, meanDifference, pyramidOf } from './motion.ts';

/** A smooth texture without repeats within reach, moved by whole pixels. */
function texture(width: number, height: number, dx: number, dy: number): LumaPlane {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x - dx, y - dy];
      data[y * width + x] =
        128 +
        40 * Math.sin(u / 7.3 + Math.sin(v / 11)) +
        40 * Math.sin(v / 6.1 + Math.cos(u / 17)) +
        20 * Math.sin((u + v) / 3.7);
    }
  }
  return { width, height, data };
}

test('a texture moved by (6, -3) is found as such in nearly every inner block', () => {
  const field = matchBlocks(pyramidOf(texture(256, 192, 0, 0)), pyramidOf(texture(256, 192, 6, -3)));
  let right = 0;
  let inner = 0;
  for (let row = 1; row + 1 < field.rows; row++) {
    for (let column = 1; column + 1 < field.columns; column++) {
      const b = row * field.columns + column;
      inner++;
      if (Math.abs(field.dx[b]! + 6) <= 1 && Math.abs(field.dy[b]! - 3) <= 1) right++;
    }
  }
  expect(right / inner).toBeGreaterThan(0.95);
});

test('what was predicted perfectly leaves no residual; a change of light leaves its amount', () => {
  const before = pyramidOf(texture(64, 64, 0, 0));
  const brighter = texture(64, 64, 0, 0);
  for (let i = 0; i < brighter.data.length; i++) brighter.data[i]! += 5;
  const still = { columns: 4, rows: 4, dx: new Int8Array(16), dy: new Int8Array(16) };
  expect(blockResidual(before.full, before.full, still, 5).error).toBe(0);
  const residual = blockResidual(before.full, brighter, still, 5);
  expect(residual.shift).toBeCloseTo(5, 6);
  expect(residual.error).toBeCloseTo(5, 6);
  expect(meanDifference(before.full, brighter)).toBeCloseTo(5, 6);
});
