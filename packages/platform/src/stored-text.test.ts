import { expect, test } from 'vitest';
import { storable } from './stored-text.ts';

test('what a database cannot keep goes, and no character is cut in half', () => {
  expect(storable('a\0b', 10)).toBe('ab');
  expect(storable('a\ud800b', 10)).toBe('a\ufffdb');
  expect(storable('👩x👩', 2)).toBe('👩x');
});
