import { expect, test } from 'vitest';
import { monthEnds, scoreOf, trendOf } from './metrics.ts';

const NOW = new Date('2026-11-23T06:00:00Z');
const on = (day: string) => new Date(`${day}T12:00:00Z`);

test('[COMPLY-033] the twelve points are the ends of months, the last of them now', () => {
  const ends = monthEnds(NOW);
  expect(ends).toHaveLength(12);
  expect(ends.map((each) => each.toISOString()).slice(0, 2)).toEqual([
    '2025-12-31T23:59:59.999Z',
    '2026-01-31T23:59:59.999Z',
  ]);
  expect(ends.at(-1)).toEqual(NOW);
});

test('[COMPLY-034] each point is counted from what had happened by then, and not from how things are today', () => {
  const happened = [
    { findingId: 'a', at: on('2026-03-10'), status: 'open' as const },
    { findingId: 'b', at: on('2026-04-02'), status: 'open' as const },
    { findingId: 'a', at: on('2026-05-20'), status: 'resolved' as const },
    { findingId: 'b', at: on('2026-07-01'), status: 'resolved' as const },
    // Fails again later.
    { findingId: 'a', at: on('2026-09-15'), status: 'open' as const },
  ];
  const scores = trendOf(happened, monthEnds(NOW), on('2026-02-01')).map(({ score }) => score);
  expect(scores).toEqual([null, null, 100, 0, 0, 50, 50, 100, 100, 50, 50, 50]);
  // Where nothing was ever looked at there is no point.
  expect(trendOf([], monthEnds(NOW), null).every(({ score }) => score === null)).toBe(true);
});

test('100 is said when all are resolved, and not before', () => {
  expect(scoreOf([...Array(299).fill('resolved'), 'open'])).toBe(99);
  expect(scoreOf([])).toBe(100);
});
