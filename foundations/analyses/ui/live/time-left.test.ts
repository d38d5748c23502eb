import { describe, expect, test } from 'vitest';
import { timeLeft, timeLeft_ms } from './time-left.ts';

const report = (share: number, at_s: number) => ({ share, at_ms: at_s * 1000 });

describe('how long an analysis may still take', () => {
  test('is what the work seen so far would take for the rest', () => {
    expect(timeLeft_ms([report(0.1, 0), report(0.6, 10)], 10_000)).toBe(8_000);
    // Time goes on while nothing is reported.
    expect(timeLeft_ms([report(0.1, 0), report(0.6, 10)], 12_000)).toBe(6_000);
    expect(timeLeft_ms([report(0.1, 0), report(0.98, 10)], 13_000)).toBe(0);
  });

  test('is not stretched by what was read before the work began', () => {
    expect(timeLeft_ms([report(0, 0), report(0.1, 60), report(0.6, 70)], 70_000)).toBe(8_000);
    expect(timeLeft_ms([report(0, 0)], 60_000)).toBeNull();
  });

  test('is not said from too little work, too little time, or while progress stands still', () => {
    expect(timeLeft_ms([], 0)).toBeNull();
    expect(timeLeft_ms([report(0.5, 0)], 9_000)).toBeNull();
    expect(timeLeft_ms([report(0.1, 0), report(0.25, 10)], 10_000)).toBeNull();
    expect(timeLeft_ms([report(0.1, 0), report(0.9, 2)], 2_000)).toBeNull();
    expect(timeLeft_ms([report(0.1, 0), report(0.6, 10)], 16_000)).toBeNull();
  });

  test.each([
    [0, 'A few seconds left'],
    [10, 'A few seconds left'],
    [11, 'About 20 seconds left'],
    [50, 'About 50 seconds left'],
    [56, 'About a minute left'],
    [61, 'About 2 minutes left'],
  ])('%d seconds are "%s": rounded up, never to the second', (seconds, words) => {
    expect(timeLeft(seconds * 1000)).toBe(words);
  });
});
