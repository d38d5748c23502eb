/** Over thousands of results the report says of every part what the result screen says. */
import type { EngineResult } from '@unmask/engine';
import { madeResult } from '@unmask/media-fixtures/results';
import { tracks } from '@unmask/product/copy/statement';
import { trackRows } from '@unmask/product/result-statement';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLORS } from '../../packages/report/src/elements.ts';
import { loadFonts } from '../../packages/report/src/fonts.ts';
import { parts as pdfParts } from '../../packages/report/src/parts.ts';
import { writtenIn } from './report-words.testing.ts';

const RUNS = 5_000;
const SEED = 20_261_122;

/** What the report says of parts is what the result screen says of them, row by row, in no colour of a verdict. */
function reportPartsAgree(result: EngineResult): void {
  const rows = trackRows(result);
  const { words: said, colours } = writtenIn(pdfParts(result));
  const { title, text, columns } = tracks;
  const head = [title, text, columns.part, columns.own, columns.method];
  expect(said.map((line) => line.replaceAll('\u00ad', ''))).toEqual(
    rows.length === 0
      ? []
      : [
          ...head,
          ...rows.flatMap(({ name, own, record, method }) => [
            ...[name, own, ...(record === null ? [] : [record])],
            method ?? '',
          ]),
        ],
  );
  expect([COLORS.green, COLORS.red].some((colour) => colours.has(colour))).toBe(false);
}

const results = fc.sample(madeResult, { numRuns: RUNS, seed: SEED });

test('the report says of every part what the screen says, its counts and why it has no say included', async () => {
  await loadFonts();
  results.forEach(reportPartsAgree);
  const rows = results.flatMap(trackRows);
  expect(rows.filter(({ record }) => record !== null).length).toBeGreaterThan(RUNS / 10);
  expect(rows.filter(({ own }) => own.startsWith('could not be checked')).length).toBeGreaterThan(RUNS / 10);
});
