import { describe, expect, test } from 'vitest';
import { writtenDay, writtenMoment } from './dates.ts';
import { thousands } from './numbers.ts';

describe('dates as people read them', () => {
  test.each([
    ['2026-11-09', 'Nov 9, 2026'],
    ['2026-01-31T23:59:59.999Z', 'Jan 31, 2026'],
    ['2026-12-31T23:30:00-02:00', 'Jan 1, 2027'],
  ])('the day of %s in UTC is %s', (at, day) => {
    expect(writtenDay(at)).toBe(day);
    expect(writtenDay(new Date(at))).toBe(day);
  });

  test.each([0, 1, 11, 12, 13, 23])('%i o’clock of the reader, to the minute and to the second', (hour) => {
    const at = new Date(2026, 10, 20, hour, 5, 9);
    const spoken = `${hour % 12 === 0 ? 12 : hour % 12}:05`;
    const half = hour < 12 ? 'AM' : 'PM';
    expect(writtenMoment(at, 'day')).toBe('Nov 20, 2026');
    expect(writtenMoment(at)).toBe(`Nov 20, 2026, ${spoken} ${half}`);
    expect(writtenMoment(at, 'second')).toBe(`Nov 20, 2026, ${spoken}:09 ${half}`);
    expect(writtenMoment(at.toISOString(), 'full')).toMatch(/:09 [AP]M (UTC|GMT|[A-Z]{2,4})/);
  });

  test('is what the language’s own tables say', () => {
    const own = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
    for (let month = 0; month < 12; month += 1) {
      const at = new Date(2026, month, 28 - month, month * 2, 7, 8);
      expect(writtenMoment(at, 'second')).toBe(own.format(at).replaceAll('\u202f', ' '));
    }
  });
});

test.each([0, 7, 999, 1000, 12_345, 1_234_567])('%i in thousands', (value) => {
  expect(thousands(value)).toBe(value.toLocaleString('en'));
});
