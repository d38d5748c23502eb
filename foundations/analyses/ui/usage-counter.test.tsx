import { expect, test } from 'vitest';
import { countUsage, giveBackUsage, readUsage } from './usage-counter.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const NEXT_DAY = new Date('2026-11-22T00:00:01Z');

test('[LIMIT-002] [ENT-055] [ENT-056] the counter is kept under "video_usage" as date and count', () => {
  expect(readUsage(NOON)).toBe(0);
  expect(countUsage(NOON)).toBe(1);
  expect(countUsage(NOON)).toBe(2);
  expect(JSON.parse(localStorage.getItem('video_usage') ?? '')).toEqual({ date: '2026-11-21', count: 2 });
});

test('[SESSION-025] it is 0 again when the stored date is another day', () => {
  countUsage(NOON);
  expect(readUsage(NOON)).toBe(1);
  expect(readUsage(NEXT_DAY)).toBe(0);
  expect(countUsage(NEXT_DAY)).toBe(1);
});

test('an unreadable entry counts as none', () => {
  localStorage.setItem('video_usage', '{broken');
  expect(readUsage(NOON)).toBe(0);
  localStorage.setItem('video_usage', '{"date":"2026-11-21","count":"many"}');
  expect(readUsage(NOON)).toBe(0);
});

test('what gave no result is taken out again, and there is never less than none', () => {
  countUsage(NOON);
  countUsage(NOON);
  expect(giveBackUsage(NOON)).toBe(1);
  expect(readUsage(NOON)).toBe(1);
  expect(giveBackUsage(NEXT_DAY)).toBe(0);
  expect(readUsage(NEXT_DAY)).toBe(0);
});
