import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SamplingGrid } from './grid.ts';

/** Indices that the grid chooses among frames at these times. */
function chosen(times: number[], frame_s: number): number[] {
  const grid = new SamplingGrid();
  const out: number[] = [];
  for (const [i, at_s] of times.entries()) {
    const { previous, current } = grid.push(at_s);
    if (previous) out.push(i - 1);
    if (current) out.push(i);
  }
  if (grid.finish(frame_s)) out.push(times.length - 1);
  return out;
}

test('chooses the nearest frames of a steady clip', () => {
  const times = Array.from({ length: 25 }, (_, i) => i / 25);
  expect(chosen(times, 1 / 25)).toEqual([0, 3, 6, 9, 12, 16, 19, 22]);
});

test('takes all frames of a clip slower than the grid', () => {
  expect(chosen([0, 0.2, 0.4, 0.6], 0.2)).toEqual([0, 1, 2, 3]);
});

test('chooses in order, each frame once, and never farther than the nearest', () => {
  const gaps = fc.array(fc.double({ min: 0.001, max: 1.5, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(gaps, fc.double({ min: 0, max: 3, noNaN: true }), (steps, first) => {
      const times = [first];
      for (const step of steps) times.push(times.at(-1)! + step);
      const picked = chosen(times, 0.04);
      expect(picked).toEqual([...new Set(picked)].sort((a, b) => a - b));
      expect(picked[0]).toBe(0);
      for (let k = Math.ceil(first * 8) + 1; k / 8 <= times.at(-1)!; k++) {
        const nearest = Math.min(...times.map((t) => Math.abs(t - k / 8)));
        const taken = Math.min(...picked.map((i) => Math.abs(times[i]! - k / 8)));
        expect(taken).toBeLessThanOrEqual(nearest + 1e-5);
      }
    }),
  );
});
