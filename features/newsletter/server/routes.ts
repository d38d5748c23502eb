/** What no call can be: the specified function, a post by mail programs, files and the feed. */

import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SendEmailRequestSchema } from '../contract.ts';
import { SIGN_UPS_PER_HOUR } from '../limits.ts';
import { consentCsv } from './consents.ts';
import type { NewsletterDeps } from './deps.ts';
import { joinEarlyAccess } from './early-access.ts';
import { feedOf } from './feed.ts';
import { download, requestLeadMagnet } from './lead-magnets.ts';
import { cleanEmail, unsubscribe } from './subscribers.ts';

const TokenSchema = z.object({ token: z.string().max(200) });

export async function newsletterRoutes(app: FastifyInstance, deps: NewsletterDeps): Promise<void> {
  app.addHook('onClose', () => deps.printer.close());
  // What a mail program posts (RFC 8058) is a form of one field, whose content nobody needs.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, _body, done) => done(null, null),
  );
  app.post('/functions/v1/send-email', { config: { permission: 'public.write' } }, async (request) => {
    const body = SendEmailRequestSchema.safeParse(request.body);
    if (!body.success) throw new AppError('invalid_request', body.error.message);
    const email = cleanEmail(body.data.email);
    const network = deps.hashAddress(request.actor.address);
    const window = { limit: SIGN_UPS_PER_HOUR, seconds: 3600 };
    if (!(await countRequest(deps.db, `send-email:${network}`, window)))
      throw new AppError('too_many_requests');
    if (body.data.type === 'lead_magnet') {
      await requestLeadMagnet(deps, { ...body.data, email });
      return { success: true };
    }
    if (await joinEarlyAccess(deps, email, body.data.name?.trim() || null, network)) {
      deps.onSignup();
      deps.onMail();
    }
    return { success: true };
  });
  // Other pages and programs may: whoever has the link may leave, and can do nothing else with it.
  app.post(
    '/newsletter/unsubscribe',
    { config: { permission: 'public.write', fromOtherPages: true } },
    async (request) => {
      const { token } = TokenSchema.catch({ token: '' }).parse(request.query);
      await unsubscribe(deps, request.actor.address, token, 'oneClick');
      return { success: true };
    },
  );
  fileRoutes(app, deps);
}

function fileRoutes(app: FastifyInstance, deps: NewsletterDeps): void {
  app.get<{ Params: { token: string } }>(
    '/newsletter/downloads/:token',
    { config: { permission: 'public.read' } },
    async (request, reply) => {
      const { file, pdf } = await download(deps, request.params.token);
      return reply
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('x-robots-tag', 'noindex')
        .type('application/pdf')
        .send(pdf);
    },
  );
  app.get('/newsletter/feed.xml', { config: { permission: 'public.read' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .type('application/rss+xml; charset=utf-8')
      .send(await feedOf(deps)),
  );
  app.get(
    '/api/admin/newsletter/consents.csv',
    { config: { permission: 'operator.read' } },
    async (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="newsletter-consents.csv"')
        .type('text/csv; charset=utf-8')
        .send(consentCsv(deps, request.actor.userId ?? 'staff')),
  );
}
