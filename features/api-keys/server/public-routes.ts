/** The public API, under both of its bases. The key is the only way in: a session does not count here. */
import type { IncomingMessage } from 'node:http';
import type { Analysis } from '@unmask/analysis/contract';
import { AppError, knownCode, PROBLEM_TYPE, toProblem } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { whileConnected } from '@unmask/platform/while-connected';
import { API_BASES } from '@unmask/product/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AnalyzeFieldsSchema, ListQuerySchema } from '../public-api.ts';
import { describePublicApi } from './describe.ts';
import { type EntryParts, enter } from './entry.ts';
import { type Listed, presentList, presentState, presentVerdict } from './present.ts';
import { presentUsage } from './usage.ts';

/** What the analysis slice does for this one. */
export interface ProgramAnalyses {
  start<Accepted extends { zeroRetention?: boolean }>(
    actor: RequestActor,
    body: IncomingMessage,
    accept: (fields: Record<string, unknown>) => Accepted,
  ): Promise<{ analysis: Analysis; accepted: Accepted }>;
  find(actor: RequestActor, id: string): Promise<Analysis>;
  list(
    actor: RequestActor,
    query: z.infer<typeof ListQuerySchema>,
  ): Promise<{ rows: Listed[]; nextCursor: string | null }>;
  cancel(actor: RequestActor, id: string): Promise<Analysis>;
  remove(actor: RequestActor, id: string): Promise<void>;
  ended(id: string, signal: AbortSignal): Promise<Analysis | null>;
}

export interface PublicApiParts extends EntryParts {
  analyses: ProgramAnalyses;
  homeUrl: string;
  /** Aborted when the server stops. */
  closing: AbortSignal;
}

interface OfOne {
  Params: { id: string };
}

const BY_KEY = { config: { permission: 'by-key' } } as const;

/** Register in a scope of its own: bodies are read by the routes. */
export async function publicApiRoutes(app: FastifyInstance, parts: PublicApiParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  const description = describePublicApi(parts.homeUrl);
  for (const base of API_BASES) {
    app.post(`${base}/api/v1/analyze`, BY_KEY, async (request, reply) => {
      try {
        return await analyze(request, reply, base, parts);
      } finally {
        // What is left of a refused upload: a sender reads the answer after the last byte.
        request.raw.resume();
      }
    });
    ownAnalyses(app, base, parts);
    app.get(`${base}/api/v1/usage`, BY_KEY, async (request, reply) => {
      const { calls, monthlyLimit, now } = await enter(request, reply, parts, { scope: 'usage:read' });
      return presentUsage(calls, monthlyLimit, now);
    });
    app.get(`${base}/api/v1/openapi.json`, { config: { permission: 'public.read' } }, () => description);
  }
}

/** Listed, read, cancelled, deleted. */
function ownAnalyses(app: FastifyInstance, base: string, parts: PublicApiParts): void {
  const { analyses } = parts;
  const one = `${base}/api/v1/analysis/:id`;
  app.get(`${base}/api/v1/analyses`, BY_KEY, async (request, reply) => {
    const { actor } = await enter(request, reply, parts, { scope: 'analyses:read' });
    const query = ListQuerySchema.safeParse(request.query);
    if (!query.success) throw new AppError('api_query_invalid', query.error.message);
    return presentList(await analyses.list(actor, query.data));
  });
  app.get<OfOne>(one, BY_KEY, async (request, reply) => {
    const { actor } = await enter(request, reply, parts, { scope: 'analyses:read' });
    return presentState(await analyses.find(actor, request.params.id));
  });
  app.post<OfOne>(`${one}/cancel`, BY_KEY, async (request, reply) => {
    const { actor } = await enter(request, reply, parts, { scope: 'analyses:write' });
    return presentState(await analyses.cancel(actor, request.params.id));
  });
  app.delete<OfOne>(one, BY_KEY, async (request, reply) => {
    const { actor } = await enter(request, reply, parts, { scope: 'analyses:write' });
    await analyses.remove(actor, request.params.id);
    return reply.code(204).send();
  });
}

async function analyze(
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
  parts: PublicApiParts,
): Promise<unknown> {
  const { actor, zeroRetention } = await enter(request, reply, parts, {
    scope: 'analyses:write',
    analysis: true,
  });
  const { analysis, accepted } = await parts.analyses.start(actor, request.raw, (sent) => {
    const fields = readFields(sent);
    return { ...fields, zeroRetention: zeroRetention || fields.zero_retention };
  });
  reply.header('location', `${base}/api/v1/analysis/${analysis.id}`);
  if (/\brespond-async\b/i.test(String(request.headers.prefer ?? ''))) {
    return reply.code(202).header('preference-applied', 'respond-async').send(presentState(analysis));
  }
  // Who leaves while waiting loses nothing: the analysis goes on.
  const ended = await whileConnected(request, (left) =>
    parts.analyses.ended(analysis.id, AbortSignal.any([left, parts.closing])),
  );
  if (!ended) throw new AppError('service_unavailable', 'stopped while a program was waiting');
  if (ended.result) return presentVerdict(ended.id, ended.result, accepted.model);
  const code = ended.state === 'cancelled' ? 'cancelled' : knownCode(ended.errorCode ?? 'analysis_failed');
  const problem = toProblem(new AppError(code), String(request.id));
  return reply.code(problem.status).type(PROBLEM_TYPE).send(problem);
}

/** @throws AppError `api_zero_retention_invalid`, `api_unknown_model` */
function readFields(sent: Record<string, unknown>): z.infer<typeof AnalyzeFieldsSchema> {
  const read = AnalyzeFieldsSchema.safeParse(sent);
  if (read.success) return read.data;
  const about = read.error.issues[0]?.path[0];
  throw new AppError(
    about === 'zero_retention' ? 'api_zero_retention_invalid' : 'api_unknown_model',
    read.error.message,
  );
}
