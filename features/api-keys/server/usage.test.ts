/** What is said of the month. */
import { expect, test } from 'vitest';
import { presentUsage } from './usage.ts';

const NOW = new Date('2026-11-21T10:00:30Z');

test('usage: what is left is never less than nothing', () => {
  expect(presentUsage(10, 1_000, NOW)).toEqual({
    current_usage: 10,
    monthly_limit: 1_000,
    reset_date: '2026-12-01T00:00:00.000Z',
    remaining_calls: 990,
  });
  expect(presentUsage(10, 0, NOW).remaining_calls).toBe(0);
});
