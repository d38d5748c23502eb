import { expect, test } from 'vitest';
import { renderCertificate } from './index.ts';
import { readPdf, squeezed } from './pdf-text.testing.ts';
import { createReportPrinter } from './printer.ts';

const input = {
  id: 'cert_1763874000000_abc',
  holder: 'Zoë Łukasiewicz-Ångström',
  title: 'Cloned Voices',
  issuer: 'Newsroom',
  score: 83,
  passingScore: 80,
  version: 2,
  issuedAt: new Date('2026-11-23T05:00:00Z'),
  expiresAt: new Date('2027-11-23T05:00:00Z'),
  verifyUrl: 'https://unmask.example/verify/cert_1763874000000_abc',
};

test('a certificate says who, what, by whom, until when, and where it is checked; on one page', async () => {
  const { pages, fonts } = readPdf(await renderCertificate(input));
  expect(pages).toHaveLength(1);
  for (const said of [
    input.holder,
    'has passed the knowledge check of this training of Newsroom:',
    'Cloned Voices',
    '83% (needed: 80%)',
    '2026-11-23',
    '2027-11-23',
    input.id,
    input.verifyUrl,
  ])
    expect(pages[0]).toContain(squeezed(said));
  expect(fonts.every(({ embedded }) => embedded)).toBe(true);
});

test('the printer gives the same bytes from its thread, each time', async () => {
  const printer = createReportPrinter();
  const [first, second] = [await printer.print(input), await printer.print(input)];
  await printer.close();
  expect(first.equals(second)).toBe(true);
  expect(first.equals(await renderCertificate(input))).toBe(true);
});
