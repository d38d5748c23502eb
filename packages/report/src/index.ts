/** The result of one analysis as a document to keep and to hand on. */
import { renderToBuffer } from '@react-pdf/renderer';
import { type CertificateInput, certificateDocument } from './certificate.ts';
import { reportDocument } from './document.ts';
import { loadFonts } from './fonts.ts';
import type { ReportInput } from './input.ts';
import { type PublishedAccuracy, publishedAccuracy } from './published.ts';

export type { CertificateInput } from './certificate.ts';
export type { PaperSize, ReportInput, ReportResult } from './input.ts';
export { type PublishedAccuracy, publishedAccuracy } from './published.ts';

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

/** A PDF of a certificate. The same input gives the same bytes. */
export async function renderCertificate(input: CertificateInput): Promise<Buffer> {
  await loadFonts();
  return renderToBuffer(certificateDocument(input));
}
