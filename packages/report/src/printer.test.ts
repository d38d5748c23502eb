import path from 'node:path';
import { type AnalysisResult, createEngine } from '@unmask/engine';
import { fixturesDir, makeStill } from '@unmask/media-fixtures';
import { keyFindings } from '@unmask/product/result-reading';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderReport } from './index.ts';
import { type ReadPdf, readPdf, squeezed } from './pdf-text.testing.ts';
import { createReportPrinter, PrinterBusyError, type ReportPrinter } from './printer.ts';

let result: AnalysisResult;
beforeAll(async () => {
  const engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks') });
  result = await engine.analyze({ kind: 'file', path: await makeStill(), name: 'portrait.jpg' });
  await engine.close();
});

let printer: ReportPrinter;
afterEach(() => printer.close());
const madeAt = new Date('2026-11-21T19:40:12Z');

test('gives the same bytes from its thread, and the caller goes on meanwhile', async () => {
  printer = createReportPrinter();
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 5);
  const printed = await printer.print({ result, madeAt });
  clearInterval(ticking);
  expect(printed.equals(await renderReport({ result, madeAt }))).toBe(true);
  expect(turns).toBeGreaterThan(10);
});

test('speaks the language that is asked for, in letters that the file carries; what the engine found stays English', async () => {
  printer = createReportPrinter();
  const [english, german, hindi, arabic] = await Promise.all(
    (['en', 'de', 'hi', 'ar'] as const).map(async (language) =>
      readPdf(await printer.print({ result, madeAt }, language)),
    ),
  );
  const texts = ({ pages }: ReadPdf) => pages.join('');
  expect(texts(english!)).toContain(squeezed('Analysis report'));
  expect(texts(german!)).toContain('Analysebericht');
  expect(texts(german!)).not.toContain(squeezed('Analysis report'));
  expect(texts(german!)).toContain(squeezed(keyFindings(result)[0]!.text));
  expect(texts(hindi!)).toMatch(/\p{Script=Devanagari}/u);
  expect(texts(arabic!)).toMatch(/\p{Script=Arabic}/u);
  // A letter that no font has would be spelled out as its code.
  for (const pdf of [german!, hindi!, arabic!]) {
    expect(texts(pdf)).not.toMatch(/U\+[0-9A-F]{4}/);
    expect(pdf.fonts.every(({ embedded }) => embedded)).toBe(true);
  }
});

test('an order that fails fails alone, and one too many is refused', async () => {
  printer = createReportPrinter({ orders: 2 });
  const broken = printer.print({ result: { ...result, outcome: 'nonsense' as 'authentic' }, madeAt });
  const whole = printer.print({ result, madeAt });
  await expect(printer.print({ result, madeAt })).rejects.toThrow(PrinterBusyError);
  await expect(broken).rejects.toThrow('Cannot read properties of undefined');
  expect((await whole).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the thread ends when nothing is to be done, or when closed, and the next order has another', async () => {
  printer = createReportPrinter({ idle_ms: 1 });
  await printer.print({ result, madeAt });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const second = printer.print({ result, madeAt });
  const closed = expect(second).rejects.toThrow('closed');
  await printer.close();
  await closed;
  expect((await printer.print({ result, madeAt })).length).toBeGreaterThan(1000);
});
