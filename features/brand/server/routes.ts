/** What is no plain call: a clip that is brought, and files that are handed out. Nothing of strangers is ever shown by this origin. */
import { leaveBodies } from '@unmask/platform/bodies';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { takeClip } from './by-hand.ts';
import type { BrandDeps } from './deps.ts';
import { pageFileOf } from './domains/listing.ts';
import { addPortrait } from './faces/portraits.ts';
import type { FileRow } from './files.ts';
import { capturedOf, documentOf } from './takedowns.ts';

const BASE = '/api/organizations/:organizationId/brand';
const permission = { config: { permission: 'organization.own' as const } };

interface Named {
  organizationId: string;
  id: string;
}

export function brandRoutes(app: FastifyInstance, deps: BrandDeps): void {
  leaveBodies(app);
  app.addHook('onClose', () => deps.printer.close());
  app.post<{ Params: Named }>(`${BASE}/finds/:id/file`, permission, async (request, reply) =>
    reply.code(202).send(await takeClip(deps, request, deps.analyses, request.params)),
  );
  app.post<{ Params: Named }>(`${BASE}/faces/:id/portraits`, permission, async (request, reply) =>
    reply.code(202).send(await addPortrait(deps, request, request.params)),
  );
  for (const what of ['media', 'page'] as const) {
    app.get<{ Params: Named }>(`${BASE}/finds/:id/${what}`, permission, async (request, reply) => {
      const { organizationId, id } = request.params;
      const file = await capturedOf(deps, request.actor, organizationId, { id, what });
      return attach(reply, 'application/octet-stream', file).send(
        await deps.analyses.storage.read(file.storageKey),
      );
    });
  }
  app.get<{ Params: Named }>(`${BASE}/domains/:id/page`, permission, async (request, reply) => {
    const { organizationId, id } = request.params;
    const file = await pageFileOf(deps, request.actor, organizationId, id);
    return attach(reply, 'application/octet-stream', file).send(
      await deps.analyses.storage.read(file.storageKey),
    );
  });
  app.get<{ Params: Named }>(`${BASE}/takedowns/:id/pdf`, permission, async (request, reply) => {
    const file = await documentOf(deps, request.actor, request.params.organizationId, request.params.id);
    return attach(reply, 'application/pdf', file).send(await deps.analyses.storage.read(file.storageKey));
  });
}

function attach(reply: FastifyReply, type: string, { name, size, sha256 }: FileRow): FastifyReply {
  return reply.headers({
    'content-type': type,
    'content-length': size,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-unmask-sha256': sha256,
  });
}
