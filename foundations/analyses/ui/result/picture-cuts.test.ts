import { expect, test } from 'vitest';
import { surroundings } from './picture-cuts.ts';

const picture = { width: 1000, height: 800 };

test('a place is shown with as much again around it, in its middle', () => {
  const place = { x: 0.4, y: 0.5, width: 0.1, height: 0.1 };
  // 100 x 80 pixels at (400, 400).
  const { x, y, side } = surroundings(place, picture);
  expect(side).toBeCloseTo(200);
  expect([x, y].map(Math.round)).toEqual([350, 340]);
});

test('at the edge nothing outside the picture is shown; a tiny place is shown with what is around it', () => {
  const corner = surroundings({ x: 0.99, y: 0.99, width: 0.01, height: 0.01 }, picture);
  expect(corner).toEqual({ x: 904, y: 704, side: 96 });
  expect(surroundings({ x: 0, y: 0, width: 0.001, height: 0.001 }, picture)).toEqual({
    x: 0,
    y: 0,
    side: 96,
  });
});

test('no more than the picture has', () => {
  expect(surroundings({ x: 0, y: 0, width: 1, height: 1 }, picture)).toEqual({ x: 100, y: 0, side: 800 });
  expect(surroundings({ x: 0, y: 0, width: 1, height: 1 }, { width: 60, height: 40 }).side).toBe(40);
});
