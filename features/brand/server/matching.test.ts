import { expect, test } from 'vitest';
import { isOwn, marksIn, matchesIn } from './matching.ts';

test.each([
  ['Ann Lee, live', ['Ann Lee']],
  ['ANN   LEE!', ['Ann Lee']],
  ['#annlee said so', ['Ann Lee']],
  ['Joann Leeds', []],
  ['northwinds', []],
  ['at (Northwind)', ['Northwind']],
  ['株式会社東京電力の動画', ['東京電力']],
  ['C++ is $100', ['C++']],
])('what is looked for stands as words in "%s"', (text, found) => {
  expect(matchesIn(text, ['Ann Lee', 'Northwind', '東京電力', 'C++', ''])).toEqual(found);
});

const ASSETS = ['northwind.example', '@northwind', 'https://m.example/@ann', 'EUTM 018 NORTHWIND'];

test.each([
  ['https://www.northwind.example/video', [], true],
  ['https://news.northwind.example/video', [], true],
  ['https://northwind.example.evil.test/', [], false],
  ['https://notnorthwind.example/', [], false],
  ['https://x.com/northwind/status/1', ['northwind'], true],
  ['https://x.com/northwind_fan/status/1', ['northwind_fan'], false],
  ['https://m.example/@ann/1', ['https://m.example/@ann'], true],
  ['https://m.example/@anna/1', ['https://m.example/@anna'], false],
])('what is the own: %s by %j', (url, accounts, own) => {
  expect(isOwn({ url, accounts }, ASSETS)).toBe(own);
});

test('what is neither account nor domain is a mark', () => {
  expect(marksIn(ASSETS)).toEqual(['EUTM 018 NORTHWIND']);
});
