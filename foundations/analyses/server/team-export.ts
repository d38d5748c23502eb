/** The organization's analyses as a file: streamed, so no plain call. */
import { Readable } from 'node:stream';
import type { Database } from '@unmask/db';
import { AppError } from '@unmask/platform/errors';
import { dayOf } from '@unmask/platform/identifiers';
import { teamExport } from '@unmask/product/copy/history';
import type { FastifyInstance } from 'fastify';
import { TeamFilterSchema } from '../contract.ts';
import { exportTeamHistory, teamReach } from './team-history.ts';

export function teamExportRoute(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { organizationId: string } }>(
    '/api/organizations/:organizationId/analyses/export',
    { config: { permission: 'organization.own' } },
    async (request, reply) => {
      const filter = TeamFilterSchema.safeParse(request.query);
      if (!filter.success) {
        throw new AppError('invalid_request', filter.error.message, { words: teamExport.badFilter });
      }
      const reach = await teamReach(db, request.actor, request.params.organizationId);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${teamExport.fileName(dayOf(new Date()))}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(Readable.from(exportTeamHistory(db, reach, filter.data)));
    },
  );
}
