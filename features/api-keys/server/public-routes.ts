/** The public API, under both of its bases. The key is the only way in: a session does not count here. */
import { authenticateApiKey, type KeyEntry } from '@unmask/accounts/server';
import type { ApiClientAnalyses } from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import { leaveBodies } from '@unmask/platform/bodies';
import { AppError } from '@unmask/platform/errors';
import type { Registered } from '@unmask/platform/slice';
import { API_BASES, IDEMPOTENCY_RETRY_S } from '@unmask/product/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ListQuerySchema } from '../public-api.ts';
import { analyze } from './analyze.ts';
import { readBatch, sendBatch } from './batch.ts';
import { describePublicApi } from './describe.ts';
import { presentList, presentState } from './present.ts';
import { presentUsage, untilTomorrow } from './usage.ts';

export interface PublicApiParts extends KeyEntry {
  db: Database;
  analyses: ApiClientAnalyses;
  homeUrl: string;
  /** What slices say of themselves: those with calls by key register their routes themselves. */
  registered: Registered;
  /** Aborted when the server stops. */
  closing: AbortSignal;
}

interface OfOne {
  Params: { id: string };
}

const BY_KEY = { config: { permission: 'by-key' } } as const;

/** Register in a scope of its own: bodies are read by the routes. */
export async function publicApiRoutes(app: FastifyInstance, parts: PublicApiParts): Promise<void> {
  leaveBodies(app);
  const description = describePublicApi(parts.homeUrl, parts.registered);
  for (const base of API_BASES) {
    app.post(`${base}/api/v1/analyze`, BY_KEY, (request, reply) =>
      reading(request, reply, () => analyze(request, reply, base, parts)),
    );
    app.post(`${base}/api/v1/analyze/url`, BY_KEY, (request, reply) =>
      reading(request, reply, () => analyze(request, reply, base, parts, 'json')),
    );
    app.post(`${base}/api/v1/batch`, BY_KEY, (request, reply) =>
      reading(request, reply, () => sendBatch(request, reply, base, parts)),
    );
    app.post(`${base}/api/v1/batch/url`, BY_KEY, (request, reply) =>
      reading(request, reply, () => sendBatch(request, reply, base, parts, 'json')),
    );
    app.get<OfOne>(`${base}/api/v1/batch/:id`, BY_KEY, (request, reply) => readBatch(request, reply, parts));
    ownAnalyses(app, base, parts);
    app.get(`${base}/api/v1/usage`, BY_KEY, async (request, reply) => {
      const { calls, monthlyLimit, now } = await authenticateApiKey(request, reply, parts, {
        scope: 'usage:read',
      });
      return presentUsage(calls, monthlyLimit, now);
    });
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
    throw error;
  } finally {
    // What is left of a refused upload: a sender reads the answer after the last byte.
    request.raw.resume();
  }
}

/** Listed, read, cancelled, deleted. */
function ownAnalyses(app: FastifyInstance, base: string, parts: PublicApiParts): void {
  const { analyses } = parts;
  const one = `${base}/api/v1/analysis/:id`;
  app.get(`${base}/api/v1/analyses`, BY_KEY, async (request, reply) => {
    const { actor } = await authenticateApiKey(request, reply, parts, { scope: 'analyses:read' });
    const query = ListQuerySchema.safeParse(request.query);
    if (!query.success) throw new AppError('api_query_invalid', query.error.message);
    return presentList(await analyses.list(actor, query.data));
  });
  app.get<OfOne>(one, BY_KEY, async (request, reply) => {
    const { actor } = await authenticateApiKey(request, reply, parts, { scope: 'analyses:read' });
    return presentState(await analyses.find(actor, request.params.id));
  });
  app.post<OfOne>(`${one}/cancel`, BY_KEY, async (request, reply) => {
    const { actor } = await authenticateApiKey(request, reply, parts, { scope: 'analyses:write' });
    return presentState(await analyses.cancel(actor, request.params.id));
  });
  app.delete<OfOne>(one, BY_KEY, async (request, reply) => {
    const { actor } = await authenticateApiKey(request, reply, parts, { scope: 'analyses:write' });
    await analyses.remove(actor, request.params.id);
    return reply.code(204).send();
  });
}
