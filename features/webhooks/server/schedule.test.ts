import { readRetryAfter } from '@unmask/platform/deliveries/retry-after';
import { expect, test } from 'vitest';
import { nextAttempt, STEPS } from './schedule.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const delay_s = (step: number, retryAfter: number | null = null, random = 0) =>
  (nextAttempt(step, NOW, retryAfter, random).getTime() - NOW.getTime()) / 1000;

test('ten attempts: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours after the one before', () => {
  expect(STEPS).toBe(10);
  const hours = [2, 5, 10, 14, 20, 24].map((h) => h * 3600);
  expect(Array.from({ length: STEPS - 1 }, (_, n) => delay_s(n + 1))).toEqual([5, 300, 1800, ...hours]);
});

test('up to a tenth is added', () => {
  expect(delay_s(3, null, 1)).toBe(1980);
  expect(delay_s(3, null, 0.5)).toBe(1890);
});

test('Retry-After makes the wait longer, never shorter, and at most a day', () => {
  expect(delay_s(1, 120)).toBe(120);
  expect(delay_s(2, 120)).toBe(300);
  expect(delay_s(1, 10_000_000)).toBe(86_400);
});

test('Retry-After in seconds, as a date, in the past, unreadable', () => {
  expect(readRetryAfter('120', NOW)).toBe(120);
  expect(readRetryAfter('Sat, 21 Nov 2026 12:10:00 GMT', NOW)).toBe(600);
  expect(readRetryAfter('Sat, 21 Nov 2026 11:00:00 GMT', NOW)).toBe(0);
  for (const unreadable of ['soon', '', '-5', null, undefined]) {
    expect(readRetryAfter(unreadable, NOW) ?? 0).toBe(0);
  }
});
