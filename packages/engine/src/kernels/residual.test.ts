import { expect, test } from 'vitest';
import { seeded } from '../signals/pictures.testing.ts';
import { highPass, residualShape } from './residual.ts';

const SIZE = 64;

test('planes and slopes leave no residual', () => {
  const slope = Float32Array.from(
    { length: SIZE * SIZE },
    (_, i) => 2 * (i % SIZE) + 3 * Math.floor(i / SIZE),
  );
  expect(Math.max(...highPass(slope, SIZE).map(Math.abs))).toBe(0);
});

test('sparse noise has a higher kurtosis than dense noise, and scaling the noise changes no shape', () => {
  const random = seeded(7);
  const dense = Float32Array.from({ length: SIZE * SIZE }, () => random() + random() + random());
  const sparse = Float32Array.from({ length: SIZE * SIZE }, () => (random() < 0.02 ? 1 : 0));
  const shapeOf = (square: Float32Array) => residualShape(highPass(square, SIZE), SIZE);
  expect(shapeOf(sparse).logKurtosis).toBeGreaterThan(shapeOf(dense).logKurtosis + 0.5);
  const louder = shapeOf(dense.map((v) => 3 * v));
  expect(louder.tripleEntropy).toBeCloseTo(shapeOf(dense).tripleEntropy, 5);
  expect(louder.right1).toBeCloseTo(shapeOf(dense).right1, 5);
  expect(louder.level / shapeOf(dense).level).toBeCloseTo(3, 3);
});
