/** What is said of the allowance. */
import { expect, test } from 'vitest';
import { limitHeaders, minuteOf, monthOf, presentUsage } from './usage.ts';

const NOW = new Date('2026-11-21T10:00:30Z');

test('months and minutes are those of UTC', () => {
  expect(monthOf(NOW)).toEqual({
    start: new Date('2026-11-01T00:00:00Z'),
    end: new Date('2026-12-01T00:00:00Z'),
  });
  expect(minuteOf(NOW)).toEqual(new Date('2026-11-21T10:00:00Z'));
});

test('usage: what is left is never less than nothing', () => {
  expect(presentUsage(10, 1_000, NOW)).toEqual({
    current_usage: 10,
    monthly_limit: 1_000,
    reset_date: '2026-12-01T00:00:00.000Z',
    remaining_calls: 990,
  });
  expect(presentUsage(10, 0, NOW).remaining_calls).toBe(0);
});

test('the headers tell what is left and when it starts again', () => {
  const left = limitHeaders({ calls: 4, minuteCalls: 3, refusedBy: null }, 1_000, NOW);
  const month_s = (monthOf(NOW).end.getTime() - NOW.getTime()) / 1000;
  expect(left).toEqual({
    'ratelimit-policy': '"minute";q=10;w=60, "month";q=1000;w=2592000',
    ratelimit: `"minute";r=7;t=30, "month";r=996;t=${month_s}`,
  });
  const refused = limitHeaders({ calls: 4, minuteCalls: 10, refusedBy: 'minute' }, 1_000, NOW);
  expect(refused['retry-after']).toBe('30');
});
