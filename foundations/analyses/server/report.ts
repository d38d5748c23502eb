/** The result as a PDF to keep: made when it is asked for, in a thread of its own. */
import { AppError } from '@unmask/platform/errors';
import { createLines } from '@unmask/platform/serializer';
import { report as words } from '@unmask/product/copy/report';
import { isLanguageTag, type LanguageTag } from '@unmask/product/languages';
import { MAX_OPEN_REPORTS, REPORT_RETRY_S } from '@unmask/product/limits';
import { createReportPrinter, PrinterBusyError, type ReportPrinter } from '@unmask/report/printer';
import type { FastifyInstance } from 'fastify';
import { AnalysisResultSchema } from '../contract.ts';
import { type Found, findReachable } from './access.ts';
import { loggedId } from './logged-id.ts';
import type { AnalysisDeps, AnalysisSettings } from './settings.ts';

/** Where the measured accuracy is told. */
const ACCURACY_PAGE = '/accuracy';
/** So much of an id is in the name of the file: enough to tell a person's reports apart. */
const SHORT_ID = 8;

export interface ReportRouteDeps extends Pick<AnalysisDeps, 'db' | 'logger'> {
  settings: Pick<AnalysisSettings, 'hashAddress'>;
  homeUrl: string;
}

export function reportRoute(app: FastifyInstance, { db, logger, settings, homeUrl }: ReportRouteDeps): void {
  const printer = createReportPrinter();
  const lines = createLines();
  app.addHook('onClose', () => printer.close());
  app.get<{ Params: { id: string }; Querystring: { language?: unknown } }>(
    '/api/analyses/:id/report',
    { config: { permission: 'analysis.own' } },
    async (request, reply) => {
      const { id } = request.params;
      const { actor } = request;
      const found = await findReachable(db, actor, id);
      // One report of a person is made at a time, so that whoever asks for many leaves the others their turn.
      const line = actor.userId ?? settings.hashAddress(actor.address);
      if (lines.length(line) >= MAX_OPEN_REPORTS) {
        throw new AppError('reports_open', undefined, { retryAfter_s: REPORT_RETRY_S });
      }
      // As with `Accept-Language`: what is not spoken here is English, and no error.
      const { language } = request.query;
      const print = () =>
        printed(printer, found, {
          accuracyUrl: `${homeUrl}${ACCURACY_PAGE}`,
          language: isLanguageTag(language) ? language : 'en',
        });
      const pdf = await lines.join(line, print).catch((error: unknown) => {
        if (error instanceof AppError) throw error;
        const userId = found.job?.userId ?? found.saved?.userId ?? null;
        logger.error({ err: error, id: loggedId({ id, userId }) }, 'report');
        throw new AppError('unexpected');
      });
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${words.fileName(id.slice(0, SHORT_ID))}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(pdf);
    },
  );
}

/** @throws AppError `no_result`; `service_unavailable` when too many are asked for at once */
async function printed(
  printer: ReportPrinter,
  found: Found,
  { accuracyUrl, language }: { accuracyUrl: string; language: LanguageTag },
): Promise<Buffer> {
  const { job, saved } = found;
  const result = AnalysisResultSchema.safeParse(saved?.analysisResult ?? job?.result);
  if (!result.success) throw new AppError('no_result');
  const analysedAt = job?.finishedAt ?? saved?.createdAt;
  try {
    const input = {
      result: result.data,
      madeAt: new Date(),
      analysedAt,
      fileName: saved?.filename ?? job?.fileName,
      accuracyUrl,
    };
    return await printer.print(input, language);
  } catch (error) {
    if (error instanceof PrinterBusyError) {
      throw new AppError('reports_busy', undefined, { retryAfter_s: REPORT_RETRY_S });
    }
    throw error;
  }
}
