/** Issued reports as they are handed out. */
import { AppError } from '@unmask/platform/errors';
import type { FastifyReply } from 'fastify';
import { errors } from '../errors.ts';
import { sha256Of } from './events.ts';
import type { ReportDeps, ReportRow } from './reports.ts';

/** @throws AppError `report_damaged` */
export async function readReport(
  { storage }: Pick<ReportDeps, 'storage'>,
  report: Pick<ReportRow, 'storageKey' | 'pdfSha256'>,
): Promise<Buffer> {
  if ((await storage.size(report.storageKey)) === null) throw new AppError(errors.report_damaged);
  const parts: Buffer[] = [];
  for await (const part of await storage.read(report.storageKey)) parts.push(part as Buffer);
  const pdf = Buffer.concat(parts);
  if (sha256Of(pdf) !== report.pdfSha256) throw new AppError(errors.report_damaged);
  return pdf;
}

export const fileName = ({ template, version, id }: ReportRow) =>
  `unmask-${template}-report-v${version}-${id.slice(0, 8)}`;

export function attach(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
}
