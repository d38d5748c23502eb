import { expect, test } from 'vitest';
import { visible, visibleJson } from './visible.ts';

test.each([
  ['clip.mp4', 'clip.mp4'],
  ['Ünmask 日本 👩‍🔬.mov', 'Ünmask 日本 👩‍🔬.mov'],
  ['a\nb: authentic', 'a\\u000ab: authentic'],
  ['\u001b[2J\u001b]0;x\u0007', '\\u001b[2J\\u001b]0;x\\u0007'],
  ['\u009b31m', '\\u009b31m'],
  ['gpj.\u202e4pm', 'gpj.\\u202e4pm'],
  ['a\u2028b\ud800', 'a\\u2028b\\ud800'],
])('%j is shown as %j', (name, shown) => {
  expect(visible(name)).toBe(shown);
});

test('JSON stays what it was', () => {
  const value = { file: 'a\u009bb\u202e\n"\\', n: 1 };
  expect(JSON.parse(visibleJson(value))).toEqual(value);
  expect(visibleJson(value)).toMatch(/^[\x20-\x7e]+$/);
});
