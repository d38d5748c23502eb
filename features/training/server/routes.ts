/** Files: the certificate of a person, and a module for another learning system. */
import { requireUser } from '@unmask/accounts/server';
import type { Database } from '@unmask/db';
import { certificate as words } from '@unmask/product/copy/certificate';
import type { FastifyInstance } from 'fastify';
import { certificateFile } from './certificates.ts';
import { scormPackage } from './scorm.ts';

export function trainingRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get<{ Params: { id: string } }>(
    '/api/training/certificates/:id/file',
    { config: { permission: 'organization.own' } },
    async ({ params: { id }, actor }, reply) => {
      const pdf = await certificateFile(db, requireUser(actor).userId, id);
      return reply.headers(headersOf('application/pdf', words.fileName(id))).send(pdf);
    },
  );
  app.get<{ Params: { organizationId: string; moduleId: string } }>(
    '/api/organizations/:organizationId/training/modules/:moduleId/scorm',
    { config: { permission: 'organization.own' } },
    async ({ params: { organizationId, moduleId }, actor }, reply) => {
      const { name, file } = await scormPackage(db, actor, organizationId, moduleId);
      return reply.headers(headersOf('application/zip', name)).send(file);
    },
  );
}

const headersOf = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});
