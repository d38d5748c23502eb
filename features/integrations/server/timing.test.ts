import { isTimeZone } from '@unmask/platform/local-time';
import { expect, test } from 'vitest';
import { AT_ONCE, isCollected, sendAt, type Timing } from './timing.ts';

const at = (text: string) => new Date(text);
const berlin = (more: Partial<Timing> = {}): Timing => ({ ...AT_ONCE, timeZone: 'Europe/Berlin', ...more });
const night = berlin({ quiet: { from: '22:00', to: '07:00' } });

test('at once where nothing else is wanted', () => {
  const now = at('2026-11-23T23:10:05Z');
  expect(sendAt(now, 'medium', AT_ONCE)).toBe(now);
  expect(sendAt(at('2026-11-23T12:00:00Z'), 'high', night)).toEqual(at('2026-11-23T12:00:00Z'));
});

test('after the quiet hours by the clock of the place; critical ones in the middle of the night', () => {
  expect(sendAt(at('2026-11-23T21:00:00Z'), 'high', night)).toEqual(at('2026-11-24T06:00:00Z'));
  expect(sendAt(at('2026-11-24T05:59:59Z'), 'high', night)).toEqual(at('2026-11-24T06:00:00Z'));
  expect(sendAt(at('2026-11-24T06:00:00Z'), 'high', night)).toEqual(at('2026-11-24T06:00:00Z'));
  const now = at('2026-11-24T02:00:00Z');
  expect(sendAt(now, 'critical', night)).toBe(now);
  const noon = berlin({ quiet: { from: '12:00', to: '13:00' } });
  expect(sendAt(at('2026-11-23T11:30:00Z'), 'low', noon)).toEqual(at('2026-11-23T12:00:00Z'));
});

test('in the nights in which clocks are changed', () => {
  // Put forward at 02:00: seven is two hours behind UTC from then on.
  expect(sendAt(at('2026-03-28T22:30:00Z'), 'high', night)).toEqual(at('2026-03-29T05:00:00Z'));
  expect(sendAt(at('2026-10-24T21:30:00Z'), 'high', night)).toEqual(at('2026-10-25T06:00:00Z'));
});

test('together: every hour, or in the morning, and not in the quiet hours', () => {
  const hourly = berlin({ digest: 'hourly' });
  expect(sendAt(at('2026-11-23T12:20:00Z'), 'high', hourly)).toEqual(at('2026-11-23T13:00:00Z'));
  expect(sendAt(at('2026-11-23T13:00:00Z'), 'high', hourly)).toEqual(at('2026-11-23T14:00:00Z'));
  const daily = berlin({ digest: 'daily' });
  expect(sendAt(at('2026-11-23T06:59:00Z'), 'high', daily)).toEqual(at('2026-11-23T07:00:00Z'));
  expect(sendAt(at('2026-11-23T07:00:00Z'), 'high', daily)).toEqual(at('2026-11-24T07:00:00Z'));
  const both = { ...night, digest: 'hourly' as const };
  expect(sendAt(at('2026-11-23T20:30:00Z'), 'high', both)).toEqual(at('2026-11-24T06:00:00Z'));
  expect(isCollected('high', daily)).toBe(true);
  expect(isCollected('critical', daily)).toBe(false);
  expect(isCollected('high', AT_ONCE)).toBe(false);
});

test('names of time zones', () => {
  expect(isTimeZone('Asia/Kolkata')).toBe(true);
  expect(isTimeZone('Nowhere/Land')).toBe(false);
  // An empty one counts as UTC.
  expect(sendAt(at('2026-11-23T23:00:00Z'), 'high', { ...night, timeZone: '' })).toEqual(
    at('2026-11-24T07:00:00Z'),
  );
});
