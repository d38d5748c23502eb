import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from './media.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=5-5', { start: 5, end: 5 }],
  ['bytes=0-1,5-6', null],
  ['bytes=9-3', null],
  ['bytes=-', null],
  ['lines=0-1', null],
  [undefined, null],
])('%s of 1000 bytes', (header, range) => {
  expect(parseRange(header, 1000)).toEqual(range);
});

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s lies outside of 1000 bytes', (header) => {
  expect(() => parseRange(header, 1000)).toThrow(expect.objectContaining({ code: 'range_not_satisfiable' }));
});

test('a range never leaves the file', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000_000 }), (start, end, size) => {
      if (start >= size) return;
      const range = parseRange(`bytes=${start}-${end}`, size);
      if (range) expect(range.start <= range.end && range.end < size).toBe(true);
    }),
  );
});
