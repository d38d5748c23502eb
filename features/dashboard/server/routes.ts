/** The export of the dashboard: a file, so no plain call. */
import { Readable } from 'node:stream';
import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import { dayOf } from '@unmask/platform/identifiers';
import type { FastifyInstance } from 'fastify';
import { EXPORT_FORMATS, EXPORT_PATH } from '../paths.ts';
import { exportWords } from '../words.ts';
import { exportAnalyses } from './export.ts';
import { scopeOf } from './scope.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export async function dashboardRoutes(app: FastifyInstance, parts: { db: Database }): Promise<void> {
  app.get<{ Querystring: { format?: unknown } }>(
    EXPORT_PATH,
    { config: { permission: 'dashboard.own' } },
    async (request, reply) => {
      const format = EXPORT_FORMATS.find((known) => known === request.query.format);
      if (!format) throw new AppError('invalid_request', 'format', { words: exportWords.badFormat });
      const name = exportWords.fileName(dayOf(new Date()), format);
      return reply
        .headers({
          'content-type': TYPES[format],
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(Readable.from(exportAnalyses(parts.db, scopeOf(request.actor), format)));
    },
  );
}
