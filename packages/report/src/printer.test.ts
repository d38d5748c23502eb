import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AnalysisResult, createEngine } from '@unmask/engine';
import { fixturesDir, makeStill } from '@unmask/media-fixtures';
import { tracks } from '@unmask/product/copy/statement';
import { LANGUAGES, type LanguageTag } from '@unmask/product/languages';
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

test('the parts of a file are told in each language, in letters of the file', async () => {
  printer = createReportPrinter();
  const measured = { realShare: 0.0025, aiShare: 0.2206, realFiles: 396, aiFiles: 281 };
  const picture = { outcome: 'ai_generated', assessment: { band: 'ai_generated', measured } } as const;
  const input = { result: { ...result, parts: { picture } }, madeAt };
  for (const language of Object.keys(LANGUAGES) as LanguageTag[]) {
    const said = readPdf(await printer.print(input, language)).pages.join('');
    const { title, 'names.picture': part } = partWords(language);
    for (const word of [title, part].map(squeezed))
      expect(written(said, word), `${language} ${word}`).toBe(true);
    // The counts: 63 files on this step, 62 of them made by AI.
    expect(said).toContain('63');
    expect(said).toContain('62');
    expect(said).not.toMatch(/U\+[0-9A-F]{4}/);
  }
});

type PartWords = Record<'title' | 'names.picture', string>;

function partWords(language: LanguageTag): PartWords {
  if (language === 'en') return { title: tracks.title, 'names.picture': tracks.names.picture };
  const file = new URL(import.meta.resolve(`@unmask/product/languages/${language}.json`));
  const { texts } = JSON.parse(readFileSync(file, 'utf8')) as { texts: Record<string, PartWords> };
  return texts['statement.tracks']!;
}

/** A file has glyphs in the order in which they are drawn: lines from right to left from their end, and marks beside their letters. */
function written(said: string, word: string): boolean {
  const [drawn, letters] = [said, word].map((text) => text.replace(/\p{M}/gu, '')) as [string, string];
  return drawn.includes(letters) || drawn.includes(Array.from(letters).reverse().join(''));
}

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
