import { expect, test } from 'vitest';
import { csvCell } from './csv.ts';

test.each([
  '=1+1',
  '＝1+1',
  '+1',
  '＋1',
  '-1',
  '－1',
  '﹣1',
  '@x',
  '＠x',
  ' =1',
  '\u3000＝1',
  '\t=1',
  '\u00a0=1',
])('%j is text for a spreadsheet, not a formula', (text) => {
  expect(csvCell(text).replace(/^"/, '')[0]).toBe("'");
});

test.each(['holiday.mp4', '１＝１', 'a=b', '日本.mov'])('%j stays as it is', (text) => {
  expect(csvCell(text)).toBe(text);
});
