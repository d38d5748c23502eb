import { expect, test } from 'vitest';
import { faceMaps, type JudgedFace } from './face-maps.ts';
import { MAP_SIDE } from './judge.ts';

/** Cells per side of the warm upper left corner. */
const WARM = 3;

function judged(more: Partial<JudgedFace> & { logit?: number }): JudgedFace {
  const places = new Float32Array(MAP_SIDE * MAP_SIDE).fill(-3);
  for (let i = 0; i < places.length; i++) {
    if (i % MAP_SIDE < WARM && Math.floor(i / MAP_SIDE) < WARM) places[i] = 3;
  }
  const { logit = 0, ...rest } = more;
  return {
    trackId: 1,
    at_s: 0,
    square: { x: 100, y: 80, size: 60, roll: 0 },
    width: 200,
    height: 100,
    logits: { logit, places },
    ...rest,
  };
}

test('one map for each person, of the most suspicious crop; the most suspicious person first', () => {
  const maps = faceMaps([
    judged({ at_s: 1, logit: 1 }),
    judged({ at_s: 2, logit: 2 }),
    judged({ trackId: 7, at_s: 3, logit: 5 }),
    judged({ trackId: 8, at_s: 4, logit: -1 }),
    judged({ trackId: 9, at_s: 5, logit: -2 }),
  ]);
  expect(maps.map(({ face, at_s }) => [face, at_s])).toEqual([
    [7, 3],
    [1, 2],
    [8, 4],
  ]);
});

test('the cells lie where the network saw them, upright in the frame', () => {
  const [map] = faceMaps([judged({})]);
  expect(map?.region).toEqual({ x: 0.35, y: 0.5, width: 0.3, height: 0.6 });
  const { side = 0, values = [] } = map ?? {};
  expect(values).toHaveLength(side * side);
  for (const [i, value] of values.entries()) {
    const isWarm = (place: number) => ((place + 0.5) * MAP_SIDE) / side < WARM;
    expect(value > 0.5).toBe(isWarm(i % side) && isWarm(Math.floor(i / side)));
  }
});

test('a turned head: the corner that the network saw turns with it', () => {
  const [map] = faceMaps([judged({ square: { x: 100, y: 80, size: 60, roll: Math.PI / 2 } })]);
  const { side = 0, values = [] } = map ?? {};
  // A quarter turn clockwise takes the upper left to the upper right.
  expect(values[side - 2 + side]!).toBeGreaterThan(0.5);
  expect(values[side + 1]!).toBeLessThan(0.5);
});
