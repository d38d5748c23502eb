/** `GET /api/account/export`: everything held about the person, as a file. */
import { dayOf } from '@unmask/platform/identifiers';
import { dataCard } from '@unmask/product/copy/account';
import type { FastifyInstance } from 'fastify';
import { EXPORT_PATH } from '../contract.ts';
import type { AccountData } from './account-data.ts';

export async function exportRoutes(app: FastifyInstance, data: AccountData): Promise<void> {
  app.get(EXPORT_PATH, { config: { permission: 'profile.own' } }, async (request, reply) => {
    const file = await data.export(request.actor);
    return reply
      .header('content-disposition', `attachment; filename="${dataCard.fileName(dayOf(new Date()))}"`)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(file, null, 2));
  });
}
