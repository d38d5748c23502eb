/** The result of one analysis as a document to keep and to hand on. */
import { renderToBuffer } from '@react-pdf/renderer';
import { type PublishedAccuracy, publishedAccuracy } from './accuracy.ts';
import { reportDocument } from './document.ts';
import { loadFonts } from './fonts.ts';
import type { ReportInput } from './input.ts';

export { type PublishedAccuracy, publishedAccuracy } from './accuracy.ts';
export type { PaperSize, ReportInput, ReportResult } from './input.ts';

/**
 * A PDF of the result. The same input gives the same bytes.
 * @param accuracy the evaluation to state; the published one of this copy when left out, null for none
 */
export async function renderReport(
  input: ReportInput,
  accuracy: PublishedAccuracy | null = publishedAccuracy(),
): Promise<Buffer> {
  await loadFonts();
  return renderToBuffer(reportDocument(input, accuracy));
}
