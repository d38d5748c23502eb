import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

const url = new URL('https://example.com/a/clip%20one.mp4?x=1');
const name = (disposition: string) => fileNameOf(disposition, url);

test.each([
  ['', 'clip one.mp4'],
  ['inline', 'clip one.mp4'],
  ['attachment; filename="a b.mp4"', 'a b.mp4'],
  ['attachment; filename=plain.mov', 'plain.mov'],
  ['attachment; filename="say \\"hi\\".mp4"', 'say "hi".mp4'],
  ['attachment; filename="x.mp4"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.mp4', 'résumé.mp4'],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=kept.mp4", 'kept.mp4'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\a.mp4"', 'a.mp4'],
  ["attachment; filename*=UTF-8''..%2F..%2Fb.mp4", 'b.mp4'],
  ['attachment; filename=".bashrc"', 'bashrc'],
  ['attachment; filename=".."', 'clip one.mp4'],
  ["attachment; filename*=UTF-8''a%E2%80%AE4pm.exe", 'a4pm.exe'],
  ["attachment; filename*=UTF-8''a%00%0Ab.mp4", 'ab.mp4'],
])('%s is %s', (disposition, expected) => {
  expect(name(disposition)).toBe(expected);
});

test('an address without a name', () => {
  expect(fileNameOf('', new URL('https://example.com/'))).toBe('download');
  expect(fileNameOf('', new URL('https://example.com/%2e%2e%2f'))).toBe('download');
});

test('never a path, never empty, never too long, always text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (text) => {
      const found = fileNameOf(`attachment; filename="${text}"`, url);
      return (
        found.length > 0 &&
        found.length <= 200 &&
        found.isWellFormed() &&
        !/[/\\\p{Cc}]/u.test(found) &&
        !found.startsWith('.')
      );
    }),
  );
  expect(name(`attachment; filename="${'x'.repeat(500)}.mp4"`)).toMatch(/^x+\.mp4$/);
});
