/** The public API, under both of its bases. The key is the only way in: a session does not count here. */
import { type ApiKeyCaller, authenticateApiKey, type KeyEntry } from '@unmask/accounts/server';
import { presentBatch } from '@unmask/analyses/contract';
import type { ApiClientAnalyses } from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import { leaveBodies } from '@unmask/platform/bodies';
import { AppError } from '@unmask/platform/errors';
import type { Registered } from '@unmask/platform/slice';
import { API_BASES, IDEMPOTENCY_RETRY_S } from '@unmask/product/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ListQuerySchema, PUBLIC_CALLS, type PublicCallId } from '../public-api.ts';
import { analyze } from './analyze.ts';
import { sendBatch } from './batch.ts';
import { describePublicApi } from './describe.ts';
import { presentList, presentState } from './present.ts';
import { presentUsage, untilNextHour, untilTomorrow } from './usage.ts';

export interface PublicApiDeps extends KeyEntry {
  db: Database;
  analyses: ApiClientAnalyses;
  homeUrl: string;
  /** What slices say of themselves, to be described. */
  registered: Registered;
  /** Aborted when the server stops. */
  closing: AbortSignal;
}

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** Their bodies are streamed, and they say themselves how they answer. */
const WITH_FILES: Record<
  Extract<PublicCallId, `analyze${string}` | `send_${string}`>,
  (request: FastifyRequest, reply: FastifyReply, base: string, parts: PublicApiDeps) => Promise<unknown>
> = {
  analyze,
  analyze_url: (request, reply, base, parts) => analyze(request, reply, base, parts, 'json'),
  send_batch: sendBatch,
  send_batch_urls: (request, reply, base, parts) => sendBatch(request, reply, base, parts, 'json'),
};

const ANSWERS: Record<
  Exclude<PublicCallId, keyof typeof WITH_FILES>,
  (request: OfOne, caller: ApiKeyCaller, parts: PublicApiDeps) => Promise<unknown>
> = {
  async analyses({ query }, { actor }, { analyses }) {
    const read = ListQuerySchema.safeParse(query);
    if (!read.success) throw new AppError('api_query_invalid', read.error.message);
    return presentList(await analyses.list(actor, read.data));
  },
  analysis: async ({ params }, { actor }, { analyses }) =>
    presentState(await analyses.find(actor, params.id)),
  cancel: async ({ params }, { actor }, { analyses }) =>
    presentState(await analyses.cancel(actor, params.id)),
  delete: ({ params }, { actor }, { analyses }) => analyses.remove(actor, params.id),
  async read_batch({ params }, { userId }, { analyses }) {
    const batch = await analyses.findBatch(userId, params.id);
    if (!batch) throw new AppError('batch_not_found');
    return presentBatch(batch);
  },
  usage: async (_request, { calls, monthlyLimit, now }) => presentUsage(calls, monthlyLimit, now),
};

const isWithFiles = (id: PublicCallId): id is keyof typeof WITH_FILES => id in WITH_FILES;

/** Register in a scope of its own: bodies are read by the routes. */
export async function publicApiRoutes(app: FastifyInstance, parts: PublicApiDeps): Promise<void> {
  leaveBodies(app);
  const description = describePublicApi(parts.homeUrl, parts.registered);
  for (const base of API_BASES) {
    for (const call of PUBLIC_CALLS) {
      const { id, method, path, status } = call;
      app.route<{ Params: OfOne['params'] }>({
        method,
        url: `${base}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        config: { permission: 'by-key' },
        async handler(request, reply) {
          if (isWithFiles(id)) {
            return reading(request, reply, () => WITH_FILES[id](request, reply, base, parts));
          }
          const caller = await authenticateApiKey(request, reply, parts, call);
          return reply.code(status).send(await ANSWERS[id](request, caller, parts));
        },
      });
    }
    app.get(`${base}/api/v1/openapi.json`, { config: { permission: 'public.read' } }, () => description);
  }
}

/** A call that reads its body itself. */
async function reading<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'idempotency_in_progress') {
      reply.header('retry-after', String(IDEMPOTENCY_RETRY_S));
    }
    if (error instanceof AppError && error.code === 'daily_limit_reached') {
      reply.header('retry-after', String(untilTomorrow(new Date())));
    }
    if (error instanceof AppError && error.code === 'too_many_documents') {
      reply.header('retry-after', String(untilNextHour(new Date())));
    }
    throw error;
  } finally {
    // What is left of a refused upload: a sender reads the answer after the last byte.
    request.raw.resume();
  }
}
