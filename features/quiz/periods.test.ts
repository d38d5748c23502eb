import { expect, test } from 'vitest';
import { TIMEFRAMES } from './limits.ts';
import { periodOf } from './periods.ts';

const of = (timeframe: (typeof TIMEFRAMES)[number], now: string) => {
  const { start, end } = periodOf(timeframe, new Date(now));
  return [start.toISOString(), end.toISOString().slice(0, 10)];
};

test('[LEADER-045, LEADER-046, LEADER-047, LEADER-048, LEADER-049, ENT-137] periods of the boards, in UTC', () => {
  expect(TIMEFRAMES).toEqual(['daily', 'weekly', 'monthly', 'all_time']);
  // A Monday, a Sunday, and the moment before one.
  expect(of('daily', '2026-11-23T23:59:59.999Z')).toEqual(['2026-11-23T00:00:00.000Z', '2026-11-24']);
  expect(of('weekly', '2026-11-23T12:00:00Z')).toEqual(['2026-11-22T00:00:00.000Z', '2026-11-29']);
  expect(of('weekly', '2026-11-22T00:00:00Z')).toEqual(['2026-11-22T00:00:00.000Z', '2026-11-29']);
  expect(of('weekly', '2026-11-21T23:59:59Z')).toEqual(['2026-11-15T00:00:00.000Z', '2026-11-22']);
  expect(of('monthly', '2026-12-31T23:00:00Z')).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01']);
  expect(of('all_time', '2026-11-23T12:00:00Z')[0]).toBe('2024-01-01T00:00:00.000Z');
});
