import { expect, test } from 'vitest';
import { formatBytes, formatTime } from './format.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [932_864, '911 KB'],
  [52_428_800, '50 MB'],
  [1_073_741_824, '1 GB'],
])('%d bytes', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [0, '0:00.0'],
  [3.44, '0:03.4'],
  [59.96, '1:00.0'],
  [75.32, '1:15.3'],
  [3600, '60:00.0'],
])('%d seconds', (time_s, words) => {
  expect(formatTime(time_s)).toBe(words);
});

test('whole seconds', () => {
  expect(formatTime(75.9, false)).toBe('1:15');
});
