/** What is said of the allowance. */
import { expect, test } from 'vitest';
import { limitHeaders, minuteOf, monthOf } from './allowance.ts';

const NOW = new Date('2026-11-21T10:00:30Z');

test('months and minutes are those of UTC', () => {
  expect(monthOf(NOW)).toEqual({
    start: new Date('2026-11-01T00:00:00Z'),
    end: new Date('2026-12-01T00:00:00Z'),
  });
  expect(minuteOf(NOW)).toEqual(new Date('2026-11-21T10:00:00Z'));
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
