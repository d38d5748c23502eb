/** The public API, under both of its bases. The key is the only way in: a session does not count here. */
import type { IncomingMessage } from 'node:http';
import type { Analysis } from '@unmask/analysis/contract';
import type { Database } from '@unmask/db';
import { checkPermission } from '@unmask/platform/calls';
import { AppError, knownCode, PROBLEM_TYPE, toProblem } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { API_BASES, API_MONTHLY_LIMITS } from '@unmask/product/api';
import { threatLevel } from '@unmask/product/thresholds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AnalyzeFieldsSchema,
  API_KEY_HEADER,
  type State,
  type Verdict,
  VerdictSchema,
} from '../public-api.ts';
import { describePublicApi } from './describe.ts';
import { useKey } from './keys.ts';
import { countCall, limitHeaders, presentUsage } from './usage.ts';

/** What the analysis slice does for this one. */
export interface ProgramAnalyses {
  start<Accepted>(
    actor: RequestActor,
    body: IncomingMessage,
    accept: (fields: Record<string, unknown>) => Accepted,
  ): Promise<{ analysis: Analysis; accepted: Accepted }>;
  find(actor: RequestActor, id: string): Promise<Analysis>;
  ended(id: string, signal: AbortSignal): Promise<Analysis | null>;
}

export interface PublicApiParts {
  db: Database;
  analyses: ProgramAnalyses;
  /** @throws AppError for people who may do nothing any more. */
  personActor(userId: string, address: string): Promise<RequestActor>;
  homeUrl: string;
  /** Aborted when the server stops. */
  closing: AbortSignal;
}

const PER_CALL = { config: { permission: 'per-call' } } as const;

/** Register in a scope of its own: bodies are read by the routes. */
export async function publicApiRoutes(app: FastifyInstance, parts: PublicApiParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  const description = describePublicApi(parts.homeUrl);
  for (const base of API_BASES) {
    app.post(`${base}/api/v1/analyze`, PER_CALL, async (request, reply) => {
      try {
        return await analyze(request, reply, base, parts);
      } finally {
        // What is left of a refused upload: a sender reads the answer after the last byte.
        request.raw.resume();
      }
    });
    app.get<{ Params: { id: string } }>(`${base}/api/v1/analysis/:id`, PER_CALL, async (request, reply) => {
      const { actor } = await enter(request, reply, parts, false);
      return presentState(await parts.analyses.find(actor, request.params.id));
    });
    app.get(`${base}/api/v1/usage`, PER_CALL, async (request, reply) => {
      const { calls, monthlyLimit, now } = await enter(request, reply, parts, false);
      return presentUsage(calls, monthlyLimit, now);
    });
    app.get(`${base}/api/v1/openapi.json`, { config: { permission: 'public.read' } }, () => description);
  }
}

/** Who calls, and whether the allowance has room: nothing of the body has been read yet. */
async function enter(request: FastifyRequest, reply: FastifyReply, parts: PublicApiParts, analysis: boolean) {
  const now = new Date();
  const sent = request.headers[API_KEY_HEADER];
  if (typeof sent !== 'string' || sent === '') throw new AppError('api_key_missing');
  const userId = await useKey(parts.db, sent, now);
  if (!userId) throw new AppError('api_key_invalid');
  const actor = await parts.personActor(userId, request.ip);
  checkPermission('api.call', actor);
  const monthlyLimit = API_MONTHLY_LIMITS[actor.tier];
  if (analysis && monthlyLimit === 0) throw new AppError('api_not_in_plan');
  const count = await countCall(parts.db, userId, { analysis, monthlyLimit }, now);
  reply.headers({ ...limitHeaders(count, monthlyLimit, now), 'cache-control': 'no-store' });
  if (count.refusedBy === 'minute') throw new AppError('api_minute_limit');
  if (count.refusedBy === 'month') throw new AppError('api_month_limit');
  return { actor, calls: count.calls, monthlyLimit, now };
}

async function analyze(
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
  parts: PublicApiParts,
): Promise<unknown> {
  const { actor } = await enter(request, reply, parts, true);
  const { analysis, accepted } = await parts.analyses.start(actor, request.raw, (fields) => {
    const read = AnalyzeFieldsSchema.safeParse(fields);
    if (!read.success) throw new AppError('api_unknown_model', read.error.message);
    return read.data;
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

/** A connection outlives its requests: what listens to its end goes with the request. */
async function whileConnected<T>(
  request: FastifyRequest,
  work: (left: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController();
  const leave = () => left.abort();
  request.raw.socket.once('close', leave);
  try {
    return await work(left.signal);
  } finally {
    request.raw.socket.off('close', leave);
  }
}

function presentVerdict(
  id: string,
  result: NonNullable<Analysis['result']>,
  model: Verdict['model_used'],
): Verdict {
  return VerdictSchema.parse({
    isAI: result.isAI,
    confidence: result.confidence,
    // An inconclusive result names no side: it counts as low, as everywhere.
    threat_level: threatLevel(result.isAI && result.outcome === 'ai_generated', result.confidence),
    processing_time: result.processingTime,
    model_used: model,
    analysis_id: id,
  });
}

function presentState(analysis: Analysis): State {
  const waiting = analysis.state === 'queued' || analysis.state === 'running';
  return {
    id: analysis.id,
    status: analysis.state,
    result: analysis.result,
    created_at: analysis.createdAt,
    completed_at: analysis.finishedAt,
    progress: waiting ? analysis.progress : null,
    error: analysis.error,
  };
}
