/** Webhooks in the public API, under both of its bases. */
import { requireUser } from '@unmask/accounts/server';
import { AppError, codeOf } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { API_BASES, type ApiScope } from '@unmask/product/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errors } from '../errors.ts';
import { DeliveryQuerySchema, WEBHOOK_CALLS, type WebhookCall } from '../public-calls.ts';
import { NewWebhookSchema, WebhookChangeSchema } from '../schemas.ts';
import { deliveriesOf, replay, sendTest } from './deliveries.ts';
import { createEndpoint, deleteEndpoint, endpointsOf, rotateSecret, updateEndpoint } from './endpoints.ts';
import type { WebhookParts } from './rpc.ts';

export interface PublicWebhookParts extends WebhookParts {
  /** Whoever the key belongs to. @throws AppError when it does not open this call */
  enter(request: FastifyRequest, reply: FastifyReply, scope: ApiScope): Promise<RequestActor>;
}

interface Input {
  userId: string;
  params: { id: string; delivery_id: string };
  query: unknown;
  /** As it came. */
  body: unknown;
}

/** After which test events and replays are counted anew. */
const MINUTE_S = 60;

/** Far more than any of these bodies has. */
const BODY_BYTES = 64 * 1024;

const ANSWERS: Record<WebhookCall, (parts: WebhookParts, input: Input) => Promise<unknown>> = {
  createWebhook: (parts, { userId, body }) => createEndpoint(parts, userId, readBody(NewWebhookSchema, body)),
  listWebhooks: async ({ db }, { userId }) => ({ items: await endpointsOf(db, userId) }),
  updateWebhook: (parts, { userId, params, body }) =>
    updateEndpoint(parts, userId, params.id, readBody(WebhookChangeSchema, body)),
  deleteWebhook: ({ db }, { userId, params }) => deleteEndpoint(db, userId, params.id),
  rotateWebhook: (parts, { userId, params }) => rotateSecret(parts, userId, params.id),
  async testWebhook({ db, onDue }, { userId, params }) {
    const sent = await sendTest(db, userId, params.id);
    onDue();
    return sent;
  },
  async listDeliveries({ db }, { userId, params, query }) {
    const read = DeliveryQuerySchema.safeParse(query);
    if (!read.success) throw new AppError(errors.webhook_cursor_invalid, read.error.message);
    return deliveriesOf(db, userId, params.id, read.data.cursor);
  },
  async replayDelivery({ db, onDue }, { userId, params }) {
    const sent = await replay(db, userId, params.id, params.delivery_id);
    onDue();
    return sent;
  },
};

/** Register in a scope of its own: bodies are read here. */
export async function publicWebhookRoutes(app: FastifyInstance, parts: PublicWebhookParts): Promise<void> {
  app.removeAllContentTypeParsers();
  // A call without a body may still name a type for it.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error) => {
    throw codeOf(error) === 'body_too_large' ? new AppError(errors.webhook_too_large) : error;
  });
  for (const base of API_BASES) {
    for (const { id, method, path, scope, status } of Object.values(WEBHOOK_CALLS)) {
      app.route<{ Params: Input['params'] }>({
        method,
        url: `${base}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        config: { permission: 'by-key' },
        bodyLimit: BODY_BYTES,
        async handler(request, reply) {
          const { userId } = requireUser(await parts.enter(request, reply, scope));
          const { params, query } = request;
          // Described as JSON, so it must say that it is.
          const body = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
            ? request.body
            : '';
          const answer = await ANSWERS[id](parts, { userId, params, query, body }).catch((error: unknown) => {
            if (codeOf(error) === 'webhook_asked_too_often') reply.header('retry-after', String(MINUTE_S));
            throw error;
          });
          return reply.code(status).send(answer);
        },
      });
    }
  }
}

/** @throws AppError `invalid_request` for what is no JSON, `webhook_invalid` for what is not complete */
function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  let sent: unknown;
  try {
    sent = JSON.parse(typeof body === 'string' ? body : '');
  } catch {
    throw new AppError('invalid_request', 'the body is no JSON');
  }
  const read = schema.safeParse(sent);
  if (!read.success) throw new AppError(errors.webhook_invalid, read.error.message);
  return read.data;
}
