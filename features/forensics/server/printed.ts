/** Documents of a case as files: printed, and stored under a key of their own. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { Paper } from '@unmask/report/paper';
import { PrinterBusyError, type ReportPrinter } from '@unmask/report/printer';
import type { CopyDeps } from './copies.ts';

/** @throws AppError `reports_busy` */
export async function printPaper(printer: ReportPrinter, paper: Paper): Promise<Buffer> {
  try {
    return await printer.print(paper);
  } catch (error) {
    throw error instanceof PrinterBusyError ? new AppError('reports_busy') : error;
  }
}

/** Before its row: a row without its file would be a document that nobody can read. */
export async function storePdf({ storage, settings }: CopyDeps, key: string, pdf: Buffer): Promise<void> {
  const file = path.join(settings.incomingDir, `${randomId()}.part`);
  await writeFile(file, pdf);
  await storage.take(key, file);
}
